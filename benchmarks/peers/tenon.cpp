// Tenon's column, compiled with plain -O2.
#include <tenon/tenon.hpp>

#if TENON_LAPACK || __has_include(<Eigen/SVD>)
#include <tenon/linalg.hpp>
#endif

#include <string>
#include <type_traits>
#include <utility>

#include "contest.hpp"

// Stands in for operations that Tenon does not have yet: as it cannot be called, their rows stay empty.

namespace tenon::contestant {

namespace tn = tenon;
template <class T>
using Array = tn::Tensor<T>;

auto apply(rows::Add, const auto& a, const auto& b) { return a + b; }
auto apply(rows::MultiplyAdd, const auto& a, const auto& b, const auto& c) { return a * b + c; }
auto apply(rows::Relu, const auto& a) { return tn::relu(a); }
template <class T>
auto apply(rows::Leaky, const Array<T>& a) {
  return tn::map([](T q) { return q > 0 ? q : T(.1) * q; }, a);
}
auto apply(rows::Norm, const auto& a, const auto& b) { return tn::sqrt(a * a + b * b); }
auto apply(rows::Exp, const auto& a) { return tn::exp(a); }
auto apply(rows::Log, const auto& a) { return tn::log(a); }
auto apply(rows::Tanh, const auto& a) { return tn::tanh(a); }
auto apply(rows::Sin, const auto& a) { return tn::sin(a); }
auto apply(rows::Sigmoid, const auto& a) requires requires { sigmoid(a); } { return sigmoid(a); }

auto apply(rows::PowHalves, const auto& a) { return tn::pow(a, -1.5f); }

auto apply(rows::AddRow, const auto& a, const auto& row) { return a + row; }
auto apply(rows::AddColumn, const auto& a, const auto& column) { return a + column; }
auto apply(rows::Transpose, const auto& a) { return a.t(); }
auto apply(rows::Permute, const auto& a) { return a.permute({2, 0, 1}); }
auto apply(rows::AddTransposed, const auto& a, const auto& b) { return a + b.t(); }
auto apply(rows::AddEverySecond, const auto& a, const auto& b) { return a + b(tn::range(0, tn::end, 2)); }

template <class T>
T apply(rows::Access, const Array<T>& a) {
  T sum = 0;
  for (std::int64_t i = 0; i < a.size(0); ++i) {
    for (std::int64_t j = 0; j < a.size(1); ++j) sum += a(i, j);
  }
  return sum;
}

auto apply(rows::Concat, const auto& a, const auto& b) { return tn::concat({a, b}, tn::axis(1)); }
auto apply(rows::Pad, const auto& a) { return tn::pad(a, rows::Pad::width); }
auto apply(rows::PadReflect, const auto& a) { return tn::pad(a, rows::Pad::width, tn::PadMode::reflect); }
auto apply(rows::Roll, const auto& a) { return tn::roll(a, 1, tn::axis(0, 1)); }
auto apply(rows::Tile, const auto& a) { return tn::tile(a, {2, 2}); }

auto apply(rows::Sum, const auto& a) { return tn::sum(a); }
auto apply(rows::Max, const auto& a) { return tn::max(a); }
auto apply(rows::MeanVar, const auto& a) { return std::pair(tn::var(a), tn::mean(a)); }
auto apply(rows::MeanVar, const auto& a) requires requires { var_mean(a); } { return var_mean(a); }
auto apply(rows::ArgMax, const auto& a) { return tn::argmax(a); }
auto apply(rows::SumAxis0, const auto& a) { return tn::sum(a, tn::axis(0)); }
auto apply(rows::SumAxis1, const auto& a) { return tn::sum(a, tn::axis(1)); }
auto apply(rows::ArgMaxRows, const auto& a) { return tn::argmax(a, tn::axis(1)); }
auto apply(rows::MaxPool, const auto& a) {
  return tn::max(a.view({a.size(0), a.size(1) / 2, 2, a.size(2) / 2, 2}), tn::axis(2, 4));
}
auto apply(rows::Softmax, const auto& a)
  requires requires { softmax(a, tn::axis(1)); }
{
  return softmax(a, tn::axis(1));
}
auto apply(rows::VectorNorm, const auto& a) { return tn::vector_norm(a); }
auto apply(rows::NanMean, const auto& a) { return tn::nanmean(a); }
auto apply(rows::Cumsum, const auto& a) { return tn::cumsum(a); }

template <class T>
auto apply(rows::Rand, const Array<T>& a) { return tn::rand<T>(a.sizes()); }
template <class T>
auto apply(rows::RandN, const Array<T>& a) { return tn::randn<T>(a.sizes()); }

auto apply(rows::Sort, const auto& a) requires requires { sort(a); } { return sort(a); }
auto apply(rows::SortRows, const auto& a) { return tn::sort(a, tn::axis(1)); }
auto apply(rows::ArgSort, const auto& a) requires requires { argsort(a); } { return argsort(a); }
auto apply(rows::TopK, const auto& a) requires requires { topk(a, rows::TopK::k); } { return topk(a, rows::TopK::k); }

auto apply(rows::Median, const auto& a) { return tn::median(a); }
auto apply(rows::Quantile, const auto& a) {
  return tn::quantile(a, tn::tensor<double>({rows::Quantile::q[0], rows::Quantile::q[1], rows::Quantile::q[2]}));
}
auto apply(rows::Partition, const auto& a) { return tn::partition(a, a.numel() / 2).narrow(0, a.numel() / 2, 1); }
auto apply(rows::Unique, const auto& a) { return tn::unique_values(a); }
auto apply(rows::SearchSorted, const auto& a, const auto& b) { return tn::searchsorted(a, b); }
auto apply(rows::SearchSortedAscending, const auto& a, const auto& b) { return tn::searchsorted(a, b); }

auto apply(rows::TakeElements, const auto& a, const auto& indices) { return tn::take(a, indices, tn::axis(0)); }
auto apply(rows::TakeRows, const auto& a, const auto& indices) { return tn::take(a, indices, tn::axis(0)); }
auto apply(rows::GatherAlong, const auto& a, const auto& indices) { return tn::gather(a, 1, indices); }
auto apply(rows::ScatterAdd, const auto& a, const auto& indices, const auto& b) {
  return a.clone().scatter_add_(0, indices, b);
}

template <class T>
Array<T> apply(rows::IndexElements, const Array<T>& a, const auto& indices) { return a(indices); }
template <class T>
Array<T> apply(rows::IndexAssign, const Array<T>& a, const auto& indices, const auto& b) {
  Array<T> copy = a.clone();
  copy(indices) = b;
  return copy;
}
template <class T>
Array<T> apply(rows::MaskSelect, const Array<T>& a) { return a(a > T(0)); }
template <class T>
Array<T> apply(rows::MaskFill, const Array<T>& a) {
  Array<T> copy = a.clone();
  copy(copy < T(0)) = T(0);
  return copy;
}
template <class T>
Array<T> apply(rows::MaskScale, const Array<T>& a) {
  Array<T> copy = a.clone();
  copy(copy < T(0)) *= T(2);
  return copy;
}

auto windows(const auto& a) { return a.unfold(0, 3, 1).unfold(1, 3, 1); }
auto apply(rows::Windows, const auto& a) { return windows(a).contiguous(); }
auto apply(rows::EinsumWindows, const auto& a, const auto& b) { return tn::einsum("hwij,ij->hw", windows(a), b); }
auto apply(rows::ChannelsFirst, const auto& a) { return a.permute({2, 0, 1}).contiguous(); }
auto apply(rows::ChannelsLast, const auto& a) { return a.permute({1, 2, 0}).contiguous(); }

auto apply(rows::Matmul, const auto& a, const auto& b) { return tn::matmul(a, b); }
auto apply(rows::BatchedMatmul, const auto& a, const auto& b) { return tn::matmul(a, b); }

auto apply(rows::EinsumTransposed, const auto& a, const auto& b) { return tn::einsum("ij,kj->ki", a, b); }
auto apply(rows::EinsumPermuted, const auto& a, const auto& b) { return tn::einsum("ijk,jil->kl", a, b); }
auto apply(rows::EinsumRows, const auto& a, const auto& b) { return tn::einsum("ij,ij->i", a, b); }
auto apply(rows::EinsumChain, const auto& a, const auto& b, const auto& c) {
  return tn::einsum("ij,jk,kl->il", a, b, c);
}
#if TENON_LAPACK || __has_include(<Eigen/SVD>)
auto apply(rows::Solve, const auto& a, const auto& b) { return tn::linalg::solve(a, b); }
auto apply(rows::Eigh, const auto& a) { return tn::linalg::eigh(a).eigenvalues; }
auto apply(rows::Svd, const auto& a) { return tn::linalg::svd(a, tn::linalg::reduced).s; }
#endif

auto apply(rows::SmallAdd, const auto& a, const auto& b) { return a + b; }
auto apply(rows::TransposeView, const auto& a) { return a.t(); }
auto apply(rows::SliceView, const auto& a) { return a(tn::range(1, tn::end), tn::range(0, tn::end, 2)); }

struct Peer {
  static std::string version() {
    static constexpr const char* isa[] = {"baseline", "AVX2", "AVX-512"};
    return contest::version("Tenon", TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH) + " for " +
           isa[static_cast<int>(tn::cpu_isa())];
  }
  template <class W>
  static auto operand(const W& work, auto index) {
    const auto s = work.shape(index);
    auto result = tn::empty<typename W::template operand_type<index>>(s[2]   ? tn::Shape{s[0], s[1], s[2]}
                                                                      : s[1] ? tn::Shape{s[0], s[1]}
                                                                             : tn::Shape{s[0]});
    work.fill(result.data_ptr(), index);
    return result;
  }
  /// An expression becomes a tensor; what is eager made one, or two.
  template <class Op, class T, class... More>
  static auto make(Op op, const Array<T>& a, const More&... more) requires requires { apply(op, a, more...); } {
    if constexpr (tn::detail::Lazy<decltype(apply(op, a, more...))>) {
      return Array<T>(apply(op, a, more...));
    } else if constexpr (std::is_same_v<Op, rows::MeanVar> || std::is_same_v<Op, rows::TopK>) {
      auto [first, second] = apply(op, a, more...);
      return std::pair(std::move(first), std::move(second));
    } else {
      return apply(op, a, more...);
    }
  }
  template <class Op, class T, class... Operand>
  static void write(Op op, const Array<T>& result, const Operand&... operand)
    requires requires { apply(op, operand...); }
  {
    tn::into(result, apply(op, operand...));
  }
  template <class T>
  static void write(rows::AccessWrite, const Array<T>& result, const Array<T>& a) {
    for (std::int64_t i = 0; i < a.size(0); ++i) {
      for (std::int64_t j = 0; j < a.size(1); ++j) result(i, j) = a(i, j) * 2 + 1;
    }
  }
  template <class T>
  static void write(rows::AccessorWrite, const Array<T>& result, const Array<T>& a) {
    const auto from = a.template accessor<2>(), to = result.template accessor<2>();
    for (std::int64_t i = 0; i < from.size(0); ++i) {
      for (std::int64_t j = 0; j < from.size(1); ++j) to(i, j) = from(i, j) * 2 + 1;
    }
  }
  template <class T>
  static void elements(const Array<T>& a, auto use) {
    const Array<T> in_order = a.contiguous();
    use(in_order.data_ptr(), in_order.numel());
  }
};

}  // namespace tenon::contestant

int main(int argc, char** argv) { return contest::main<tenon::contestant::Peer>(argc, argv); }
