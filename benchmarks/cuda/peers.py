"""The same rows by PyTorch and CuPy, where they are installed and see a GPU: lines as bench.hpp prints them, the peer's name first."""
import math


def measure(call, synchronize, now):
    """Seconds of one call: the median of 5 rounds after a warm-up."""
    for _ in range(3):
        call()
    synchronize()

    def rounds(calls):
        start = now()
        for _ in range(calls):
            call()
        synchronize()
        return (now() - start) / calls

    calls = int(min(max(0.02 / rounds(3), 3), 2000))
    return sorted(rounds(calls) for _ in range(5))[2]


def rows(peer, library, make, transposed, softmax, synchronize):
    from time import perf_counter
    for power in range(12, 29, 4):
        n = 1 << power
        a, b, c = make(n), make(n), make(n)
        side = 1 << math.ceil(power / 2)
        matrix, line = a.reshape(side, n // side), b[: n // side]
        calls = {
            "a*b+c": lambda: a * b + c,
            "a*b+exp(c)": lambda: a * b + library.exp(c),
            "exp": lambda: library.exp(a),
            "broadcast": lambda: matrix + line,
            "transpose": lambda: transposed(matrix),
            "sum": lambda: a.sum(),
            "sum of rows": lambda: matrix.sum(1),
            "sum of columns": lambda: matrix.sum(0),
            "softmax": lambda: softmax(matrix),
            "sort": lambda: library.sort(a),
            "matmul": lambda: library.matmul(matrix, b.reshape(n // side, side)),
        }
        for name, call in calls.items():
            print("peer", peer, name, n, measure(call, synchronize, perf_counter), sep="\t", flush=True)


def main():
    try:
        import torch
        if torch.cuda.is_available():
            rows("PyTorch " + torch.__version__, torch, lambda n: torch.rand(n, device="cuda"), lambda x: x.t().contiguous(), lambda x: torch.softmax(x, 1),
                 torch.cuda.synchronize)
    except ImportError:
        pass
    try:
        import cupy
        from cupyx.scipy.special import softmax
        rows("CuPy " + cupy.__version__, cupy, lambda n: cupy.random.rand(n, dtype=cupy.float32), lambda x: cupy.ascontiguousarray(x.T), lambda x: softmax(x, axis=1),
             cupy.cuda.runtime.deviceSynchronize)
    except ImportError:
        pass


if __name__ == "__main__":
    main()
