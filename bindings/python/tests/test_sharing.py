"""Tensors in memory that processes share, and storages."""

import gc
import multiprocessing
import os
import threading

import numpy as np
import pytest

import tenon

TIMEOUT = 60


def work(todo, done):
    """In another process: adds one to each tensor that comes, and sends back what it is."""
    while (x := todo.get(timeout=TIMEOUT)) is not None:
        if not x.is_read_only:
            x += 1
        done.put((x, x.is_shared(), x.is_read_only, x.tolist(), os.getpid()))


@pytest.fixture(params=["fork", "spawn"])
def helper(request):
    context = multiprocessing.get_context(request.param)
    todo, done = context.Queue(), context.Queue()
    process = context.Process(target=work, args=(todo, done))
    process.start()

    def ask(x):
        todo.put(x)
        return done.get(timeout=TIMEOUT)

    yield ask
    todo.put(None)
    process.join(TIMEOUT)
    assert process.exitcode == 0


def test_a_tensor_sent_through_a_queue_arrives_on_the_same_pages(helper):
    x = tenon.zeros(1000, dtype=tenon.int64)
    back, is_shared, _, values, process = helper(x)
    assert process != os.getpid() and is_shared and values == [1] * 1000
    assert x.tolist() == [1] * 1000 and x.is_shared()  # written there, seen here
    assert back.is_view_of(x) or back.tolist() == x.tolist()
    back[3] = 77
    assert x[3].item() == 77  # and what comes back is the same memory once more


def add_five(x, row):
    x += 5
    row += 1


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_a_tensor_among_the_arguments_of_a_process(method):
    x = tenon.zeros(4).share_memory_()
    count = len(os.listdir("/proc/self/fd"))
    process = multiprocessing.get_context(method).Process(target=add_five, args=(x, x[2:3]))
    process.start()
    process.join(TIMEOUT)
    assert process.exitcode == 0 and x.tolist() == [5, 5, 6, 5]
    process.close()
    del process
    gc.collect()
    assert len(os.listdir("/proc/self/fd")) <= count + 2  # those of the server that forks


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_pool_of_processes(method):
    x = tenon.zeros(4)
    with multiprocessing.get_context(method).Pool(2) as pool:
        pool.starmap(add_five, [(x, x[:1])] * 3, chunksize=3)
    assert x.tolist() == [18, 15, 15, 15]


@pytest.mark.parametrize("dtype", tenon.dtypes, ids=str)
def test_dtypes_and_views(dtype):
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    x = tenon.ones((3, 4), dtype=dtype)[::2, ::-1].T
    here.send(x)
    y = there.recv()
    assert y.dtype is dtype and y.shape == (4, 2) and y.strides == x.strides and y.tolist() == x.tolist()
    y[0, 0] = 0
    assert x[0, 0].item() == 0


def test_views_of_one_storage_stay_views_of_one():
    x = tenon.zeros(10)
    here, there = multiprocessing.get_context("fork").Pipe()
    here.send((x, x[2:4]))
    whole, row = there.recv()
    assert row.is_view_of(whole)
    row[0] = 5
    assert whole[2].item() == 5 and x[2].item() == 5


def test_what_cannot_move_is_sent_as_a_copy(helper):
    a = np.zeros(4)
    values = helper(tenon.from_numpy(a))[3]
    assert values == [1] * 4 and a.tolist() == [0] * 4
    a.flags.writeable = False
    assert helper(tenon.from_numpy(a))[3] == [1] * 4  # a copy may be written
    assert helper(tenon.zeros(0))[3] == [] and helper(tenon.tensor(3))[3] == 4


def test_the_sender_may_drop_it_before_it_arrives():
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    queue.put(tenon.full((5,), 7))
    gc.collect()
    assert queue.get(timeout=TIMEOUT).tolist() == [7] * 5


def test_share_memory():
    x = tenon.arange(6).reshape(2, 3)
    row = x[1]
    assert not x.is_shared()
    assert x.share_memory_() is x and x.is_shared() and row.is_shared() and row.is_view_of(x)
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]
    where = x.data_ptr()
    assert x.share_memory_().data_ptr() == where
    foreign = tenon.from_numpy(np.zeros(3))
    with pytest.raises(MemoryError, match="share a clone"):
        foreign.share_memory_()
    exported = tenon.zeros(3)
    array = exported.numpy()
    with pytest.raises(MemoryError, match="share a clone"):
        exported.share_memory_()
    assert array.tolist() == [0, 0, 0]


