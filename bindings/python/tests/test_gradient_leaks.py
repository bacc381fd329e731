"""Graphs go: after a backward pass, without one, from another thread, with their hooks."""

import gc
import os
import sys
import threading

import pytest
from gradient_cases import X, fitting, functions, leaves_of, recorded_results

import tenon

#: How often each function is recorded; 10,000 with TENON_TEST_FULL in the environment.
ROUNDS = 10_000 if os.environ.get("TENON_TEST_FULL") else 30
CHAIN = 1_000_000 if os.environ.get("TENON_TEST_FULL") else 100_000


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def recorded(function, candidate):
    arguments, leaves = leaves_of(candidate)
    return leaves, recorded_results(function(*arguments))


def run(function, candidate, rounds):
    """Run backward, dropped, dropped with a hook, and dropped by way of what refuses a second pass."""
    for _ in range(rounds):
        _, results = recorded(function, candidate)
        total = sum(y.real.sum() for y in results)
        total.backward()
        _, results = recorded(function, candidate)
        results[0].register_hook(lambda g: g)
        del results


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_each_function_leaves_memory_flat():
    cases = []
    for function in functions():
        for candidate in fitting(function)[0][:3]:
            try:
                run(function, candidate, 3)
            except tenon.Error:  # of a gradient that there is not for these shapes
                continue
            cases.append((function, candidate))
            break
    assert len(cases) > 150
    gc.collect()
    stats, size = tenon.memory_stats()["current_bytes"], resident()
    for function, candidate in cases:
        run(function, candidate, ROUNDS)
    gc.collect()
    assert tenon.memory_stats()["current_bytes"] == stats
    assert resident() - size < 2 << 20


def test_another_thread_drops_them():
    cases = [(function, taken[0]) for function in functions()[::7] if (taken := fitting(function)[0])]
    gc.collect()
    stats = tenon.memory_stats()["current_bytes"]
    for _ in range(10):
        held = [recorded(function, candidate) for function, candidate in cases]
        thread = threading.Thread(target=held.clear)
        thread.start()
        thread.join()
    gc.collect()
    assert tenon.memory_stats()["current_bytes"] == stats


def test_threads_record_and_run_at_once():
    errors = []

    def work():
        try:
            for _ in range(100):
                x = X.detach().clone().requires_grad_()
                y = (tenon.sin(x) * x).sum()
                y.register_hook(lambda g: g * 2)
                y.backward()
                assert abs(x.grad - 2 * (tenon.cos(x) * x + tenon.sin(x))).max().item() < 1e-12
        except Exception as error:
            errors.append(error)

    stats = tenon.memory_stats()["current_bytes"]
    threads = [threading.Thread(target=work) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    gc.collect()
    assert not errors and tenon.memory_stats()["current_bytes"] == stats


def test_a_long_chain_runs_backward_and_goes():
    x = tenon.ones(1, dtype=tenon.float64, requires_grad=True)
    y = x
    for _ in range(CHAIN):
        y = y * 1.0
    y.sum().backward()
    assert x.grad.item() == 1
    y = x
    for _ in range(CHAIN):
        y = y + x
    del y  # without a pass


def test_hooks_that_refer_to_tensors_go():
    gc.collect()
    stats = tenon.memory_stats()["current_bytes"]
    for _ in range(200):
        x = tenon.rand(1000, requires_grad=True)
        x.register_hook(lambda g, x=x: x)
        y = x * 2
        y.register_hook(lambda g, y=y: g)
        del x, y
    gc.collect()
    gc.collect()  # the second cycle's part of the graph belongs to it alone once the first one has gone
    assert tenon.memory_stats()["current_bytes"] == stats


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_hooks_that_were_removed_go():
    class Hook:
        def __init__(self):
            self.kept = bytes(1000)

        def __call__(self, g):
            return g

    x = tenon.rand(10, requires_grad=True)

    def register(count):
        for _ in range(count):
            x.register_hook(Hook()).remove()
        for _ in range(count // 100):
            handle = x.register_hook(lambda g: handle.remove())
            (x * 1).sum().backward()

    register(1000)
    gc.collect()
    stats, size = tenon.memory_stats()["current_bytes"], resident()
    register(30_000)
    gc.collect()
    assert tenon.memory_stats()["current_bytes"] == stats and resident() - size < 1 << 20


def test_threads_remove_hooks_of_what_goes():
    for _ in range(200):
        x = tenon.rand(10, requires_grad=True)
        held = [x * 2]
        handles = [held[0].register_hook(lambda g: g) for _ in range(10)]
        thread = threading.Thread(target=held.clear)
        thread.start()
        for handle in handles:
            handle.remove()
        thread.join()


def test_functions_of_a_users_own_go():
    class Keeps(tenon.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x * 2
            ctx.save_for_backward(x, y)
            ctx.own = y
            return y

        @staticmethod
        def backward(ctx, g):
            return g * 2

    gc.collect()
    stats = tenon.memory_stats()["current_bytes"]
    for _ in range(200):
        x = tenon.rand(1000, requires_grad=True)
        y = Keeps.apply(x)
        y.sum().backward()
        Keeps.apply(x)
        del x, y
    gc.collect()
    assert tenon.memory_stats()["current_bytes"] == stats
