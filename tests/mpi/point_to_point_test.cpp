#include <tenon/mpi/point_to_point.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"
#include "support/text.hpp"

using namespace ranks;

// Those that are [checked] run with TENON_MPI_CHECK=1, too: a message is another one then.

// Each rank passes its elements on to the next one, and the last to the first.

TEST_CASE("a message carries elements of every type between all layouts", "[checked]") {
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

TEST_CASE("an expression is sent as its value, and a tensor of unknown type as it is", "[checked]") {
  const auto all = world();
  const auto x = tn::full<float>({3}, static_cast<float>(all.rank()));
  auto y = tn::zeros<float>({3});
  mpi::send_receive(all, x + 1, all.rank(), y, all.rank());
  CHECK(y(2) == static_cast<float>(all.rank() + 1));
  const tn::AnyTensor any(y);
  mpi::send_receive(all, tn::AnyTensor(x), all.rank(), any, all.rank());
  CHECK(y(0) == static_cast<float>(all.rank()));
}

TEST_CASE("a message to no rank is nothing", "[checked]") {
  auto y = tn::full<int>({2}, 5);
  mpi::send(world(), y, mpi::no_rank);
  CHECK(mpi::recv(world(), y, mpi::no_rank).bytes == 0);
  CHECK(y(0) == 5);
}

TEST_CASE("probe says what has come, and leaves it", "[checked]") {
  const auto all = world();
  auto sending = mpi::isend(all, tn::full<std::int16_t>({5}, 3), all.rank(), 4);
  const mpi::MessageStatus found = mpi::probe(all, mpi::any_source, 4);
  CHECK(found.bytes == 10);
  auto y = tn::zeros<std::int16_t>({found.bytes / 2});
  mpi::recv(all, y, found.source, found.tag);
  CHECK(y(4) == 3);
  sending.wait();
}

TEST_CASE("messages of the wrong length and wrong arguments are errors", "[checked]") {
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

TEST_CASE("single bytes that follow each other backwards, few and many", "[checked]") {
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

TEST_CASE("a broadcast tensor of more bytes than 64 bits count is refused", "[checked]") {
  const auto many = tn::ones<double>({1}).expand({std::int64_t{1} << 61});
  CHECK_THROWS_AS(mpi::send(world(), many, mpi::no_rank), tn::ShapeError);
  CHECK_THROWS_AS(mpi::isend(world(), many, mpi::no_rank), tn::ShapeError);
}

TEST_CASE("with TENON_MPI_CHECK=1, elements of another dtype of the same size are a TypeError", "[.checked]") {
  const auto all = world();
  const int me = all.rank();
  for (const std::int64_t size : {1, 2, 3, 1000}) {
    const auto x = tn::ones<double>({size});
    const tn::Tensor<std::int64_t> whole = tn::zeros<std::int64_t>({size}), apart = tn::zeros<std::int64_t>({size, 3});
    for (const auto& out : {whole, apart.select(1, 1), whole.flip(0)}) {
      auto sending = mpi::isend(all, x, me);
      CHECK_THROWS_AS(mpi::recv(all, out, me), tn::TypeError);
      sending.wait();
      auto receiving = mpi::irecv(all, out, me);
      mpi::send(all, x, me);
      CHECK_THROWS_AS(receiving.wait(), tn::TypeError);
      CHECK_THROWS_AS(mpi::send_receive(all, x, me, out, me), tn::TypeError);
    }
  }
  // Half as many elements of half the size, and fewer bytes than a tensor has.
  auto sending = mpi::isend(all, tn::ones<tn::float16>({4}), me);
  CHECK_THROWS_AS(mpi::recv(all, tn::zeros<tn::bfloat16>({4}), me), tn::TypeError);
  sending = mpi::isend(all, tn::ones<float>({4}), me);
  CHECK_THROWS_AS(mpi::recv(all, tn::zeros<double>({2}), me), tn::TypeError);
  sending = mpi::isend(all, tn::ones<float>({4}), me);
  CHECK_THROWS_AS(mpi::recv(all, tn::zeros<double>({4}), me), tn::TypeError);
  sending = mpi::isend(all, tn::ones<float>({4}), me);
  // one mark longer than what comes
  CHECK_THROWS_AS(mpi::recv(all, tn::zeros<float>({8}).flip(0), me), tn::ShapeError);
  sending = mpi::isend(all, tn::ones<double>({2}), me);
  CHECK_THAT(support::error_text<tn::TypeError>([&] { mpi::recv(all, tn::zeros<std::int64_t>({2}), me); }),
             Catch::Matchers::EndsWith("mpi::recv: 16 bytes of float64 from rank " + std::to_string(me) +
                                       " for a tensor of shape (2,) and dtype int64"));
  sending.wait();
  auto y = tn::zeros<float>({3});
  sending = mpi::isend(all, tn::full<float>({3}, 2.f), me);
  CHECK(mpi::recv(all, y, me).bytes == 12);  // and all can go on
  CHECK(y(2) == 2.f);
}

TEST_CASE("messages of programs that know MPI alone are received in checked mode, too", "[checked]") {
  const auto all = world();
  for (const int size : {0, 1, 4, 5, 100}) {
    const std::vector<float> x(static_cast<std::size_t>(size), 3.f);
    auto y = tn::zeros<float>({size, 2});
    MPI_Request sending = MPI_REQUEST_NULL;
    REQUIRE(MPI_Isend(x.data(), size, MPI_FLOAT, all.rank(), 0, all.handle(), &sending) == MPI_SUCCESS);
    CHECK(mpi::recv(all, y.select(1, 1), all.rank()).bytes == 4 * size);
    CHECK(MPI_Wait(&sending, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    CHECK(tn::sum(y).item() == 3.f * static_cast<float>(size));
    REQUIRE(MPI_Isend(x.data(), size, MPI_FLOAT, all.rank(), 0, all.handle(), &sending) == MPI_SUCCESS);
    CHECK_THROWS_AS(mpi::recv(all, tn::zeros<float>({size + 5}), all.rank()), tn::ShapeError);
    CHECK(MPI_Wait(&sending, MPI_STATUS_IGNORE) == MPI_SUCCESS);
  }
}