def test_descriptions_that_lie():
    x = tenon.zeros(4).share_memory_()
    descriptor, description = tenon._core._export_shared(x)
    with open(os.devnull) as other:
        with pytest.raises(BufferError):
            tenon._core._import_shared(os.dup(other.fileno()), description)
    for bad in (b"", description[:-1], description + b"x", bytes(len(description)), b"\xff" * len(description)):
        with pytest.raises((BufferError, ValueError, IndexError)):
            tenon._core._import_shared(os.dup(descriptor), bad)
    assert tenon._core._import_shared(descriptor, description).tolist() == [0] * 4


def test_storages():
    x = tenon.arange(6).reshape(2, 3)
    storage = x[1].storage()
    assert len(storage) == 6 and storage == x.storage() and hash(storage) == hash(x.storage()) and storage != x.clone().storage()
    assert storage.dtype is tenon.int64 and storage.nbytes == 48 and storage.data_ptr() == x.data_ptr()
    assert storage[-1] == 5 and storage.tolist() == list(range(6))
    storage[0] = 9
    assert x[0, 0].item() == 9 and tenon.Tensor(storage).is_view_of(x)
    storage.fill_(1)
    assert x.tolist() == [[1, 1, 1], [1, 1, 1]]
    for bad in (6, -7):
        with pytest.raises(IndexError, match="6 elements"):
            storage[bad]
    with pytest.raises(TypeError):
        storage[0] = "x"
    assert len(tenon.Storage(3, dtype=tenon.int8)) == 3 and repr(tenon.Storage(2)) == "tenon.Storage(2, dtype=tenon.float32)"


def test_storages_that_somebody_else_uses_refuse_to_resize():
    x = tenon.arange(4)
    storage = x.storage()
    assert storage.is_resizable and len(storage.resize_(100)) == 100 and x.tolist() == [0, 1, 2, 3]
    for export in (np.asarray, memoryview, lambda t: t.__dlpack__(), lambda t: t.__array_interface__, lambda t: t.share_memory_()):
        x = tenon.arange(4)
        held = export(x)
        with pytest.raises(BufferError, match="given its address"):
            x.storage().resize_(1000)
        assert x.tolist() == [0, 1, 2, 3] and held is not None
    with pytest.raises(BufferError):
        tenon.from_numpy(np.arange(3)).storage().resize_(5)
    for bad in (-1, 2**62):
        with pytest.raises((ValueError, MemoryError)):
            tenon.arange(4).storage().resize_(bad)


def test_nothing_is_lost_when_memory_moves_under_computations():
    for _ in range(60):
        x = tenon.ones(1_000_000, dtype=tenon.int64)
        thread = threading.Thread(target=x.share_memory_)
        thread.start()
        for _ in range(3):
            x += 1
        thread.join()
        assert x.is_shared() and (x.min().item(), x.max().item()) == (4, 4)


def test_memory_does_not_move_within_a_function_that_a_computation_calls():
    x = tenon.ones((100, 100))
    for move in (x.share_memory_, lambda: x.storage().resize_(20000)):

        def function(line):
            move()
            return line.sum()

        with pytest.raises(RuntimeError, match="memory cannot move"):
            tenon.apply_along_axis(function, x, axis=0)
    assert x.share_memory_().is_shared() and x.sum().item() == 10000


def test_a_child_does_not_wait_for_threads_that_it_does_not_have():
    x, stop = tenon.ones(3_000_000), threading.Event()

    def compute():
        while not stop.is_set():
            tenon.exp(x)

    thread = threading.Thread(target=compute)
    thread.start()
    try:
        for _ in range(5):
            process = multiprocessing.get_context("fork").Process(target=share_one)
            process.start()
            process.join(TIMEOUT)
            code = process.exitcode
            process.kill()
            assert code == 0
    finally:
        stop.set()
        thread.join()


def share_one():
    assert tenon.zeros(5).share_memory_().is_shared()


def test_threads_share_at_once():
    tensors = [tenon.ones(100) for _ in range(40)]
    threads = [threading.Thread(target=lambda some: [x.share_memory_() for x in some], args=(tensors[k::4],)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(x.is_shared() and x.sum().item() == 100 for x in tensors)
