// The verbs of <tenon/nccl.hpp> for several ranks: what NCCL is asked for, and what comes of it, by an NCCL and devices
// of the host's.
#include "host_nccl.hpp"

#include <memory>
#include <stdexcept>
#include <thread>
#include <type_traits>

#include "nothing_left.hpp"

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace nccl = tn::nccl;
using Catch::Matchers::ContainsSubstring;
using host_nccl::calls;
using support::error_text;
using tn::Cpu, tn::Cuda, tn::Tensor;
using CudaTensor = Tensor<float, Cuda>;

namespace {

/// Sees that all calls were answered, and that communicators and memory are gone.
struct AllAnswered {
  NothingLeft memory;
  AllAnswered() {
    host_nccl::cliques.clear();
    calls.clear();
    host_nccl::mismatch.clear();
  }
  ~AllAnswered() {
    CHECK(host_nccl::depth == 0);
    CHECK(host_nccl::communicators == 0);
    CHECK(host_nccl::is_quiet());
    CHECK(host_nccl::mismatch.empty());
    CHECK(tn::detail::grouped_uses == nullptr);
  }
};

constexpr int ranks = 3;
Cuda device_of(int rank) { return Cuda{rank % 2}; }
std::vector<nccl::Communicator> make_ranks() { return nccl::Communicator::init_all({Cuda{0}, Cuda{1}, Cuda{0}}); }

/// first, first + 1, … on a rank's device.
template <class T = float>
Tensor<T, Cuda> counted(const tn::Shape& shape, int first, Cuda device) {
  auto x = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i)
    x.data_ptr()[i] = static_cast<T>(static_cast<float>(first + static_cast<int>(i)));
  return x.to(device);
}
template <class T>
bool holds(const Tensor<T, Cuda>& x, std::initializer_list<double> expected) {
  const auto here = x.to(Cpu{}).reshape({-1});
  std::size_t i = 0;
  bool all = static_cast<std::size_t>(here.numel()) == expected.size();
  for (const double value : expected) all = all && static_cast<double>(here.data_ptr()[i++]) == value;
  return all;
}
/// What call(rank) returns on each.
template <class Call>
auto on_each(const Call& call) {
  std::vector<std::invoke_result_t<Call, std::size_t>> results;
  for (std::size_t r = 0; r < ranks; ++r) results.push_back(call(r));
  return results;
}
std::vector<CudaTensor> counted_on_each(const tn::Shape& shape, int apart) {
  return on_each(
      [&](std::size_t r) { return counted(shape, apart * static_cast<int>(r), device_of(static_cast<int>(r))); });
}

}  // namespace

TEST_CASE("communicators know their place, and are freed once") {
  const AllAnswered after;
  const auto all = nccl::Communicator::init_all();
  CHECK(all.size() == 2);
  CHECK(all[1].rank() == 1);
  CHECK(all[1].size() == 2);
  CHECK(all[1].device().index == 1);
  const nccl::Communicator copy = all[1];
  CHECK(copy == all[1]);
  CHECK(!(copy == all[0]));
  CHECK(host_nccl::communicators == 2);
  const auto borrowed = nccl::Communicator::borrow(all[1].handle());
  CHECK(borrowed.rank() == 1);
  CHECK(borrowed.device().index == 1);
  const auto part = all[1].split(5);
  CHECK(part.size() == 1);
  CHECK(host_nccl::communicators == 3);
  const auto none = all[1].split(-1);
  CHECK(none.is_null());
  CHECK_THAT(error_text<tn::IndexError>([&] { nccl::broadcast(none, CudaTensor()); }),
             ContainsSubstring("there is no rank 0 of 0"));
  CHECK_THAT(error_text<tn::CommunicationError>([&] { nccl::all_reduce_(none, CudaTensor()); }),
             ContainsSubstring("nccl::all_reduce_: this rank is in no communicator, or it was aborted"));
}

