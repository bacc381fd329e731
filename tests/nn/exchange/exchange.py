#!/usr/bin/env python3
"""usage: exchange.py <nn_modules>

Each module's state_dict goes to PyTorch and back: PyTorch loads what Tenon wrote, strictly, and computes the same; then Tenon loads what
PyTorch wrote. Exits with 77, which ctest takes for skipped, without PyTorch or safetensors.
"""
import pathlib
import subprocess
import sys
import tempfile

try:
    import torch
    from safetensors.torch import load_file, save_file
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

nn = torch.nn


def plain(module, x):
    return module(x)


def causal(module, x):
    n = x.shape[1]
    return module(x, x, x, attn_mask=torch.ones(n, n, dtype=torch.bool).triu(1), need_weights=False)[0]


MODULES = {
    "linear": (nn.Linear(5, 3), plain),
    "linear_plain": (nn.Linear(5, 3, bias=False), plain),
    "bilinear": (nn.Bilinear(4, 4, 3), lambda m, x: m(x, x)),
    "batch_norm1d": (nn.BatchNorm1d(4), plain),
    "batch_norm2d": (nn.BatchNorm2d(3, affine=False), plain),
    "instance_norm2d": (nn.InstanceNorm2d(3, affine=True), plain),
    "layer_norm": (nn.LayerNorm((4, 6)), plain),
    "group_norm": (nn.GroupNorm(2, 6), plain),
    "rms_norm": (nn.RMSNorm(8), plain),
    "embedding": (nn.Embedding(8, 4, padding_idx=1), plain),
    "embedding_bag": (nn.EmbeddingBag(8, 4, mode="sum"), plain),
    "sequential": (nn.Sequential(nn.Linear(6, 5), nn.LeakyReLU(), nn.Dropout(0.3), nn.Linear(5, 2)), plain),
    "conv1d": (nn.Conv1d(4, 6, 3, stride=2, padding=1), plain),
    "conv2d": (nn.Conv2d(4, 6, (3, 2), padding=(1, 0), dilation=2, groups=2), plain),
    "conv2d_reflect": (nn.Conv2d(1, 2, 3, padding=1, bias=False, padding_mode="reflect"), plain),
    "conv3d": (nn.Conv3d(2, 3, 2), plain),
    "conv_transpose2d": (nn.ConvTranspose2d(4, 6, 3, stride=2, padding=1, output_padding=1, groups=2), plain),
    "pooled": (nn.Sequential(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.MaxPool2d(2, stride=1), nn.AvgPool2d((1, 2)), nn.AdaptiveAvgPool2d(2),
                             nn.Flatten(), nn.Linear(16, 3)), plain),
    "attention": (nn.MultiheadAttention(8, 2, batch_first=True), lambda m, x: m(x, x, x, need_weights=False)[0]),
    "attention_causal": (nn.MultiheadAttention(8, 4, dropout=0.5, bias=False, batch_first=True), causal),
    "rnn": (nn.RNN(4, 3, bias=False, batch_first=True), lambda m, x: m(x)[0]),
    "gru": (nn.GRU(4, 3, num_layers=2), lambda m, x: m(x)[1]),
    "lstm": (nn.LSTM(4, 3, num_layers=2, dropout=0.5, bidirectional=True), lambda m, x: m(x)[0]),
    "lstm_projected": (nn.LSTM(4, 3, bidirectional=True, proj_size=2), lambda m, x: m(x)[0]),
    "lstm_cell": (nn.LSTM(4, 3, num_layers=2, dropout=0.5, bidirectional=True), lambda m, x: m(x)[1][1]),
}


def main():
    program = sys.argv[1]
    wrong = []
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        subprocess.run([program, "write", folder], check=True)
        files = {path.stem: path for path in pathlib.Path(folder).glob("*.safetensors")}
        assert files.keys() == MODULES.keys(), files.keys() ^ MODULES.keys()
        for name, (module, call) in MODULES.items():
            module.eval()
            own = {key: value.clone() for key, value in module.state_dict().items()}
            tensors = load_file(files[name])
            module.load_state_dict({key[6:]: value for key, value in tensors.items() if key.startswith("state.")}, strict=True)
            difference = (call(module, tensors["input"]) - tensors["output"]).abs().max().item()
            if difference > 1e-5 * (1 + tensors["output"].abs().max().item()):
                wrong.append(f"{name}: {difference}")
            for value in own.values():  # other values than any module begins with
                if value.dtype.is_floating_point:
                    value.copy_(torch.rand_like(value) + 0.25)
            module.load_state_dict(own)
            state = {f"state.{key}": value for key, value in module.state_dict().items()}
            save_file({**state, "input": tensors["input"], "output": call(module, tensors["input"]).contiguous()}, files[name])
        print("\n".join(wrong) or f"PyTorch computes the same with all {len(MODULES)} modules of Tenon")
        sys.exit(subprocess.run([program, "read", folder]).returncode or bool(wrong))


if __name__ == "__main__":
    main()
