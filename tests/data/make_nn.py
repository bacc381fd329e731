#!/usr/bin/env python3
"""Writes tests/data/golden/nn/<family>.npz: values, gradients and gradients of gradients of neural functions, computed by PyTorch.

A case has entries <case>.x0, x1, …: the operands; y: the result; g: its gradient; d0, d1, …: the operands' gradients; and, where it is
smooth, v0, …, and s0, …: the gradients of the sum of d0 v0, d1 v1, ….  All are doubles; operands are numbers that a float has exactly.
What a case has besides, such as targets, has names of its own.

Needs PyTorch >= 2.9.
"""

import numpy as np
import torch
import torch.nn.functional as F

from golden import Golden

torch.set_num_threads(1)


def numbers(shape, seed, least=-2.0, most=2.0):
    """Multiples of 1/64 between two bounds, in an order that a seed decides."""
    source = np.random.Generator(np.random.PCG64(seed))
    x = source.integers(int(least * 64), int(most * 64) + 1, shape) / 64
    return torch.from_numpy(np.asarray(x, dtype=np.float64))


def case(golden, name, function, operands, smooth=True, **others):
    """Writes one case; `operands` are tensors with gradients, `others` what the function has besides."""
    x = [operand.clone().requires_grad_() for operand in operands]
    y = function(*x)
    g = numbers(tuple(y.shape), 1000 + len(name), -1, 1)
    d = torch.autograd.grad(y, x, g, create_graph=smooth, allow_unused=True, materialize_grads=True)
    for k, operand in enumerate(operands):
        golden[f"{name}.x{k}"] = operand.numpy()
        golden[f"{name}.d{k}"] = d[k].detach().numpy()
    golden[f"{name}.y"] = y.detach().numpy()
    golden[f"{name}.g"] = g.numpy()
    for key, value in others.items():
        golden[f"{name}.{key}"] = value.numpy()
    if smooth:
        v = [numbers(tuple(operand.shape), 2000 + k, -1, 1) for k, operand in enumerate(operands)]
        total = sum((a * b).sum() for a, b in zip(d, v))
        s = torch.autograd.grad(total, x, allow_unused=True, materialize_grads=True) if total.requires_grad else [torch.zeros_like(a) for a in x]
        for k in range(len(operands)):
            golden[f"{name}.v{k}"] = v[k].numpy()
            golden[f"{name}.s{k}"] = s[k].numpy()


def activation():
    with Golden("nn", "activation") as golden:
        x = torch.cat([numbers((30,), 1, -4, 4), torch.tensor([0.0, 0.5, -0.5, 1.0, -1.0, 3.0, -3.0, 6.0, 40.0, -40.0, 0.0], dtype=torch.float64)])
        away = torch.where(x == 0, 0.25, x)  # where PyTorch's slope of a kink is not that of a piece
        for name, function in [
            ("leaky_relu", F.leaky_relu),
            ("leaky_relu.slope", lambda x: F.leaky_relu(x, 0.25)),
            ("hardtanh", F.hardtanh),
            ("hardtanh.bounds", lambda x: F.hardtanh(x, -2.0, 0.5)),
            ("relu6", F.relu6),
            ("hardsigmoid", lambda x: F.relu6(x + 3) / 6),  # PyTorch has 1 / 6 as a float
            ("hardswish", F.hardswish),
            ("hardshrink", F.hardshrink),
            ("softshrink", F.softshrink),
            ("threshold", lambda x: F.threshold(x, 0.5, 20.0)),
        ]:
            case(golden, name, function, [x], smooth=False)
        for name, function in [
            ("elu", F.elu),
            ("elu.alpha", lambda x: F.elu(x, 0.75)),
            ("celu", lambda x: F.celu(x, 0.75)),
            ("selu", F.selu),
            ("mish", F.mish),
            ("logsigmoid", F.logsigmoid),
            ("softplus", lambda x: F.softplus(x, 2.0, 100.0)),
            ("softsign", F.softsign),
            ("tanhshrink", F.tanhshrink),
        ]:
            case(golden, name, function, [away])
        grid = numbers((4, 6, 3), 2)
        grid = torch.where(grid == 0, 0.25, grid)
        case(golden, "glu", lambda x: F.glu(x, 1), [grid])
        case(golden, "softmin", lambda x: F.softmin(x, 1), [grid])
        case(golden, "maxout", lambda x: x.reshape(4, 2, 3, 3).amax(2), [grid], smooth=False)
        case(golden, "prelu", F.prelu, [grid, numbers((6,), 3, -1, 1)])
        case(golden, "prelu.one", F.prelu, [grid, numbers((1,), 3, -1, 1)])


