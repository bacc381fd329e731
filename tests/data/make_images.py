#!/usr/bin/env python3
"""Writes tests/data/image, which tests/file/image_test.cpp reads and the fuzz target starts from.  Needs Pillow and NumPy."""

import pathlib

import numpy as np
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent / "image"
HEIGHT, WIDTH = 5, 7


def ramp(channels, most):
    """Samples that the test knows too: (37 i) mod (most + 1) for the i-th in row-major order."""
    shape = (HEIGHT, WIDTH) if channels == 1 else (HEIGHT, WIDTH, channels)
    return (np.arange(HEIGHT * WIDTH * channels, dtype=np.int64) * 37 % (most + 1)).reshape(shape)


HERE.mkdir(exist_ok=True)
grey, colour, alpha = (Image.fromarray(ramp(c, 255).astype(np.uint8)) for c in (1, 3, 4))
deep = Image.fromarray((ramp(1, 255) * 257 // 3).astype(np.uint16))
for name, image in {"grey": grey, "colour": colour, "alpha": alpha, "deep": deep}.items():
    image.save(HERE / f"{name}.png")
grey.save(HERE / "grey.pgm")
colour.save(HERE / "colour.ppm")
deep.save(HERE / "deep.pgm")
Image.fromarray(ramp(1, 255) % 2 == 1).save(HERE / "bits.png")
palette = Image.fromarray((ramp(1, 255) % 4).astype(np.uint8), "P")
palette.putpalette([0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255])
palette.save(HERE / "palette.png", bits=2)
palette.save(HERE / "palette_alpha.png", bits=2, transparency=1)
Image.fromarray(ramp(2, 255).astype(np.uint8), "LA").save(HERE / "grey_alpha.png")
(HERE / "text.pgm").write_text("P2 # written by hand\n3 2\n# greatest\n10\n0 5 10\n1\n2 # here too\n3")
(HERE / "text.ppm").write_text("P3\n1 2 255\n1 2 3\n253 254 255\n")