TEST_CASE("an id's bytes reach the others, and a group makes ranks of one thread") {
  const AllAnswered after;
  nccl::UniqueId made = nccl::UniqueId::make(), received;
  CHECK(made.bytes().numel() == 128);
  received.bytes().copy_(made.bytes());  // a broadcast of MPI does this between processes
  std::vector<nccl::Communicator> all;
  nccl::Group group;
  all.push_back(nccl::Communicator::init_rank(made, 0, 2, Cuda{0}));
  all.push_back(nccl::Communicator::init_rank(received, 1, 2, Cuda{1}));
  (void)nccl::Communicator::init_rank(nccl::UniqueId::make(), 0, 1);  // given up before NCCL has made it
  CHECK(all[1].is_null());
  group.end();
  CHECK(host_nccl::communicators == 2);
  const auto x = nccl::all_reduce(all[0], counted({2}, 1, Cuda{0})),
             y = nccl::all_reduce(all[1], counted({2}, 5, Cuda{1}));
  CHECK(holds(x, {6, 8}));
  CHECK(holds(y, {6, 8}));
  CHECK_THAT(error_text<tn::IndexError>([&] { (void)nccl::Communicator::init_rank(made, 2, 2); }),
             ContainsSubstring("nccl::Communicator::init_rank: there is no rank 2 of 2"));
  CHECK_THAT(error_text<tn::DeviceError>([&] { (void)nccl::Communicator::init_rank(made, 0, 2, Cuda{7}); }),
             ContainsSubstring("there is no device cuda 7"));
}

TEST_CASE("messages go in the order of the thread's stream, on the communicator's device") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto stream = tn::cuda::Stream::make(Cuda{1});
  const auto x = counted({4}, 1, Cuda{1});
  auto out = tn::zeros<float>({2, 2}, Cuda{0});
  {
    const tn::cuda::StreamScope scope(stream);
    nccl::send(all[1], x, 2);
    nccl::recv(all[2], out, 1);
  }
  CHECK(holds(out, {1, 2, 3, 4}));
  REQUIRE(calls.size() == 2);
  CHECK(calls[0].from == x.data_ptr());
  CHECK(calls[0].count == 4);
  CHECK(calls[0].type == ncclFloat32);
  CHECK(calls[0].peer == 2);
  CHECK(calls[0].stream == stream.handle());
  CHECK(calls[0].device == 1);
  CHECK(calls[1].to == out.data_ptr());
  CHECK(calls[1].stream == nullptr);
  CHECK(calls[1].device == 0);
  CHECK(host_runtime::current == 0);

  const auto doubled = x * 2.f;  // an expression is computed first
  nccl::send(all[1], doubled, 1);
  const auto same = tn::zeros<float>({4}, Cuda{1});
  CHECK(calls.size() == 3);
  nccl::recv(all[1], same, 1);
}

TEST_CASE("ranks pass something on, also in place") {
  const AllAnswered after;
  const auto all = make_ranks();
  auto x = counted_on_each({2}, 10);
  nccl::Group group;
  for (std::size_t r = 0; r < ranks; ++r)
    nccl::send_receive(all[r], x[r], static_cast<int>((r + 1) % ranks), x[r], static_cast<int>((r + 2) % ranks));
  group.end();
  CHECK(holds(x[0], {20, 21}));
  CHECK(holds(x[1], {0, 1}));
  CHECK(holds(x[2], {10, 11}));
}

TEMPLATE_TEST_CASE("every element type travels, as parts where NCCL lacks it", "", bool, std::int8_t, std::int16_t,
                   std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, tn::float16,
                   tn::bfloat16, float, double, tn::complex<float>, tn::complex<double>) {
  const AllAnswered after;
  const auto all = make_ranks();
  auto host = tn::empty<TestType>({ranks, 5});
  for (std::int64_t i = 0; i < host.numel(); ++i) host.data_ptr()[i] = static_cast<TestType>(static_cast<float>(i % 2));
  const auto x = host.to(Cuda{0});
  const auto out = on_each([&](std::size_t r) {
    const auto block = tn::zeros<TestType>({5}, device_of(static_cast<int>(r)));
    nccl::scatter(all[r], x, block);
    return block;
  });
  for (std::size_t r = 0; r < ranks; ++r)
    CHECK(tn::all(out[r].to(Cpu{}) == host.select(0, static_cast<std::int64_t>(r))).item());
  for (const auto& call : calls) CHECK(call.count * host_nccl::size_of(call.type) == 5 * sizeof(TestType));
  if (std::is_same_v<TestType, tn::complex<double>>) CHECK(calls[0].type == ncclFloat64);
  if (std::is_same_v<TestType, std::int16_t>) CHECK(calls[0].type == ncclUint8);
  if (std::is_same_v<TestType, tn::bfloat16>) CHECK(calls[0].type == ncclBfloat16);
}

