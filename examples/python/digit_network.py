"""The network of learn_digits.py, which examples/serve serves."""

from tenon import nn
from tenon.nn import functional as F


class Network(nn.Module):
    """Images (n, 1, 8, 8) to the scores of ten digits (n, 10)."""

    def __init__(self):
        self.conv1, self.norm1 = nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16)
        self.conv2, self.norm2 = nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32)
        self.conv3, self.norm3 = nn.Conv2d(32, 32, 3, padding=1), nn.BatchNorm2d(32)
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.3), nn.Linear(32 * 2 * 2, 10))

    def forward(self, images):
        a = F.relu(self.norm1(self.conv1(images)))
        b = F.relu(F.max_pool2d(self.norm2(self.conv2(a)), 2))  # 4 × 4
        c = F.relu(F.max_pool2d(self.norm3(self.conv3(b)), 2))  # 2 × 2
        return self.head(c)
