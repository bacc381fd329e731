// README's tour on a GPU. Build it with `nvcc -std=c++20 -O2 -DTENON_CUDA=1 -I include examples/cuda_tour.cu -lcublas`;
// CMake does with TENON_CUDA=ON. Without a GPU it says why it cannot run.
#include <tenon/cuda.hpp>
#include <tenon/cuda/matmul.hpp>
#include <tenon/cuda/sort.hpp>

#include <iostream>

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::range;
template <class T>
using Tensor = tn::Tensor<T, Cuda>;

struct Leaky {  // a function object: a lambda would take nvcc's --extended-lambda
  TENON_HD float operator()(float q) const { return q > 0 ? q : .1f * q; }
};

int main() try {
  auto a = tn::arange<float>(0, 12).view({3, 4}).to(Cuda{0});
  auto b = tn::tensor<float>({10, 20, 30, 40}).to(Cuda{0});

  Tensor<float> c = tn::exp(-a) * 2.f + b / 10.f;       // one kernel, b broadcast
  float x = c.select(0, 1).select(0, 2).item();         // an element comes to the host, which waits for it
  auto v = c(range(1, tn::end), range(0, tn::end, 2));  // a view on the same memory
  v.fill_(x);                                           // through the view: c changes too
  c(0, tn::all) = c(2, tn::all);  // CUDA has an all() of its own; a view without a name is written through
  c = tn::where(c > 3.f, 0.f, c);

  auto product = tn::matmul(c, c.t());                  // cuBLAS; c.t() is not copied
  Tensor<float> leaky = tn::map(Leaky{}, c);            // your function joins the kernel
  tn::into(product, product * 2.f);                     // into memory that is there
  c.add_(1.f).sqrt_();
  auto largest = tn::topk(c, 2);                        // CUB
  auto drawn = tn::empty<float>({2, 2}, Cuda{0});
  drawn.uniform_(0, 1);                                 // the numbers that the host would draw

  const auto stream = tn::cuda::Stream::make();
  const auto total = tn::zeros<float>({3, 4}, Cuda{0});
  tn::cuda::synchronize();
  const auto graph = tn::cuda::capture(stream, [&] { tn::into(total, total + leaky); });  // recorded once
  for (int i = 0; i < 3; ++i) graph.replay(stream);     // one launch each
  stream.synchronize();

  std::cout << c.to(Cpu{}) << '\n'
            << product.to(Cpu{}) << '\n'
            << largest.values.to(Cpu{}) << '\n'
            << drawn.to(Cpu{}) << '\n'
            << total.to(Cpu{}) << '\n';
} catch (const tn::DeviceError& error) {
  std::cout << error.what() << '\n';
  return tn::cuda::is_available();
}