def loss():
    with Golden("nn", "loss") as golden:
        x, t = numbers((5, 4), 10), numbers((5, 4), 11)
        pair = [x, t]
        for reduction in ["none", "mean", "sum"]:
            case(golden, f"mse.{reduction}", lambda a, b: F.mse_loss(a, b, reduction=reduction), pair)
        case(golden, "l1", F.l1_loss, pair, smooth=False)
        case(golden, "smooth_l1", lambda a, b: F.smooth_l1_loss(a, b, beta=0.75), pair)
        case(golden, "huber", lambda a, b: F.huber_loss(a, b, delta=0.75), pair)
        probabilities = [numbers((5, 4), 12, 0.125, 0.875), numbers((5, 4), 13, 0, 1)]
        case(golden, "bce", F.binary_cross_entropy, probabilities)
        weight, pos_weight = numbers((4,), 14, 0.25, 2), numbers((4,), 15, 0.25, 3)
        case(golden, "bce.weight", lambda a, b: F.binary_cross_entropy(a, b, weight, reduction="none"), probabilities, weight=weight)
        logits = [4 * x, numbers((5, 4), 13, 0, 1)]
        case(golden, "bce_logits", F.binary_cross_entropy_with_logits, logits)
        case(golden, "bce_logits.weights", lambda a, b: F.binary_cross_entropy_with_logits(a, b, weight, pos_weight=pos_weight), logits,
             weight=weight, pos_weight=pos_weight)
        case(golden, "kl_div", lambda a, b: F.kl_div(a, b, reduction="batchmean"), [x, numbers((5, 4), 16, 0.125, 1)])
        case(golden, "kl_div.log_target", lambda a, b: F.kl_div(a, b, reduction="sum", log_target=True), pair)
        signs = torch.sign(t) + (t == 0)
        case(golden, "soft_margin", lambda a: F.soft_margin_loss(a, signs), [x], t=signs)
        case(golden, "hinge_embedding", lambda a: F.hinge_embedding_loss(a, signs, margin=0.5), [x], smooth=False, t=signs)
        case(golden, "margin_ranking", lambda a, b: F.margin_ranking_loss(a, b, signs, margin=0.5), pair, smooth=False, t=signs)
        counts = torch.floor(torch.abs(2 * t))
        case(golden, "poisson_nll", lambda a: F.poisson_nll_loss(a, counts, full=True), [x], t=counts)
        case(golden, "poisson_nll.plain", lambda a: F.poisson_nll_loss(a, counts, log_input=False, reduction="sum"), [torch.abs(x) + 0.5], t=counts)
        case(golden, "gaussian_nll", lambda a, b, v: F.gaussian_nll_loss(a, b, v, full=True), pair + [numbers((5, 4), 17, 0.25, 2)])
        case(golden, "gaussian_nll.rows", lambda a, b, v: F.gaussian_nll_loss(a, b, v, reduction="none"), pair + [numbers((5,), 17, 0.25, 2)])
        case(golden, "multilabel_soft_margin", F.multilabel_soft_margin_loss, logits)
        case(golden, "multilabel_soft_margin.weight", lambda a, b: F.multilabel_soft_margin_loss(a, b, weight, reduction="none"), logits, weight=weight)

        x = numbers((6, 5), 20, -4, 4)
        target = torch.tensor([0, 4, 2, -100, 3, 1])
        plain = torch.tensor([0, 4, 2, 2, 3, 1])
        weight = numbers((5,), 21, 0.25, 2)
        for reduction in ["none", "mean", "sum"]:
            case(golden, f"cross_entropy.{reduction}", lambda a: F.cross_entropy(a, target, reduction=reduction), [x], target=target)
        case(golden, "cross_entropy.weight", lambda a: F.cross_entropy(a, target, weight, label_smoothing=0.125), [x], target=target, weight=weight)
        case(golden, "cross_entropy.smoothing", lambda a: F.cross_entropy(a, plain, ignore_index=2, label_smoothing=0.25, reduction="sum"), [x],
             target=plain)
        image, labels = numbers((2, 5, 3, 2), 22, -4, 4), torch.tensor([[[0, 4], [2, 1], [3, 3]], [[1, -100], [0, 2], [4, 4]]])
        case(golden, "cross_entropy.image", lambda a: F.cross_entropy(a, labels, weight), [image], target=labels, weight=weight)
        case(golden, "cross_entropy.row", lambda a: F.cross_entropy(a, torch.tensor(3)), [x[0]])
        case(golden, "cross_entropy.probabilities", lambda a, b: F.cross_entropy(a, b, weight, label_smoothing=0.125),
             [x, numbers((6, 5), 23, 0, 1)], weight=weight)
        case(golden, "nll", lambda a: F.nll_loss(a, target, weight), [x], target=target, weight=weight)
        case(golden, "nll.image", lambda a: F.nll_loss(a, labels, reduction="none"), [image], target=labels)
        case(golden, "multi_margin", lambda a: F.multi_margin_loss(a, plain, margin=0.5), [x], smooth=False, target=plain)
        case(golden, "multi_margin.square", lambda a: F.multi_margin_loss(a, plain, p=2, weight=weight, reduction="none"), [x], smooth=False,
             target=plain, weight=weight)
        several = torch.tensor([[0, 1, -1, 2, 3], [4, -1, 0, 0, 0], [-1, 0, 0, 0, 0], [0, 1, 2, 3, 4], [2, 0, 4, -1, 1], [3, -1, 0, 0, 0]])
        case(golden, "multilabel_margin", lambda a: F.multilabel_margin_loss(a, several), [x], smooth=False, target=several)

        logits = numbers((8, 3, 5), 33)
        lengths, classes = torch.tensor([8, 6, 7]), torch.tensor([[1, 2, 2], [4, 0, 0], [3, 1, 4]])
        many = torch.tensor([3, 1, 3])
        case(golden, "ctc", lambda a: F.ctc_loss(F.log_softmax(a, 2), classes, lengths, many), [logits], smooth=False, targets=classes,
             lengths=lengths, many=many)
        case(golden, "ctc.row", lambda a: F.ctc_loss(F.log_softmax(a, 2), torch.tensor([1, 2, 2, 3]), lengths, torch.tensor([3, 0, 1]), blank=4,
                                                     reduction="none"), [logits], smooth=False)

        a, b, c = numbers((5, 4), 30), numbers((5, 4), 31), numbers((5, 4), 32)
        case(golden, "cosine_similarity", F.cosine_similarity, [a, b])
        case(golden, "pairwise_distance", lambda a, b: F.pairwise_distance(a, b, p=3.0), [a, b], smooth=False)
        case(golden, "normalize", lambda a: F.normalize(a, dim=0), [a])
        case(golden, "normalize.one", lambda a: F.normalize(a, p=1.0), [a], smooth=False)
        towards = torch.tensor([1.0, -1.0, 1.0, -1.0, -1.0], dtype=torch.float64)
        case(golden, "cosine_embedding", lambda a, b: F.cosine_embedding_loss(a, b, towards, margin=0.25), [a, b], t=towards)
        case(golden, "triplet_margin", lambda a, b, c: F.triplet_margin_loss(a, b, c, margin=1.5), [a, b, c])
        case(golden, "triplet_margin.swap", lambda a, b, c: F.triplet_margin_loss(a, b, c, swap=True, reduction="none"), [a, b, c])


