"""Evidence by class of action, as counted in self-play (docs/BOTS.md names the command)."""

UNARY = [
    -0.67, -1.50, -1.50,  # nearer: far, middle, near
    0.72, 0.57, 0.11,  # about the same
    1.92, 1.97, 0.42,  # farther
    1.87, 2.20, 0.84,  # much farther
    1.98, 2.08, 1.35,  # a dead end that changed nothing
    -1.50, -1.50, -1.20,  # rockfall: nearer
    -0.35, -1.25, -1.11,  # rockfall: the same
    1.86, 2.20, 1.98,  # rockfall: farther
    0.27, 0.05, -0.18,  # map
    -0.26, 0.07, 0.35,  # pass with a broken tool
    -0.25, -0.49, -0.83,  # pass with whole tools
    -0.20, -0.13, -0.04,  # mends its own tool
]  # fmt: skip
"""Tempered log of the likelihood ratio saboteur : digger, in three rows of distance."""
PAIR = [
    # [digger at digger, digger at saboteur], [saboteur at digger, saboteur at saboteur]: breaking, then mending
    [[-1.13, 0.26], [0.16, -0.12]],
    [[-1.05, 0.29], [0.11, -0.44]],
    [[-0.92, 0.38], [-0.00, -1.01]],
    [[-0.99, 0.41], [-1.20, -0.05]],
    [[-0.86, 0.39], [-1.20, -0.14]],
    [[-0.81, 0.34], [-1.20, -0.17]],
]
"""Tempered log-likelihood relative to the mean rate."""