TEST_CASE("broadcast") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted_on_each({2, 2}, 10);
  for (std::size_t r = 0; r < ranks; ++r) nccl::broadcast(all[r], x[r], 1);
  for (std::size_t r = 0; r < ranks; ++r) CHECK(holds(x[r], {10, 11, 12, 13}));
  CHECK(calls.back().peer == 1);
}

TEST_CASE("gather and all_gather, in place too") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted_on_each({2}, 10);
  const auto gathered = on_each([&](std::size_t r) { return nccl::gather(all[r], x[r], 1); });
  CHECK(gathered[0].numel() == 0);
  CHECK(gathered[1].device() == (tn::AnyDevice{tn::DeviceType::cuda, 1}));
  CHECK((gathered[1].sizes() == tn::Shape{3, 2}));
  CHECK(holds(gathered[1], {0, 1, 10, 11, 20, 21}));
  CHECK(calls.size() == 6);

  const auto everywhere = on_each([&](std::size_t r) { return nccl::all_gather(all[r], x[r]); });
  for (std::size_t r = 0; r < ranks; ++r) CHECK(holds(everywhere[r], {0, 1, 10, 11, 20, 21}));
  CHECK(calls.back().count == 2);

  calls.clear();
  host_runtime::calls.clear();
  for (std::size_t r = 0; r < ranks; ++r)
    everywhere[r].select(0, static_cast<std::int64_t>(r)).copy_(counted({2}, 100, device_of(static_cast<int>(r))));
  host_runtime::calls.clear();
  for (std::size_t r = 0; r < ranks; ++r)
    nccl::all_gather(all[r], everywhere[r].select(0, static_cast<std::int64_t>(r)), everywhere[r]);
  for (std::size_t r = 0; r < ranks; ++r)
    nccl::gather(all[r], everywhere[r].select(0, static_cast<std::int64_t>(r)), everywhere[r]);
  CHECK(std::count(host_runtime::calls.begin(), host_runtime::calls.end(), "copy") == 0);
  CHECK(holds(everywhere[0], {100, 101, 100, 101, 100, 101}));
  CHECK(calls.size() == 3 + 4);  // the root neither sends nor receives its own
  nccl::Group group;
  // from where others write
  for (std::size_t r = 0; r < ranks; ++r) nccl::all_gather(all[r], everywhere[r].select(0, 0), everywhere[r]);
  group.end();
}

TEST_CASE("scatter and all_to_all") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted_on_each({ranks, 2}, 10);
  for (std::size_t r = 0; r < ranks; ++r)
    nccl::scatter(all[r], x[r], r == 1 ? x[1].select(0, 1) : x[r].select(0, 2), 1);
  CHECK(holds(x[0].select(0, 2), {10, 11}));
  CHECK(holds(x[1], {10, 11, 12, 13, 14, 15}));
  CHECK(holds(x[2].select(0, 2), {14, 15}));
  CHECK(calls.size() == 4);

  const auto y = counted_on_each({ranks, 1}, 10);
  const auto turned = on_each([&](std::size_t r) { return nccl::all_to_all(all[r], y[r]); });
  CHECK(holds(turned[0], {0, 10, 20}));
  CHECK(holds(turned[2], {2, 12, 22}));
  nccl::Group group;
  for (std::size_t r = 0; r < ranks; ++r) nccl::all_to_all(all[r], y[r], y[r]);
  group.end();
  CHECK(holds(y[1], {1, 11, 21}));
}

