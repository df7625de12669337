"""Pictures of plans and verdicts: as SVG, as PNG, as a page that is complete in itself."""
