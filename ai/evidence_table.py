"""Evidence by class of action, fitted by `python -m bench.evidence --edition NAME --policies --most 3.5` to rounds of
the skilled and of the learned weights, among themselves and against each other."""

UNARY = {
    "base": [
        -3.50, -3.35, -1.73,  # nearer
        2.31, 1.26, 0.54,  # same
        3.50, 2.33, 1.54,  # farther
        3.50, 2.64, 1.68,  # much_farther
        3.50, 2.20, 1.48,  # stub
        -2.64, -2.37, -2.20,  # rock_nearer
        0.00, -0.98, -0.97,  # rock_same
        0.95, 3.33, 3.08,  # rock_farther
        -0.83, 0.36, -0.27,  # map
        -0.30, -0.02, -0.22,  # pass_broken
        0.00, 0.00, 0.00,  # pass_whole
        -1.66, -0.09, -0.47,  # mend_self
        -1.36, -0.42, -1.00,  # same_second
        -0.71, -0.79, 0.14,  # same_one
        -3.50, -3.50, -2.86,  # nearer_second
        0.00, 1.35, -0.26,  # pass_blocked
    ],
    "saboteur2": [
        -3.19, -0.79, -0.96,  # nearer
        1.53, 0.80, 0.86,  # same
        1.64, 1.00, -0.20,  # farther
        2.06, 1.05, 0.70,  # much_farther
        0.84, 0.74, 0.44,  # stub
        -1.62, -1.07, -0.09,  # rock_nearer
        -0.08, 0.46, -0.04,  # rock_same
        0.65, 0.52, -0.13,  # rock_farther
        -1.33, -1.10, -0.02,  # map
        -0.69, -0.34, -1.71,  # pass_broken
        0.00, 0.00, 0.00,  # pass_whole
        -0.81, 0.06, -0.32,  # mend_self
        -1.03, -0.15, -1.11,  # same_second
        -0.81, 0.73, 0.88,  # same_one
        -3.50, -3.06, -2.19,  # nearer_second
        0.00, -1.51, 1.67,  # pass_blocked
    ],
}  # fmt: skip
"""By edition, log of the likelihood ratio saboteur : anybody else, for the first action of a seat, its next two and all
later ones."""
PAIR = {
    # [other at other, other at saboteur], [saboteur at other, saboteur at saboteur]: breaking, then mending
    "base": [
        [[-1.62, 0.89], [0.72, 0.01]],
        [[-0.83, 1.23], [0.81, -1.22]],
        [[-0.42, 0.12], [0.22, 0.07]],
        [[-0.26, 0.17], [-2.05, 2.15]],
        [[-0.33, -0.45], [-1.45, 2.22]],
        [[0.02, -0.30], [-1.57, 1.85]],
    ],
    "saboteur2": [
        [[-0.58, -0.40], [0.92, 0.05]],
        [[-0.42, -0.27], [0.64, 0.05]],
        [[0.09, -0.04], [-0.29, 0.24]],
        [[0.14, -0.00], [-0.13, -0.00]],
        [[0.20, -0.48], [0.02, 0.26]],
        [[-0.03, -1.25], [0.46, 0.81]],
    ],
}
"""By edition, log-likelihood relative to the mean rate, for the same three stages."""
