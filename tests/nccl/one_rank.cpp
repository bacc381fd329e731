// NCCL itself: every verb for one rank on a device, and a reduction over all devices that there are. Without a device,
// its errors.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

#include <tenon/nccl.hpp>
#include <tenon/tenon.hpp>

namespace tn = tenon;
namespace nccl = tn::nccl;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace {

int wrong = 0;

template <class T>
void expect(const char* what, const Tensor<T, Cuda>& found, const Tensor<T>& wanted) {
  if (found.sizes() == wanted.sizes() && tn::all(found.to(Cpu{}) == wanted).item()) return;
  std::printf("%s: wrong elements\n", what);
  ++wrong;
}

template <class T>
void one_rank(const nccl::Communicator& self) {
  Tensor<T> host = tn::arange<float>(0, 6).view({1, 6}).template cast<T>();
  const auto x = host.to(Cuda{0});
  const auto fresh = [] { return tn::zeros<float>({1, 6}).template cast<T>().to(Cuda{0}); };
  const auto moved = fresh(), scattered = fresh();
  nccl::send_receive(self, x, 0, moved, 0);
  expect("send_receive", moved, host);
  nccl::broadcast(self, x);
  expect("broadcast", x, host);
  nccl::scatter(self, x.unsqueeze(0), scattered);
  expect("scatter", scattered, host);
  expect("gather", nccl::gather(self, x), host.unsqueeze(0));
  expect("all_gather", nccl::all_gather(self, x), host.unsqueeze(0));
  expect("all_to_all", nccl::all_to_all(self, x), host);
}
template <class T, class Op = tn::Add>
void one_rank_by(const nccl::Communicator& self, const Op& op = {}) {
  Tensor<T> host = tn::arange<float>(0, 6).view({1, 6}).template cast<T>();
  const auto x = host.to(Cuda{0});
  expect("all_reduce", nccl::all_reduce(self, x, op), host);
  expect("all_reduce_", nccl::all_reduce_(self, x, op), host);
  expect("reduce", nccl::reduce(self, x, op), host);
  expect("reduce_scatter", nccl::reduce_scatter(self, x, op), Tensor<T>(host.select(0, 0)));
}

int without_device() {
  try {
    (void)nccl::Communicator::init_all({Cuda{0}});
    std::puts("init_all: no error");
    return 1;
  } catch (const tn::CommunicationError& error) {
    if (!std::strstr(error.what(), "ncclCommInitAll: ")) return std::puts(error.what()), 1;
  }
  std::puts("skipped: there is no device");
  return 77;
}

}  // namespace

int main() {
  if (!tn::cuda::is_available()) return without_device();
  const auto self = nccl::Communicator::init_rank(nccl::UniqueId::make(), 0, 1);
  one_rank<float>(self);
  one_rank<bool>(self);
  one_rank<std::int16_t>(self);
  one_rank<tn::bfloat16>(self);
  one_rank<tn::complex<double>>(self);
  one_rank_by<float>(self, tn::maximum);
  one_rank_by<std::int64_t>(self, tn::multiply);
  one_rank_by<tn::float16>(self, nccl::average);
  one_rank_by<bool>(self, tn::logical_and);
  one_rank_by<tn::complex<float>>(self);
  self.check_async_error();

  const auto all = nccl::Communicator::init_all();
  std::vector<Tensor<float, Cuda>> parts;
  for (const auto& rank : all)
    parts.push_back(tn::full<float>({1000}, static_cast<float>(rank.rank() + 1)).to(rank.device()));
  nccl::Group group;
  for (std::size_t r = 0; r < all.size(); ++r) nccl::all_reduce_(all[r], parts[r]);
  group.end();
  const auto n = static_cast<float>(all.size());
  for (const auto& part : parts) expect("all_reduce_ on all devices", part, tn::full<float>({1000}, n * (n + 1) / 2));
  std::printf("%d devices, %d wrong\n", static_cast<int>(all.size()), wrong);
  return wrong != 0;
}
