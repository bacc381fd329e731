"""A curve through points: the gradient of what is left over leads to its three parameters, a exp(-b x) + c.

Prints the loss as it falls, and draws it with letters. examples/c/fit.c and bindings/ocaml/examples/fit.ml print the same numbers.
"""

import tenon

STEPS, RATE = 400, 0.2


def curve(x, a, b, c):
    return a * tenon.exp(-b * x) + c


def drawn(losses, rows=8, columns=64):
    """The logarithm of the loss over the steps, a star for each column."""
    chosen = tenon.log10(tenon.tensor(losses, dtype=tenon.float64))[tenon.linspace(0, len(losses) - 1, columns).astype(tenon.int64)]
    low, high = chosen.min().item(), chosen.max().item()
    heights = ((chosen - low) / (high - low) * (rows - 1)).round().astype(tenon.int64).tolist()
    lines = ["".join("*" if height == row else " " for height in heights).rstrip() for row in reversed(range(rows))]
    return "\n".join([f"{10**high:.3g}", *("|" + line for line in lines), f"{10**low:.3g} " + "-" * columns])


def main():
    x = tenon.linspace(0, 4, 64, dtype=tenon.float64)
    measured = curve(x, 2.5, 1.3, 0.5) + 0.05 * tenon.sin(20 * x)
    parameters = [tenon.tensor(one, dtype=tenon.float64, requires_grad=True) for one in (1.0, 1.0, 0.0)]
    losses = []
    for step in range(STEPS + 1):
        loss = tenon.mean(tenon.square(curve(x, *parameters) - measured))
        losses.append(loss.item())
        if step % 50 == 0:
            print(f"step {step:3d} loss {loss.item():.7f}")
        loss.backward()
        with tenon.no_grad():  # a step downhill is not recorded
            for p in parameters:
                p -= RATE * p.grad
                p.grad = None
    for name, p in zip("abc", parameters):
        print(f"{name} {p.item():.7f}")
    print(drawn(losses))


if __name__ == "__main__":
    main()
