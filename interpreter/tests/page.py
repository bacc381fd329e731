"""What docs/interpreter.md shows of Python; page.cpp calls it."""

import tenon
from my_model import Model


def write():
    model = Model(tenon.full((3,), 2.0))
    #! [interpreter: package]
    from tenon.package import PackageExporter

    with PackageExporter("model.package") as exporter:
        exporter.save_module("my_model")  # its source
        exporter.save_pickle("model", model)
    #! [interpreter: package]
