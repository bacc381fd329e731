"""The machine that figures were measured on, for the scripts of this folder and of those below."""
import pathlib


def processor():
    """Its processor's name, as Linux has it."""
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return "an unknown processor"