def normalization():
    with Golden("nn", "normalization") as golden:
        x = numbers((3, 4, 5), 40)
        weight, bias = numbers((5,), 41), numbers((5,), 42)
        case(golden, "layer_norm", lambda a, w, b: F.layer_norm(a, (5,), w, b), [x, weight, bias])
        case(golden, "layer_norm.two", lambda a, w, b: F.layer_norm(a, (4, 5), w, b, 0.125), [x, numbers((4, 5), 43), numbers((4, 5), 44)])
        case(golden, "layer_norm.plain", lambda a: F.layer_norm(a, (5,)), [x])
        case(golden, "layer_norm.wide", lambda a, w, b: F.layer_norm(a, (77,), w, b), [numbers((40, 77), 45), numbers((77,), 46), numbers((77,), 47)],
             smooth=False)
        case(golden, "rms_norm", lambda a, w: F.rms_norm(a, (5,), w), [x, weight])
        case(golden, "rms_norm.plain", lambda a: F.rms_norm(a, (4, 5), eps=0.125), [x])
        image, of_channels, shift = numbers((3, 4, 2, 3), 48), numbers((4,), 49), numbers((4,), 50)
        before = [numbers((4,), 51, -1, 1), numbers((4,), 52, 0.25, 2)]
        mean, var = before[0].clone(), before[1].clone()
        case(golden, "batch_norm", lambda a, w, b: F.batch_norm(a, mean, var, w, b, True, 0.25), [image, of_channels, shift],
             mean=before[0], var=before[1])
        golden["batch_norm.mean_after"], golden["batch_norm.var_after"] = mean.numpy(), var.numpy()
        case(golden, "batch_norm.plain", lambda a: F.batch_norm(a, None, None, training=True), [numbers((6, 4), 53)])
        case(golden, "batch_norm.eval", lambda a, w, b: F.batch_norm(a, before[0], before[1], w, b), [image, of_channels, shift],
             mean=before[0], var=before[1])
        case(golden, "group_norm", lambda a, w, b: F.group_norm(a, 2, w, b), [image, of_channels, shift])
        mean, var = before[0].clone(), before[1].clone()
        case(golden, "instance_norm", lambda a, w, b: F.instance_norm(a, mean, var, w, b, True, 0.25), [image, of_channels, shift],
             mean=before[0], var=before[1])
        golden["instance_norm.mean_after"], golden["instance_norm.var_after"] = mean.numpy(), var.numpy()
        case(golden, "local_response_norm", lambda a: F.local_response_norm(a, 3, 0.5, 0.75, 2.0), [image])
        case(golden, "local_response_norm.even", lambda a: F.local_response_norm(a, 2, 0.5), [image])
        v = numbers((4, 3, 2), 54)
        case(golden, "weight_norm", lambda v, g: v * (g / torch.linalg.vector_norm(v, 2, (1, 2), keepdim=True)), [v, numbers((4, 1, 1), 55)])


