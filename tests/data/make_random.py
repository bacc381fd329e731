#!/usr/bin/env python3
"""Writes tests/data/golden/random, which tests/ops/random/law_test.cpp reads: distributions as SciPy has them.

For each case its parameters, upper edges of bins, the probabilities of these bins and of what lies beyond, and the chi-square that
one in ten thousand samples exceeds.
"""

import numpy as np
import scipy.stats as stats

from golden import Golden


def write(operation, distribution, cases):
    with Golden("random", operation) as g:
        for number, parameters in enumerate(cases):
            law = distribution(*parameters)
            if isinstance(law.dist, stats.rv_discrete):
                low, high = law.ppf(1e-3), law.ppf(1 - 1e-3)
                edges = np.unique(np.round(np.linspace(low, high, int(min(30, high - low + 1)))))
            else:
                edges = law.ppf(np.arange(1, 40) / 40)
            chances = np.diff(np.concatenate([[0], law.cdf(edges), [1]]))
            g[f"{number}.parameters"] = np.array(parameters, np.float64)
            g[f"{number}.edges"] = edges
            g[f"{number}.chances"] = chances
            g[f"{number}.bound"] = np.array([stats.chi2(len(edges)).isf(1e-4), law.mean(), law.std()])


write("poisson", stats.poisson, [(0.5,), (3,), (9.99,), (10,), (40,), (1e6,)])
write("binomial", stats.binom, [(1, 0.3), (10, 0.5), (30, 0.95), (40, 0.4), (100, 0.9), (100000, 0.37), (10**6, 2e-6)])
write("gamma", lambda k, scale: stats.gamma(k, scale=scale), [(0.1, 1), (0.5, 3), (1, 2), (2.5, 0.5), (400, 1)])
write("beta", stats.beta, [(0.5, 0.5), (0.2, 0.7), (1, 1), (0.5, 4), (2, 3), (90, 40)])
