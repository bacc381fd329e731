"""A data set that is computed by several processes: dask.array whose chunks are tensors.

The mean, the spread and the principal directions of points in 8 dimensions, of which no process ever has all: dask makes the plan and moves
the chunks, Tenon's kernels compute in them.
"""

import sys

import dask.array as da
import tenon
from dask.distributed import Client, LocalCluster

POINTS, CHUNK = 200_000, 25_000


def chunk_of(points, block_info=None):
    """Normally distributed points, stretched along each dimension by another factor; each chunk draws its own numbers."""
    rows = len(points)
    numbers = tenon.randn(rows, 8, generator=tenon.Generator(block_info[None]["chunk-location"][0]))
    return numbers * tenon.arange(1, 9) + points[:, None]


def main():
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster):
        offsets = da.from_array(tenon.full((POINTS,), 10.0), chunks=CHUNK, asarray=False)  # chunks are slices of the tensor
        points = da.map_blocks(chunk_of, offsets, new_axis=1, chunks=(offsets.chunks[0], 8), meta=tenon.zeros(0, 0)).persist()

        mean = points.mean(axis=0)
        centred = points - mean
        covariance = da.tensordot(centred, centred, axes=(0, 0)) / POINTS
        mean, spread, covariance = da.compute(mean, points.std(axis=0), covariance)

    values = tenon.linalg.eigh(covariance).eigenvalues  # of 8 x 8, here
    print(f"The results are {type(covariance).__module__}.{type(covariance).__name__}s.")
    print("Means:", *(f"{m:.1f}" for m in mean.tolist()))
    print("Standard deviations:", *(f"{s:.1f}" for s in spread.tolist()))
    print("Along the principal directions:", *(f"{s:.1f}" for s in tenon.sqrt(values).tolist()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
