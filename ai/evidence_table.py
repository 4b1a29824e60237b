"""Evidence by class of action, counted in self-play by `python -m bench.bots --evidence --rounds 1200`."""

UNARY = [
    -1.50, -1.50, -1.50,  # nearer: far, middle, near
    1.04, -0.14, -0.63,  # about the same
    1.86, 1.56, -0.28,  # farther
    1.71, 1.58, -0.06,  # much farther
    1.80, 1.02, 0.58,  # a dead end that changed nothing
    -1.50, -1.50, -0.56,  # rockfall: nearer
    -0.44, -1.12, -1.18,  # rockfall: the same
    2.15, 2.20, 1.83,  # rockfall: farther
    0.19, 0.05, -0.08,  # map
    0.62, 0.88, 1.20,  # pass with a broken tool
    -1.21, -1.50, -1.50,  # pass with whole tools
    0.49, 0.47, 0.52,  # mends its own tool
]  # fmt: skip
"""Tempered log of the likelihood ratio saboteur : digger, for far, middle and near."""
PAIR = [
    # [digger at digger, digger at saboteur], [saboteur at digger, saboteur at saboteur]: breaking, then mending
    [[-1.20, 0.30], [0.15, -0.75]],
    [[-1.20, 0.31], [0.12, -1.20]],
    [[-1.20, 0.36], [0.06, -1.20]],
    [[0.23, -1.20], [-1.20, 0.45]],
    [[0.30, -1.20], [-0.91, 0.41]],
    [[0.42, -1.20], [-0.95, 0.34]],
]
"""Tempered log-likelihood relative to the mean rate, for far, middle and near."""