def embedding():
    with Golden("nn", "embedding") as golden:
        x, weight, bias = numbers((3, 2, 4), 60), numbers((5, 4), 61), numbers((5,), 62)
        case(golden, "linear", F.linear, [x, weight, bias])
        case(golden, "linear.plain", F.linear, [x[0, 0], weight])
        case(golden, "bilinear", F.bilinear, [x, numbers((3, 2, 3), 63), numbers((5, 4, 3), 64), bias])
        table = numbers((6, 3), 65)
        indices = torch.tensor([[0, 5, 2, 2], [1, 2, 0, 5]])
        case(golden, "embedding", lambda w: F.embedding(indices, w), [table], indices=indices)
        case(golden, "embedding.options", lambda w: F.embedding(indices, w, padding_idx=0, scale_grad_by_freq=True), [table], smooth=False,
             indices=indices)
        with torch.no_grad():
            shorter = table.clone()
            F.embedding(indices, shorter, max_norm=1.5)
        golden["embedding.limited"] = shorter.numpy()
        row, offsets = indices.reshape(-1), torch.tensor([0, 3, 3, 5])
        for mode in ["sum", "mean", "max"]:
            case(golden, f"bag.{mode}", lambda w: F.embedding_bag(row, w, offsets, mode=mode, padding_idx=2), [table], smooth=False,
                 indices=row, offsets=offsets)
        case(golden, "bag.weights", lambda w, s: F.embedding_bag(indices, w, mode="sum", per_sample_weights=s), [table, numbers((2, 4), 66)],
             smooth=False, indices=indices)