TEST_CASE("reductions by Tenon's operations") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted_on_each({2}, 10);
  const auto by = [&](const auto& op, ncclRedOp_t expected, std::initializer_list<double> result) {
    const auto reduced = on_each([&](std::size_t r) { return nccl::all_reduce(all[r], x[r], op); });
    for (std::size_t r = 0; r < ranks; ++r) CHECK(holds(reduced[r], result));
    CHECK(calls.back().op == expected);
    CHECK(calls.back().type == ncclFloat32);
  };
  by(tn::add, ncclSum, {30, 33});
  by(tn::multiply, ncclProd, {0, 231});
  by(tn::maximum, ncclMax, {20, 21});
  by(tn::minimum, ncclMin, {0, 1});
  by(nccl::average, ncclAvg, {10, 11});

  const auto at_root = on_each([&](std::size_t r) { return nccl::reduce(all[r], x[r], tn::add, 2); });
  CHECK(at_root[0].numel() == 0);
  CHECK(holds(at_root[2], {30, 33}));
  for (std::size_t r = 0; r < ranks; ++r) nccl::reduce_(all[r], x[r], tn::maximum, 1);
  CHECK(holds(x[1], {20, 21}));
  CHECK(holds(x[0], {0, 1}));
  CHECK(calls.back().to == nullptr);
  for (std::size_t r = 0; r < ranks; ++r) CHECK(&nccl::all_reduce_(all[r], x[r]) == &x[r]);
  CHECK(holds(x[0], {40, 43}));
  CHECK(calls.back().from == calls.back().to);

  const auto rows = counted_on_each({ranks, 2}, 10);
  const auto own = on_each([&](std::size_t r) { return nccl::reduce_scatter(all[r], rows[r]); });
  CHECK((own[2].sizes() == tn::Shape{2}));
  CHECK(holds(own[0], {30, 33}));
  CHECK(holds(own[2], {42, 45}));
  CHECK(calls.back().count == 2);
  host_runtime::calls.clear();
  for (std::size_t r = 0; r < ranks; ++r)
    nccl::reduce_scatter(all[r], rows[r], rows[r].select(0, static_cast<std::int64_t>(r)), tn::minimum);
  CHECK(host_runtime::calls.empty());
  CHECK(holds(rows[1], {10, 11, 2, 3, 14, 15}));
}

TEST_CASE("reductions of other elements") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto both = [&](const auto& x, const auto& y, const auto& op) {
    const auto first = nccl::all_reduce(all[0], x, op), second = nccl::all_reduce(all[1], y.to(Cuda{1}), op),
               third = nccl::all_reduce(all[2], x, op);
    return second.to(Cpu{}).clone();
  };
  auto t = tn::ones<bool>({2}, Cuda{0}), f = tn::zeros<bool>({2}, Cuda{0});
  CHECK(both(t, f, tn::logical_or)(0));
  CHECK(calls.back().op == ncclMax);
  CHECK_FALSE(both(t, f, tn::logical_and)(1));
  CHECK_FALSE(both(t, f, tn::multiply)(1));
  CHECK(both(f, t, tn::add)(1));
  CHECK(calls.back().type == ncclUint8);
  const auto z = tn::full<tn::complex<double>>({2}, tn::complex<double>(1, -2)).to(Cuda{0});
  CHECK((both(z, z, tn::add)(1) == tn::complex<double>(3, -6)));
  CHECK(calls.back().type == ncclFloat64);
  CHECK(calls.back().count == 4);
  CHECK(both(counted<tn::bfloat16>({2}, 1, Cuda{0}), counted<tn::bfloat16>({2}, 4, Cuda{0}), tn::maximum)(0) ==
        tn::bfloat16(4.f));
  CHECK(both(counted<std::int64_t>({2}, 1, Cuda{0}), counted<std::int64_t>({2}, 4, Cuda{0}), tn::multiply)(1) == 20);
}

