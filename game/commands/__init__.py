"""The commands of the command line, one module each: `add` describes it to the parser, `run` carries it out."""
