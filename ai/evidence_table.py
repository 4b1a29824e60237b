"""Evidence by class of action, fitted to self-play by `python -m bench.evidence --edition NAME`."""

UNARY = {
    "base": [
        -1.04, -0.16, -0.50,  # nearer
        4.00, 2.48, 0.78,  # about the same
        4.00, 2.31, 1.87,  # farther
        3.16, 3.71, 2.60,  # much farther
        3.46, 3.11, 3.96,  # a dead end that changed nothing
        -1.63, -2.86, -2.91,  # rockfall: nearer
        0.00, -0.40, -1.10,  # rockfall: the same
        3.34, 3.72, 3.86,  # rockfall: farther
        0.00, 0.00, 0.00,  # map
        -0.55, 0.12, -0.12,  # pass with a broken tool
        0.00, 0.00, 0.00,  # pass with whole tools
        -0.68, -0.05, -0.12,  # mends its own tool
        -1.86, -1.29, -0.72,  # the same, a second way nearer
        -1.88, -0.37, 0.26,  # the same, one goal nearer
        -4.00, -2.09, -1.54,  # nearer, and a second way too
        0.00, 0.18, -0.25,  # pass with two broken tools or more
    ],
    "saboteur2": [
        -3.23, -0.48, -0.29,  # nearer
        0.12, 0.91, 0.05,  # about the same
        1.48, 1.14, 0.53,  # farther
        1.78, 0.91, 0.46,  # much farther
        -1.73, 0.31, 0.49,  # a dead end that changed nothing
        -1.51, -1.92, -2.78,  # rockfall: nearer
        0.00, -0.00, 1.21,  # rockfall: the same
        1.47, 1.20, 0.32,  # rockfall: farther
        0.00, 0.00, 0.00,  # map
        -0.86, -1.47, -0.17,  # pass with a broken tool
        0.00, 0.00, 0.00,  # pass with whole tools
        -0.14, -0.23, 0.12,  # mends its own tool
        -1.80, -1.53, -1.23,  # the same, a second way nearer
        -1.15, 0.46, 0.18,  # the same, one goal nearer
        -4.00, -1.58, -1.00,  # nearer, and a second way too
        0.00, 0.24, 0.36,  # pass with two broken tools or more
    ],
}  # fmt: skip
"""By edition, log of the likelihood ratio saboteur : anybody else, for the first action of a seat, its next two and all
later ones."""
PAIR = {
    # [other at other, other at saboteur], [saboteur at other, saboteur at saboteur]: breaking, then mending
    "base": [
        [[-1.70, -0.31], [1.42, 0.59]],
        [[-0.90, 0.66], [0.84, -0.60]],
        [[-0.00, 0.46], [0.65, -1.10]],
        [[-0.07, -1.11], [0.58, 0.60]],
        [[0.79, -2.16], [0.59, 0.79]],
        [[0.32, -1.23], [0.12, 0.80]],
    ],
    "saboteur2": [
        [[-0.85, -0.73], [0.71, 0.86]],
        [[-0.40, -0.15], [0.59, -0.04]],
        [[-0.30, -0.22], [0.33, 0.19]],
        [[0.72, -0.03], [-0.67, -0.02]],
        [[-0.44, -0.10], [0.21, 0.33]],
        [[0.04, -0.73], [0.46, 0.23]],
    ],
}
"""By edition, log-likelihood relative to the mean rate, for the same three stages."""
