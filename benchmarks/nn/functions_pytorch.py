#!/usr/bin/env python3
"""The rows of functions.cpp for PyTorch: `<row> PyTorch <milliseconds>`, the smallest of several times.

usage: functions_pytorch.py <number of threads> [clock|process] [a part of the names of rows]
"""
import sys
import time

import torch
import torch.nn.functional as F

torch.set_num_threads(int(sys.argv[1]))
torch.manual_seed(1)
now = time.process_time if sys.argv[2:3] == ["process"] else time.perf_counter
wanted = sys.argv[3] if len(sys.argv) > 3 else ""


def report(row, step):
    if wanted not in row:
        return
    best, total, count = float("inf"), 0.0, 0
    while count < 5 or (total < 0.5 and count < 500):
        begin = now()
        step()
        took = now() - begin
        best, total, count = min(best, took), total + took, count + 1
    print(f"{row} PyTorch {best * 1e3:.6f}")


def leaf(*shape, factor=1.0):
    return (torch.randn(*shape) * factor).requires_grad_()


def train(function, g, *leaves):
    def step():
        for one in leaves:
            one.grad = None
        y = function()
        y.backward(g) if g is not None else y.backward()

    return step


def forward(function):
    def step():
        with torch.no_grad():
            function()

    return step


def main():
    q, k, v = (leaf(1, 8, 1024, 64) for _ in range(3))
    attend = F.scaled_dot_product_attention
    report("attention", forward(lambda: attend(q, k, v)))
    report("attention_causal", forward(lambda: attend(q, k, v, is_causal=True)))
    report("attention_train", train(lambda: attend(q, k, v), torch.randn(1, 8, 1024, 64), q, k, v))
    x, w, b = leaf(4096, 1024), torch.ones(1024, requires_grad=True), torch.zeros(1024, requires_grad=True)
    report("layer_norm", forward(lambda: F.layer_norm(x, (1024,), w, b)))
    report("layer_norm_train", train(lambda: F.layer_norm(x, (1024,), w, b), torch.randn(4096, 1024), x, w, b))
    report("rms_norm", forward(lambda: F.rms_norm(x, (1024,), w)))
    logits, target = leaf(512, 32000), torch.randint(0, 32000, (512,))
    report("cross_entropy", forward(lambda: F.cross_entropy(logits, target)))
    report("cross_entropy_train", train(lambda: F.cross_entropy(logits, target), None, logits))
    report("softmax", forward(lambda: F.softmax(logits, 1)))
    steps, state = leaf(128, 32, 256), (torch.zeros(1, 32, 256), torch.zeros(1, 32, 256))
    lstm = torch.nn.LSTM(256, 256)
    report("lstm", forward(lambda: lstm(steps, state)))
    report("lstm_train", train(lambda: lstm(steps, state)[0], torch.randn(128, 32, 256), steps, *lstm.parameters()))
    image, w, b = leaf(32, 64, 56, 56), torch.ones(64, requires_grad=True), torch.zeros(64, requires_grad=True)
    g = torch.randn(32, 64, 56, 56)
    report("batch_norm_train", train(lambda: F.batch_norm(image, None, None, w, b, True), g, image, w, b))
    table, indices = leaf(32000, 256), torch.randint(0, 32000, (8192,))
    report("embedding_train", train(lambda: F.embedding(indices, table), torch.randn(8192, 256), table))
    report("dropout_train", train(lambda: F.dropout(image, 0.5), g, image))


main()
