"""A table of weather stations: gaps filled, groups, a regression, principal components, a table and a picture of the result."""
import pathlib

import numpy as np
import pandas as pd

table = pd.read_csv(pathlib.Path(__file__).resolve().parent.parent / "data/stations.csv")
groups = table.groupby("station")
columns = ["temperature", "rain", "sunshine"]
filled = table[columns].fillna(groups[columns].transform("mean"))  # a gap is the mean of the station
groups = filled.groupby(table["station"])
mean, total, hot = groups["temperature"].mean(), groups["rain"].sum(), groups["temperature"].quantile(0.9)
for numbers in (groups.size(), mean, total, hot):
    print(*numbers)

# What an hour of sunshine, a millimetre of rain and a metre of altitude make of the temperature.
known = np.stack([filled["sunshine"], filled["rain"], table["altitude"], np.ones(len(table))], axis=1)
solution = np.linalg.lstsq(known, filled["temperature"], rcond=None)[0]
print(*solution)
print(np.std(filled["temperature"].to_numpy() - known @ solution))

# The courses of the year as a few shapes: (stations, months).
courses = filled["temperature"].to_numpy().reshape(-1, 12)
courses = courses - courses.mean(0)
s = np.linalg.svd(courses)[1]
print(*(s**2 / (s**2).sum()))

pd.DataFrame({"mean": mean, "rain": total}).to_csv("stations_means.csv")
grey = (courses - courses.min()) / (courses.max() - courses.min())
picture = np.round(np.kron(grey, np.ones((24, 24))) * 255).astype(np.uint8)
pathlib.Path("stations.pgm").write_bytes(b"P5 %d %d 255\n" % picture.shape[::-1] + picture.tobytes())
saved = pd.read_csv("stations_means.csv", index_col="station")
print(np.abs(saved["mean"] - mean).max(), *picture.shape)
