// What docs/cuda.md shows of several GPUs.
#include <tenon/nccl.hpp>
#include <tenon/tenon.hpp>
#if __has_include(<mpi.h>)
#include <tenon/mpi.hpp>
#endif

#include <vector>

namespace tn = tenon;
using tn::Tensor;

#if __has_include(<mpi.h>)
Tensor<float, tn::Cuda> mean_over_processes(const tn::mpi::Communicator& world, const Tensor<float, tn::Cuda>& gradient,
                                            tn::Cuda device) {
  //! [nccl of MPI]
  tn::nccl::UniqueId id;
  if (world.rank() == 0) id = tn::nccl::UniqueId::make();
  tn::mpi::broadcast(world, id.bytes());  // 128 bytes, by MPI or any other way
  const auto gpus = tn::nccl::Communicator::init_rank(id, world.rank(), world.size(), device);
  auto mean = tn::nccl::all_reduce(gpus, gradient, tn::nccl::average);
  //! [nccl of MPI]
  return mean;
}
#endif

int main() {
  if (!tn::cuda::is_available()) return 77;
  std::vector<Tensor<float, tn::Cuda>> gradients;
  for (int i = 0; i < tn::cuda::device_count(); ++i) gradients.push_back(tn::full<float>({4}, 2).to(tn::Cuda{i}));

  //! [nccl]
  const auto gpus = tn::nccl::Communicator::init_all();  // a rank for each GPU of this process
  tn::nccl::Group group;                                 // this thread calls for all ranks: as one, at the end
  for (std::size_t r = 0; r < gpus.size(); ++r) tn::nccl::all_reduce_(gpus[r], gradients[r]);
  group.end();
  //! [nccl]
  return gradients[0].to(tn::Cpu{})(0) == 2.f * static_cast<float>(gpus.size()) ? 0 : 1;
}
