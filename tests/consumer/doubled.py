"""A module that a program embeds."""

import tenon


def sum(x):
    return 2 * tenon.sum(x)
