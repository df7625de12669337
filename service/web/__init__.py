"""The files of the viewer, as they are served."""
