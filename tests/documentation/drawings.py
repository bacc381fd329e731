#!/usr/bin/env python3
"""usage: drawings.py [--write] <repository>

The drawings of docs/: the floor plan from tests/architecture/floors.txt, and a plot for each table of benchmarks/RESULTS.md that
compares with other libraries.  Without --write the files are compared with what would be drawn.
"""
import math
import pathlib
import re
import sys
from html import escape

PEERS = {"eigen": "#2f6fb7", "xtensor": "#d1662a", "torch": "#c23b4b", "armadillo": "#5a9a3c", "openblas": "#8059b5", "numpy": "#3b3b3b"}
INK, PALE, WOOD = "#33291f", "#e6dfd6", "#b98a52"


class Drawing:
    """An SVG picture of a size that is known at the end."""

    def __init__(self, title):
        self.parts, self.title = [], title

    def add(self, tag, text=None, **attributes):
        spelt = "".join(f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in attributes.items())
        self.parts.append(f"<{tag}{spelt}/>" if text is None else f"<{tag}{spelt}>{escape(text)}</{tag}>")

    def text(self, x, y, text, size=13, fill=INK, **attributes):
        self.add("text", text, x=x, y=y, font_size=size, fill=fill, **attributes)

    def svg(self, width, height):
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif">'
        back = f'<rect width="{width}" height="{height}" fill="#ffffff"/>'
        return "\n".join([head, f"<title>{escape(self.title)}</title>", back, *self.parts, "</svg>"]) + "\n"


# ---- the house ----


def floors_of(path):
    """(number, headers) from the lowest floor up."""
    lines = [line.partition("|")[0].split() for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return sorted((int(line[0]), line[1:]) for line in lines)


def wrapped(words, most):
    """The words in lines of at most so many characters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) + 3 > most:
            lines.append("")
        lines[-1] += ("   " if lines[-1] else "") + word
    return lines


def floor_plan(floors):
    drawing = Drawing("The floors of include/tenon")
    width, left, y = 860, 60, 96
    drawing.add("path", d=f"M {left - 20} {y} L {width / 2} 22 L {width - left + 20} {y} Z", fill="#f0e7dc", stroke=WOOD, stroke_width=2)
    drawing.text(width / 2, 76, "#include <tenon/tenon.hpp>", 15, text_anchor="middle", font_family="monospace")
    for number, headers in reversed(floors):
        lines = wrapped([header.removesuffix(".hpp").replace("/*", "/…") for header in headers], 78)
        height = 20 + 20 * len(lines)
        drawing.add("rect", x=left, y=y, width=width - 2 * left, height=height, fill="#fbf8f4" if number % 2 else "#ffffff", stroke=WOOD)
        drawing.text(left + 22, y + height / 2 + 6, str(number), 17, WOOD, font_weight="bold", text_anchor="middle")
        for k, line in enumerate(lines):
            drawing.text(left + 50, y + 25 + 20 * k, line, 14, font_family="monospace", xml__space="preserve")
        y += height
    drawing.add("rect", x=left - 30, y=y, width=width - 2 * left + 60, height=8, fill=WOOD)
    drawing.text(width / 2, y + 32, "a header includes lower floors, or its own; never a higher one", 13, text_anchor="middle")
    return drawing.svg(width, y + 48).replace("xml--space", "xml:space")


# ---- the plots ----


def tables_of(path):
    """(title, [(row, {peer: time over Tenon's})]) of each table that has peers."""
    title, header, tables = "", None, []
    for line in path.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else None
        if line.startswith("## "):
            title, header = line[3:], None
        elif cells and header is None:
            header = cells
        elif cells and "eigen" in header and cells[0].startswith("`"):
            ratios = {peer: float(cell) for peer, cell in zip(header, cells) if peer in PEERS and re.fullmatch(r"[0-9.]+", cell) and float(cell) > 0}
            if not tables or tables[-1][0] != title:
                tables.append((title, []))
            tables[-1][1].append((cells[0].strip("`"), ratios))
    return [(title, [row for row in rows if row[1]]) for title, rows in tables if title != "Accuracy"]


def plot(title, rows, source):
    drawing = Drawing(f"{title}: the time of other libraries over Tenon's")
    left, right, top, step = 250, 30, 74, 22
    width = 860
    low = min(0.5, *(min(ratios.values()) for _, ratios in rows))
    high = max(2, *(max(ratios.values()) for _, ratios in rows))
    first, last = math.log10(low) - 0.05, math.log10(high) + 0.05

    def place(ratio):
        return round(left + (width - left - right) * (math.log10(ratio) - first) / (last - first), 1)

    bottom = top + step * len(rows)
    drawing.text(16, 24, title, 16, font_weight="bold")
    drawing.text(width - right, 24, "time over Tenon’s: right of 1, Tenon is faster", 12, text_anchor="end")
    x = left
    for peer, colour in PEERS.items():
        if any(peer in ratios for _, ratios in rows):
            drawing.add("circle", cx=x, cy=44, r=5, fill=colour)
            drawing.text(x + 10, 48, peer, 12)
            x += 30 + 8 * len(peer)
    for tick in [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200]:
        if low <= tick <= high:
            drawing.add("line", x1=place(tick), x2=place(tick), y1=top - 8, y2=bottom, stroke=INK if tick == 1 else PALE, stroke_width=1.5 if tick == 1 else 1)
            drawing.text(place(tick), bottom + 18, f"{tick:g}", 12, text_anchor="middle")
    for k, (name, ratios) in enumerate(rows):
        y = top + step * k + step / 2
        drawing.add("line", x1=left, x2=width - right, y1=y, y2=y, stroke=PALE)
        drawing.text(left - 10, y + 4, name, 12, text_anchor="end")
        for peer, ratio in ratios.items():
            drawing.add("circle", cx=place(ratio), cy=y, r=5, fill=PEERS[peer], fill_opacity=0.85)
    drawing.text(16, bottom + 40, source, 11, "#7a6e62")
    return drawing.svg(width, bottom + 52)


def file_of(title):
    return "plot_" + re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") + ".svg"


def drawings_of(root):
    """The text of each drawing by its file's name."""
    results = root / "benchmarks/RESULTS.md"
    machine = next(line for line in results.read_text().splitlines() if re.match(r"- \d{4}-", line))
    source = "benchmarks/RESULTS.md, " + machine[2:].split(";")[0]
    drawings = {"floors.svg": floor_plan(floors_of(root / "tests/architecture/floors.txt"))}
    for title, rows in tables_of(results):
        drawings[file_of(title)] = plot(title, rows, source)
    return drawings


def main(arguments):
    write = arguments[:1] == ["--write"]
    root = pathlib.Path(arguments[write])
    docs, drawings, faults = root / "docs", drawings_of(root), []
    pages = "".join(page.read_text() for page in docs.glob("*.md"))
    for name, text in drawings.items():
        if f"]({name})" not in pages:
            faults.append(f"no page shows docs/{name}")
        if write:
            (docs / name).write_text(text)
        elif not (docs / name).exists() or (docs / name).read_text() != text:
            faults.append(f"docs/{name} is not what its source says: build the target docs_pages")
    for path in docs.glob("*.svg"):
        if path.name not in drawings:
            faults.append(f"docs/{path.name} is drawn from nothing")
    if faults:
        print("\n".join(faults), file=sys.stderr)
    return bool(faults)


sys.exit(main(sys.argv[1:]))
