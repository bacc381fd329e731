"""What notebooks show."""

import base64
import re
import zlib

import numpy as np
import pytest

import tenon


def test_tables():
    shown = tenon.asarray([[1.5, 2], [3, 4]])._repr_html_()
    assert shown.startswith("<table><tr><td>1.5</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>")
    assert "[tenon.FloatTensor of size 2x2]" in shown
    assert tenon.arange(3)._repr_html_().count("<td>") == 3
    large = tenon.zeros(1000, 1000)._repr_html_()
    assert "…" in large and len(large) < 5000
    assert "&lt;" not in tenon.asarray([True])._repr_html_()


def test_the_type_is_named_where_it_is_printed():
    tenon.set_printoptions(type_line=False)
    try:
        assert tenon.asarray([1, 2])._repr_html_() == "<table><tr><td>1</td><td>2</td></tr></table>"
    finally:
        tenon.set_printoptions(type_line=True)


def test_other_ranks_are_text():
    for x in (tenon.asarray(3), tenon.zeros(2, 2, 2), tenon.zeros(0)):
        assert x._repr_html_().startswith("<pre>")


def pixels(shown):
    """The rows of the picture, without their filters' numbers, and its size."""
    png = base64.b64decode(re.search(r"base64,([^\"]+)\"", shown)[1])
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and png[12:16] == b"IHDR"
    columns, rows = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    begin = png.index(b"IDAT")
    data = zlib.decompress(png[begin + 4 : begin + 4 + int.from_bytes(png[begin - 4 : begin], "big")])
    assert zlib.crc32(png[12:29]) == int.from_bytes(png[29:33], "big")
    return np.frombuffer(data, np.uint8).reshape(rows, -1)[:, 1:], columns


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_images_are_pictures(channels):
    image = np.random.default_rng(0).integers(0, 256, (9, 12, channels), dtype=np.uint8)
    image = image[:, :, 0] if channels == 1 else image
    made, columns = pixels(tenon.asarray(image)[:, ::-1]._repr_html_())
    assert columns == 12 and np.array_equal(made, image[:, ::-1].reshape(9, -1))


def test_small_matrices_of_bytes_are_tables():
    assert tenon.zeros((3, 3), dtype=tenon.uint8)._repr_html_().startswith("<table>")
