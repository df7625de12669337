"""What the command line adds to the pipeline: inputs, tables, words on the terminal."""