TEST_CASE("nothing is sent of tensors without elements") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto none = tn::empty<float>({0}, Cuda{0});
  nccl::all_reduce_(all[0], none);
  nccl::broadcast(all[0], none);
  nccl::send(all[0], none, 1);
  CHECK((nccl::all_gather(all[0], none).sizes() == tn::Shape{ranks, 0}));
  CHECK(calls.empty());
}

TEST_CASE("a group keeps what its calls use until it ends") {
  const AllAnswered after;
  auto out = tn::zeros<float>({2}, Cuda{0});
  {
    nccl::Group group;
    {
      const auto all = nccl::Communicator::init_all({Cuda{1}, Cuda{0}});
      const auto stream = tn::cuda::Stream::make(Cuda{1});
      const tn::cuda::StreamScope scope(stream);
      nccl::send(all[0], counted({2}, 7, Cuda{1}), 1);
      nccl::recv(all[1], out, 0);
    }
    CHECK(host_nccl::communicators == 2);
    CHECK(host_runtime::streams == 1);
    CHECK(holds(out, {0, 0}));
    group.end();
    CHECK(host_nccl::communicators == 0);
    CHECK(host_runtime::live.size() == 1);
    group.end();  // does nothing
  }
  CHECK(holds(out, {7, 8}));
}

TEST_CASE("an error that leaves a group ends it") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted({2}, 0, Cuda{0}), out = counted({2}, 0, Cuda{0});
  CHECK_THROWS_AS(
      [&] {
        nccl::Group group;
        nccl::send(all[0], x, 0);
        nccl::recv(all[0], out, 0);
        throw std::runtime_error("own");
      }(),
      std::runtime_error);
  CHECK(host_nccl::depth == 0);
}

TEST_CASE("errors of NCCL name the call") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted({2}, 0, Cuda{0});
  const auto failed = [&](const char* name, auto call) {
    host_nccl::failing = name;
    return error_text<tn::CommunicationError>(call);
  };
  CHECK(failed("ncclAllReduce", [&] { nccl::all_reduce_(all[0], x); }) ==
        "tenon::nccl::all_reduce_: ncclAllReduce: what NCCL says: its last warning");
  CHECK_THAT(failed("ncclSend", [&] { nccl::gather(all[0], x, x, 1); }),
             ContainsSubstring("nccl::gather: ncclSend: what NCCL says"));
  CHECK_THAT(failed("ncclGroupEnd", [&] { nccl::gather(all[0], x, x, 1); }),
             ContainsSubstring("nccl::gather: ncclGroupEnd"));
  CHECK_THAT(failed("ncclGroupEnd", [] { nccl::Group().end(); }), ContainsSubstring("nccl::Group::end: ncclGroupEnd"));
  CHECK_THAT(failed("ncclGetUniqueId", [] { (void)nccl::UniqueId::make(); }),
             ContainsSubstring("nccl::UniqueId::make: ncclGetUniqueId"));
  CHECK_THAT(failed("ncclCommInitRank", [] { (void)nccl::Communicator::init_rank({}, 0, 1); }),
             ContainsSubstring("nccl::Communicator::init_rank: ncclCommInitRank"));
  CHECK_THAT(error_text<tn::CommunicationError>([] { (void)nccl::Communicator::init_all({}); }),
             ContainsSubstring("nccl::Communicator::init_all: ncclCommInitAll"));
}

TEST_CASE("a communicator that has failed is told of, and aborted") {
  const AllAnswered after;
  const auto all = make_ranks();
  all[0].check_async_error();
  all[0].handle()->async_error = ncclSystemError;
  CHECK_THAT(error_text<tn::CommunicationError>([&] { all[0].check_async_error(); }),
             ContainsSubstring("nccl::Communicator::check_async_error: a call on a stream: what NCCL says"));
  const nccl::Communicator copy = all[0];
  const int aborted = host_nccl::aborted;
  std::thread([&] { all[0].abort(); }).join();
  all[0].abort();
  CHECK(host_nccl::aborted == aborted + 1);
  CHECK(copy.is_null());
  CHECK_THAT(error_text<tn::CommunicationError>([&] { nccl::all_reduce_(copy, counted({2}, 0, Cuda{0})); }),
             ContainsSubstring("it was aborted"));
  CHECK_THROWS_AS(copy.check_async_error(), tn::CommunicationError);
}

