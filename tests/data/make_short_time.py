#!/usr/bin/env python3
"""Writes tests/data/golden/fft/fft_stft.npz and fft_istft.npz: PyTorch's short-time Fourier transforms.

An entry <dtype>.<case> is the result for <dtype>.<case>.x and, if there is one, <dtype>.<case>.window.

Needs PyTorch.
"""

import numpy as np
import torch

from golden import Golden, random

torch.set_num_threads(1)

# The shape of x, n_fft, hop_length, win_length, whether there is a window, and what else is given; of istft also the length.
CASES = [
    ("plain", (40,), 8, None, None, False, {}),
    ("hop", (2, 3, 50), 16, 5, None, True, {}),
    ("short_window", (2, 37), 12, 3, 7, True, {"normalized": True}),
    ("no_window", (2, 37), 12, 3, 7, False, {}),
    ("odd", (31,), 9, 2, None, True, {"pad_mode": "constant"}),
    ("edges", (40,), 8, 2, None, True, {"center": False}),
    ("replicate", (3, 20), 6, 4, 6, True, {"pad_mode": "replicate", "onesided": False}),
    ("single", (16,), 16, 16, None, False, {"center": False}),
]


def of_torch(function, x, case, window, **more):
    _, _, n_fft, hop, win, _, options = case
    lead = x.shape[: x.dim() - (1 if function is torch.stft else 2)]
    flat = x.reshape(-1, *x.shape[len(lead) :])
    result = function(flat, n_fft, hop, win, window, **options, **more)
    return result.reshape(*lead, *result.shape[1:]).numpy()


def main():
    with Golden("fft", "fft_stft") as stft, Golden("fft", "fft_istft") as istft:
        for dtype in "float32", "float64":
            for number, case in enumerate(CASES):
                name, shape, n_fft, _, win, has_window, options = case
                entry = f"{dtype}.{name}"
                x = random(dtype, shape, number)
                length = win or n_fft
                window = (0.5 + np.abs(random(dtype, (length,), 50 + number))).astype(dtype) if has_window else None
                given = None if window is None else torch.from_numpy(window).double()
                if given is None:
                    given = torch.ones(length, dtype=torch.float64)  # PyTorch warns without one
                spectra = of_torch(torch.stft, torch.from_numpy(x).double(), case, given, return_complex=True)
                stft[f"{entry}.x"] = x
                stft[entry] = spectra
                spectra = (spectra * (1 + 0.25 * np.sin(np.arange(spectra.size)).reshape(spectra.shape))).astype("c8" if dtype == "float32" else "c16")
                istft[f"{entry}.x"] = spectra
                if window is not None:
                    stft[f"{entry}.window"] = istft[f"{entry}.window"] = window
                inverse = (name, shape, n_fft, case[3], win, has_window, {k: v for k, v in options.items() if k != "pad_mode"})
                wide = torch.from_numpy(spectra).to(torch.complex128)
                istft[entry] = of_torch(torch.istft, wide, inverse, given)
                istft[f"{entry}.of_length"] = of_torch(torch.istft, wide, inverse, given, length=shape[-1] - 1)


if __name__ == "__main__":
    main()
