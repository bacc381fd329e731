"""What the NumPy programs read and write beside NumPy's own formats."""
import pathlib
import re

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "data"


def digits():
    return np.load(FOLDER / "digits_images.npy")


def labels():
    return np.load(FOLDER / "digits_labels.npy")


def load_pgm(path):
    content = pathlib.Path(path).read_bytes()
    header = re.match(rb"P5\s(\d+)\s(\d+)\s255\s", content)
    return np.frombuffer(content, np.uint8, offset=header.end()).reshape(int(header[2]), int(header[1]))


def save_pgm(path, image):
    pathlib.Path(path).write_bytes(b"P5\n%d %d\n255\n" % image.shape[::-1] + image.tobytes())
