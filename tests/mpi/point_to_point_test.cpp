#include <tenon/mpi/point_to_point.hpp>

#include <cstdint>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

// Each rank passes its elements on to the next one, and the last to the first.

TEST_CASE("a message carries elements of every type between all layouts") {
  const auto all = world();
  const int next = (all.rank() + 1) % all.size(), before = (all.rank() + all.size() - 1) % all.size();
  for_each_type_and_layout([&]<class T>(T, Lying how) {
    for (const Lying other : {how, how == Lying::empty || how == Lying::zero_d ? how : Lying::contiguous}) {
      const Laid<T> x(how), y(other), z(other), w(other);
      const std::int64_t count = x.tensor.numel();
      x.fill(elements<T>(all.rank(), count));
      const auto wanted = elements<T>(before, count);

      auto sending = mpi::isend(all, x.tensor, next, 7);
      const mpi::MessageStatus status = mpi::recv(all, y.tensor, before, 7);
      sending.wait();
      CHECK(status.source == before);
      CHECK(status.tag == 7);
      CHECK(status.bytes == count * static_cast<std::int64_t>(sizeof(T)));
      CHECK(y.has(wanted));

      auto receiving = mpi::irecv(all, z.tensor);
      mpi::send(all, x.tensor, next, 8);
      CHECK(receiving.wait().tag == 8);
      CHECK(z.has(wanted));

      mpi::send_receive(all, x.tensor, next, w.tensor, before, 9);
      CHECK(w.has(wanted));
      mpi::send_receive(all, x.tensor, next, x.tensor, before);  // in place
      CHECK(x.has(wanted));
    }
  });
}

TEST_CASE("an expression is sent as its value, and a tensor of unknown type as it is") {
  const auto all = world();
  const auto x = tn::full<float>({3}, static_cast<float>(all.rank()));
  auto y = tn::zeros<float>({3});
  mpi::send_receive(all, x + 1, all.rank(), y, all.rank());
  CHECK(y(2) == static_cast<float>(all.rank() + 1));
  const tn::AnyTensor any(y);
  mpi::send_receive(all, tn::AnyTensor(x), all.rank(), any, all.rank());
  CHECK(y(0) == static_cast<float>(all.rank()));
}

TEST_CASE("a message to no rank is nothing") {
  auto y = tn::full<int>({2}, 5);
  mpi::send(world(), y, mpi::no_rank);
  CHECK(mpi::recv(world(), y, mpi::no_rank).bytes == 0);
  CHECK(y(0) == 5);
}

TEST_CASE("probe says what has come, and leaves it") {
  const auto all = world();
  auto sending = mpi::isend(all, tn::full<std::int16_t>({5}, 3), all.rank(), 4);
  const mpi::MessageStatus found = mpi::probe(all, mpi::any_source, 4);
  CHECK(found.bytes == 10);
  auto y = tn::zeros<std::int16_t>({found.bytes / 2});
  mpi::recv(all, y, found.source, found.tag);
  CHECK(y(4) == 3);
  sending.wait();
}

TEST_CASE("messages of the wrong length and wrong arguments are errors") {
  const auto all = world();
  const auto x = tn::zeros<float>({3});
  auto longer = tn::zeros<float>({4}), shorter = tn::zeros<float>({2});
  auto sending = mpi::isend(all, x, all.rank());
  CHECK_THROWS_AS(mpi::recv(all, longer, all.rank()), tn::ShapeError);
  sending = mpi::isend(all, x, all.rank());
  CHECK_THROWS_AS(mpi::recv(all, shorter, all.rank()), tn::CommunicationError);
  sending.wait();
  sending = mpi::isend(all, x, all.rank());
  auto receiving = mpi::irecv(all, longer, all.rank());
  CHECK_THROWS_AS(receiving.wait(), tn::ShapeError);
  sending.wait();

  CHECK_THROWS_AS(mpi::send(all, x, all.size()), tn::IndexError);
  CHECK_THROWS_AS(mpi::send(all, x, -5), tn::IndexError);
  CHECK_THROWS_AS(mpi::recv(all, longer.expand({2, 4}), all.rank()), tn::ShapeError);  // two elements in one place
  CHECK_THROWS_AS(mpi::recv(all, tn::AnyTensor(tn::Tensor<const float>(x)), all.rank()), tn::TypeError);
}

TEST_CASE("single bytes that follow each other backwards, few and many") {
  const auto all = world();
  for (const std::int64_t size : {3, 5000, 300000}) {
    const tn::Tensor<std::uint8_t> x = tn::cast<std::uint8_t>(tn::arange<std::int64_t>(0, size) % 251);
    auto y = tn::zeros<std::uint8_t>({size});
    auto sending = mpi::isend(all, x.flip(0), all.rank());
    auto receiving = mpi::irecv(all, y, all.rank());
    CHECK(receiving.wait().bytes == size);
    sending.wait();
    CHECK(tn::array_equal(y, x.flip(0)));
    sending = mpi::isend(all, x, all.rank());
    receiving = mpi::irecv(all, y.flip(0), all.rank());
    receiving.wait(), sending.wait();
    CHECK(tn::array_equal(y, x.flip(0)));
    mpi::send_receive(all, x.flip(0), all.rank(), y.flip(0), all.rank());
    CHECK(tn::array_equal(y, x));
    sending = mpi::isend(all, x, all.rank());
    mpi::recv(all, y.flip(0), all.rank());
    CHECK(tn::array_equal(y.flip(0), x));
  }
}

TEST_CASE("a broadcast tensor of more bytes than 64 bits count is refused") {
  const auto many = tn::ones<double>({1}).expand({std::int64_t{1} << 61});
  CHECK_THROWS_AS(mpi::send(world(), many, mpi::no_rank), tn::ShapeError);
  CHECK_THROWS_AS(mpi::isend(world(), many, mpi::no_rank), tn::ShapeError);
}