def attention():
    with Golden("nn", "attention") as golden:
        def three(seed, heads=2, key_heads=2, n=5, m=7, width=4, value_width=3):
            return [numbers((2, heads, n, width), seed), numbers((2, key_heads, m, width), seed + 1), numbers((2, key_heads, m, value_width), seed + 2)]

        attend = F.scaled_dot_product_attention
        with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
            case(golden, "plain", attend, three(70))
            case(golden, "causal", lambda q, k, v: attend(q, k, v, is_causal=True), three(73))
            sees = numbers((5, 7), 76) > 0
            sees[:, 0] = True
            case(golden, "allowed", lambda q, k, v: attend(q, k, v, sees, scale=0.75), three(77), mask=sees)
            added = numbers((2, 1, 5, 7), 80)
            case(golden, "added", lambda q, k, v: attend(q, k, v, added), three(81), mask=added)
            case(golden, "grouped", lambda q, k, v: attend(q, k, v, enable_gqa=True), three(84, 4, 2))
            case(golden, "long", lambda q, k, v: attend(q, k, v, is_causal=True), three(87, 1, 1, 300, 290, 8, 5), smooth=False)
            weights = [numbers((24, 8), 90, -0.5, 0.5), numbers((24,), 91, -0.5, 0.5), numbers((8, 8), 92, -0.5, 0.5), numbers((8,), 93, -0.5, 0.5)]

            def heads(q, w, b, o, c):
                t = q.transpose(0, 1)
                y, _ = F.multi_head_attention_forward(t, t, t, 8, 2, w, b, None, None, False, 0.0, o, c, need_weights=False)
                return y.transpose(0, 1)

            case(golden, "multi_head", heads, [numbers((2, 3, 8), 94)] + weights)


def recurrent():
    with Golden("nn", "recurrent") as golden:
        def weights(gates, width, inner, seed):
            return [numbers((gates * width, inner), seed, -0.75, 0.75), numbers((gates * width, width), seed + 1, -0.75, 0.75),
                    numbers((gates * width,), seed + 2, -0.5, 0.5), numbers((gates * width,), seed + 3, -0.5, 0.5)]

        x, h, c = numbers((3, 4), 100), numbers((3, 5), 101, -1, 1), numbers((3, 5), 102, -1, 1)
        case(golden, "rnn_tanh_cell", torch.rnn_tanh_cell, [x, h] + weights(1, 5, 4, 103))
        case(golden, "gru_cell", torch.gru_cell, [x, h] + weights(3, 5, 4, 110))
        case(golden, "lstm_cell", lambda x, h, c, *w: torch.cat(torch.lstm_cell(x, (h, c), *w)), [x, h, c] + weights(4, 5, 4, 120))
        steps = numbers((6, 3, 4), 130)
        each = lambda module: lambda x, h, *w: module(x, h[None], w, True, 1, 0.0, True, False, False)
        case(golden, "rnn_tanh", lambda *a: torch.cat(each(torch.rnn_tanh)(*a)), [steps, h] + weights(1, 5, 4, 131))
        case(golden, "rnn_relu", lambda *a: torch.cat(each(torch.rnn_relu)(*a)), [steps, h] + weights(1, 5, 4, 135), smooth=False)
        case(golden, "gru", lambda *a: torch.cat(each(torch.gru)(*a)), [steps, h] + weights(3, 5, 4, 140))

        def lstm(x, h, c, *w):
            return torch.cat(torch.lstm(x, (h[None], c[None]), w, len(w) == 4, 1, 0.0, True, False, False))

        case(golden, "lstm", lstm, [steps, h, c] + weights(4, 5, 4, 150))
        case(golden, "lstm.plain", lstm, [steps, h, c] + weights(4, 5, 4, 155)[:2], smooth=False)
        back = lambda x, h, c, *w: lstm(x.flip(0), h, c, *w)
        case(golden, "lstm.reverse", lambda *a: torch.cat([back(*a)[:6].flip(0), back(*a)[6:]]), [steps, h, c] + weights(4, 5, 4, 160), smooth=False)


activation()
loss()
normalization()
embedding()
attention()
recurrent()
