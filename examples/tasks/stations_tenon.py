"""A table of weather stations by the package tenon: what stations.cpp and, by pandas, stations.py do."""
import pathlib

import tenon

table = tenon.load_mixed_table(pathlib.Path(__file__).resolve().parent.parent / "data/stations.csv")
groups = tenon.group_by(table["station"])
filled = {}
for name in ("temperature", "rain", "sunshine"):  # a gap is the mean of the station
    x = table[name]
    filled[name] = tenon.where(tenon.isnan(x), groups.reduce(tenon.nanmean, x)[groups.inverse_indices()], x)
temperature, rain, sunshine = filled.values()
mean, total, hot = groups.mean(temperature), groups.sum(rain), groups.quantile(temperature, 0.9)
for numbers in (groups.count(), mean, total, hot):
    print(*numbers.tolist())

# What an hour of sunshine, a millimetre of rain and a metre of altitude make of the temperature.
known = tenon.stack([sunshine, rain, table["altitude"], tenon.ones_like(rain)], axis=1)
solution = tenon.linalg.lstsq(known, temperature)[0]
print(*solution.tolist())
print(tenon.std(temperature - known @ solution).item())

# The courses of the year as a few shapes: (stations, months).
courses = temperature.reshape(-1, 12)
courses = courses - courses.mean(axis=0)
s = tenon.linalg.svdvals(courses)
print(*(s**2 / (s**2).sum()).tolist())

tenon.save_mixed_table("stations_means.csv", {"station": groups.keys, "mean": mean, "rain": total})
grey = (courses - courses.min()) / (courses.max() - courses.min())
tenon.save("stations.pgm", tenon.kron(grey, tenon.ones(24, 24)))
saved, picture = tenon.load_mixed_table("stations_means.csv"), tenon.load("stations.pgm")
print(tenon.max(tenon.abs(saved["mean"] - mean)).item(), *picture.shape)
