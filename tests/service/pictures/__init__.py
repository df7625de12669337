"""Pictures, in every form."""
