"""The examples in Python of docs/training.md, which a test of the package runs."""

import tenon

points = tenon.randn(256, 2, generator=tenon.Generator(1))
classes = (points[:, 0] * points[:, 1] > 0).astype(tenon.int64)

#! [training python module]
from tenon import nn, optim
from tenon.nn import functional as F


class Perceptron(nn.Module):
    def __init__(self):
        self.hidden, self.out = nn.Linear(2, 32), nn.Linear(32, 2)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x):
        return self.out(self.dropout(F.relu(self.hidden(x))))
#! [training python module]


tenon.manual_seed(1)

#! [training python loop]
net = Perceptron()
optimizer = optim.AdamW(net.parameters(), lr=1e-2)
schedule = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=30)
losses: list[float] = []
with nn.Progress("training", 30) as progress:
    for epoch in range(30):
        for x, y in nn.batches(points, classes, batch_size=64, shuffle=True):
            optimizer.zero_grad()
            loss = F.cross_entropy(net(x), y)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            losses.append(loss.item())
        schedule.step()
        progress.at(epoch, f"loss {losses[-1]:.3f}")
tenon.save("loss.ppm", nn.plot({"loss": losses}))  # .png, too, where the package has libpng

net.eval()  # dropout lets everything through; net.train() is the opposite
with tenon.no_grad():
    guesses = tenon.argmax(net(points), axis=1)
#! [training python loop]
assert losses[-1] < losses[0] and tenon.mean((guesses == classes).astype(tenon.float32)).item() > 0.9

#! [training python state]
tenon.save("net.safetensors", net.state_dict())  # PyTorch's names and layouts
tenon.save("adam.safetensors", optimizer.state_dict())
other = Perceptron()
other.load_state_dict(tenon.load("net.safetensors"))
optim.AdamW(other.parameters()).load_state_dict(tenon.load("adam.safetensors"))
#! [training python state]
assert tenon.array_equal(other.eval()(points), net(points))
