// What docs/cuda.md shows.
#include <tenon/cuda.hpp>
#include <tenon/cuda/graph.hpp>

namespace tn = tenon;
using tn::Tensor;

//! [cuda function]
struct Leaky {  // a function of elements for host and device; nvcc takes lambdas of --extended-lambda too
  TENON_HD float operator()(float q) const { return q > 0 ? q : .1f * q; }
};
//! [cuda function]

int main() {
  if (!tn::cuda::is_available()) return 77;
  const auto host = tn::arange<float>(0, 12).view({3, 4});

  //! [cuda tensors]
  auto a = host.to(tn::Cuda{0});                        // Tensor<float, Cuda>: another type than the host's
  auto b = tn::ones<float>({3, 4}, tn::Cuda{0});
  Tensor c = tn::exp(-a) * 2.f + b;                     // one kernel, on the thread's stream; nothing waits for it
  Tensor leaky = tn::map(Leaky{}, a - 5.f);
  auto back = c.to(tn::Cpu{});                          // waits, and brings the elements to the host
  //! [cuda tensors]

  //! [cuda streams]
  const auto stream = tn::cuda::Stream::make(tn::Cuda{0});
  {
    tn::cuda::StreamScope scope(stream);                // this thread's work goes there until the brace
    c.add_(1.f);
  }
  stream.synchronize();
  //! [cuda streams]

  //! [cuda graph]
  auto out = tn::empty<float>({3, 4}, tn::Cuda{0});
  auto graph = tn::cuda::capture(stream, [&] { tn::into(out, c * 2.f); });  // from <tenon/cuda/graph.hpp>; nothing runs
                                                                            // yet
  graph.replay(stream);                                                     // one launch, as often as you like
  //! [cuda graph]
  return back(0, 0) == 3.f && leaky.to(tn::Cpu{})(0, 0) == -.5f && out.to(tn::Cpu{})(0, 0) == 8.f ? 0 : 1;
}
