// The launch of elementwise kernels: declared for every compiler, defined for nvcc alone.
//
// A kernel that a file for g++ launches must be instantiated by a file that nvcc compiles; otherwise the linker reports
// it as undefined.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// The largest safe size of a kernel's arguments, in bytes: drivers before 12.1 take no more than 4,096.
inline constexpr std::size_t kernel_argument_bytes = 4000;

/// One pass over a result: `plan` has the places, `tree` the computation. Outside the keyed namespace, as the flags of
/// nvcc and g++ may differ.
template <class Out, class Tree, class Leaves>
struct KernelThatSomeCuFileInstantiates {
  static void launch(const char* function, const KernelPlan& plan, const Tree& tree, const Leaves& leaves,
                     const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

inline constexpr int kernel_threads = 256;

template <KernelForm form, int N, class Out, class Tree, class Leaves>
__global__ void __launch_bounds__(kernel_threads)
    elementwise_kernel(const __grid_constant__ KernelArguments<Out, Tree, Leaves> arguments) {
  compute_thread<form, N>(arguments, blockIdx.x, static_cast<int>(threadIdx.x), kernel_threads);
}

/// Refuses a tree and leaves that cannot be arguments of a kernel.
template <class Arguments, class Tree, class Leaves>
TENON_INLINE constexpr auto require_kernel_arguments() {
  static_assert(std::is_trivially_copyable_v<Tree> && std::is_trivially_copyable_v<Leaves>,
                "tenon: what a kernel is given is copied byte by byte: this function object cannot be");
  static_assert(sizeof(Arguments) <= kernel_argument_bytes,
                "tenon: the expression is too large for the arguments of a kernel: evaluate a part of it first");
}

template <KernelForm form, int N, class Out, class Tree, class Leaves>
void start_kernel(const char* function, const KernelArguments<Out, Tree, Leaves>& arguments,
                  const cuda::Stream& stream) {
  constexpr std::int64_t each = std::int64_t{kernel_threads} * packs_per_thread<Leaves::count, N>;
  const std::int64_t blocks = (arguments.packs + each - 1) / each;
  const unsigned grid = grid_of(function, blocks > 0 ? blocks : 1, arguments.packs, " packs of elements");
  elementwise_kernel<form, N><<<grid, kernel_threads, 0, stream.handle()>>>(arguments);
  check_cuda(function, "launch of a kernel", cudaGetLastError());
}

template <class Out, class Tree, class Leaves>
void launch_planned(const char* function, const KernelPlan& plan, const Tree& tree, const Leaves& leaves,
                    const cuda::Stream& stream) {
  using Arguments = KernelArguments<Out, Tree, Leaves>;
  require_kernel_arguments<Arguments, Tree, Leaves>();
  constexpr int N = pack_count<Out, Leaves>;
  const DeviceGuard guard(function, stream.device());
  const Arguments arguments = make_arguments<Out>(plan, tree, leaves);
  switch (plan.form) {
    case KernelForm::flat: return start_kernel<KernelForm::flat, N>(function, arguments, stream);
    case KernelForm::rows: return start_kernel<KernelForm::rows, N>(function, arguments, stream);
    case KernelForm::strided: return start_kernel<KernelForm::strided, 1>(function, arguments, stream);
    case KernelForm::wide: return start_kernel<KernelForm::wide, 1>(function, arguments, stream);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class Out, class Tree, class Leaves>
void KernelThatSomeCuFileInstantiates<Out, Tree, Leaves>::launch(const char* function, const KernelPlan& plan,
                                                                 const Tree& tree, const Leaves& leaves,
                                                                 const cuda::Stream& stream) {
  launch_planned<Out>(function, plan, tree, leaves, stream);
}

}  // namespace tenon::inline v1::detail

#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes a result of `layout.sizes()` at `out` (without the layout's offset) from sources that broadcast to it, on a
/// stream.
template <class Out, class Tree, class Leaves>
void run_kernel(const char* function, char* out, const Layout& layout, const Source* sources, const Tree& tree,
                const Leaves& leaves, const cuda::Stream& stream) {
  if (layout.numel() == 0) return;
  KernelPlan plan;
  make_kernel_plan(plan, out, layout, sizeof(Out), sources, Leaves::count, pack_count<Out, Leaves>);
  using Kernel = KernelThatSomeCuFileInstantiates<Out, Tree, Leaves>;
  if (plan.outer.rank == 0) return Kernel::launch(function, plan, tree, leaves, stream);
  std::int64_t launches = 1;
  for (int d = 0; d < plan.outer.rank; ++d) launches *= plan.outer.size[d];
  KernelPlan part = plan;
  Cursor cursor(plan.outer, plan.first, 0);
  for (std::int64_t i = 0; i < launches; ++i, cursor.next()) {
    for (int k = 0; k < plan.operands; ++k) part.first[k] = cursor.offset[k];
    Kernel::launch(function, part, tree, leaves, stream);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