TEST_CASE("what NCCL cannot take is refused before anything is queued") {
  const AllAnswered after;
  const auto all = make_ranks();
  const auto x = counted({ranks, 2}, 0, Cuda{0});
  CHECK_THAT(error_text<tn::DeviceError>([&] { nccl::all_reduce_(all[1], x); }),
             ContainsSubstring("nccl::all_reduce_: the tensor lies on cuda 0, the communicator's device is cuda 1"));
  CHECK_THAT(error_text<tn::DeviceError>([&] { nccl::send(all[0], tn::ones<float>({2}), 1); }),
             ContainsSubstring("nccl::send: the tensor lies on cpu 0"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { nccl::send(all[0], x.t(), 1); }),
             ContainsSubstring("nccl::send: a tensor of shape (2,3) and strides (1,2) is not contiguous") &&
                 ContainsSubstring("contiguous()"));
  CHECK_THAT(error_text<tn::ShapeError>([&] { nccl::recv(all[0], x.select(1, 0), 1); }),
             ContainsSubstring("not contiguous"));
  CHECK_THAT(error_text<tn::TypeError>([&] { nccl::recv(all[0], tn::AnyTensor(Tensor<const float, Cuda>(x)), 1); }),
             ContainsSubstring("nccl::recv"));
  CHECK_THROWS_AS(nccl::recv(all[0], tn::AnyTensor(x.select(1, 0).expand({2, 3})), 1), tn::ShapeError);
  CHECK_THAT(error_text<tn::IndexError>([&] { nccl::send(all[0], x, 3); }),
             ContainsSubstring("nccl::send: there is no rank 3 of 3"));
  CHECK_THROWS_AS(nccl::send_receive(all[0], x, 1, x, -1), tn::IndexError);
  CHECK_THROWS_AS(nccl::broadcast(all[0], x, 3), tn::IndexError);
  CHECK_THROWS_AS(nccl::gather(all[0], x, 3), tn::IndexError);
  CHECK_THROWS_AS(nccl::scatter(all[0], x, x, 3), tn::IndexError);
  CHECK_THROWS_AS(nccl::reduce_(all[0], x, tn::add, 3), tn::IndexError);
  const auto ints = tn::zeros<std::int32_t>({ranks, 2}, Cuda{0});
  CHECK_THAT(error_text<tn::TypeError>([&] { nccl::all_to_all(all[0], ints, x); }),
             ContainsSubstring("elements of int32 for a tensor of float32"));
  CHECK_THROWS_AS(nccl::scatter(all[0], ints, x.select(0, 0)), tn::TypeError);
  CHECK_THROWS_AS(nccl::all_gather(all[0], ints.select(0, 0), x), tn::TypeError);
  CHECK_THROWS_AS(nccl::all_gather(all[0], x, x), tn::ShapeError);
  CHECK_THROWS_AS(nccl::all_reduce(all[0], x, x.select(0, 0)), tn::ShapeError);
  CHECK_THROWS_AS(nccl::reduce_scatter(all[0], x, x), tn::ShapeError);
  const auto four = tn::zeros<float>({4, 2}, Cuda{0});
  CHECK_THAT(error_text<tn::ShapeError>([&] { (void)nccl::all_to_all(all[0], four); }),
             ContainsSubstring("a tensor of shape (4,2) has not a block for each of 3 ranks"));
  CHECK_THROWS_AS(nccl::reduce_scatter(all[0], four), tn::ShapeError);
  CHECK_THAT(error_text<tn::ShapeError>([&] { nccl::scatter(all[0], four, x.select(0, 0)); }),
             ContainsSubstring("nccl::scatter: blocks of shape (2,) for 3 ranks of a tensor of shape (4,2)"));
  CHECK(calls.empty());
}
