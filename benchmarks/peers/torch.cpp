// libtorch's column.
#include <ATen/ATen.h>
#include <torch/csrc/api/include/torch/version.h>

#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "contest.hpp"

namespace {

using at::Tensor;

struct Peer {
  static std::string version() { return "libtorch " TORCH_VERSION; }

  template <class W>
  static Tensor operand(const W& work, auto index) {
    using T = typename W::template operand_type<index>;
    const auto s = work.shape(index);
    Tensor result = at::empty(at::IntArrayRef(s.data(), s[2] ? 3 : s[1] ? 2 : 1), c10::CppTypeToScalarType<T>::value);
    work.fill(result.template data_ptr<T>(), index);
    return result;
  }

  static Tensor make(rows::Add, const Tensor& a, const Tensor& b) { return at::add(a, b); }
  static void write(rows::Add, Tensor& d, const Tensor& a, const Tensor& b) { at::add_out(d, a, b); }
  static Tensor make(rows::MultiplyAdd, const Tensor& a, const Tensor& b, const Tensor& c) {
    return at::addcmul(c, a, b);
  }
  static void write(rows::MultiplyAdd, Tensor& d, const Tensor& a, const Tensor& b, const Tensor& c) {
    at::addcmul_out(d, c, a, b);
  }
  static Tensor make(rows::Relu, const Tensor& a) { return at::relu(a); }
  static void write(rows::Relu, Tensor& d, const Tensor& a) { at::clamp_min_out(d, a, 0); }
  static Tensor make(rows::Leaky, const Tensor& a) { return at::leaky_relu(a, .1); }
  static void write(rows::Leaky, Tensor& d, const Tensor& a) { at::leaky_relu_out(d, a, .1); }
  static Tensor make(rows::Norm, const Tensor& a, const Tensor& b) { return at::mul(a, a).addcmul_(b, b).sqrt_(); }
  static void write(rows::Norm, Tensor& d, const Tensor& a, const Tensor& b) {
    at::mul_out(d, a, a).addcmul_(b, b).sqrt_();
  }
  static void write(rows::Exp, Tensor& d, const Tensor& a) { at::exp_out(d, a); }
  static void write(rows::Log, Tensor& d, const Tensor& a) { at::log_out(d, a); }
  static void write(rows::Tanh, Tensor& d, const Tensor& a) { at::tanh_out(d, a); }
  static void write(rows::Sin, Tensor& d, const Tensor& a) { at::sin_out(d, a); }
  static void write(rows::Sigmoid, Tensor& d, const Tensor& a) { at::sigmoid_out(d, a); }

  static void write(rows::AddRow, Tensor& d, const Tensor& a, const Tensor& row) { at::add_out(d, a, row); }
  static void write(rows::AddColumn, Tensor& d, const Tensor& a, const Tensor& column) { at::add_out(d, a, column); }
  static void write(rows::Transpose, Tensor& d, const Tensor& a) { d.copy_(a.t()); }
  static void write(rows::Permute, Tensor& d, const Tensor& a) { d.copy_(a.permute({2, 0, 1})); }
  static void write(rows::AddTransposed, Tensor& d, const Tensor& a, const Tensor& b) { at::add_out(d, a, b.t()); }
  static void write(rows::AddEverySecond, Tensor& d, const Tensor& a, const Tensor& b) {
    at::add_out(d, a, b.slice(0, 0, std::numeric_limits<std::int64_t>::max(), 2));
  }

  static float make(rows::Access, const Tensor& a) {
    const auto elements = a.accessor<float, 2>();
    float sum = 0;
    for (std::int64_t i = 0; i < elements.size(0); ++i) {
      for (std::int64_t j = 0; j < elements.size(1); ++j) sum += elements[i][j];
    }
    return sum;
  }
  static void write(rows::AccessWrite, Tensor& d, const Tensor& a) {
    const auto from = a.accessor<float, 2>();
    auto to = d.accessor<float, 2>();
    for (std::int64_t i = 0; i < from.size(0); ++i) {
      for (std::int64_t j = 0; j < from.size(1); ++j) to[i][j] = from[i][j] * 2 + 1;
    }
  }

  static Tensor make(rows::Concat, const Tensor& a, const Tensor& b) { return at::cat({a, b}, 1); }
  static Tensor make(rows::Pad, const Tensor& a) { return at::constant_pad_nd(a, {w, w, w, w}); }
  static Tensor make(rows::PadReflect, const Tensor& a) { return at::reflection_pad2d(a.unsqueeze(0), {w, w, w, w}); }
  static Tensor make(rows::Roll, const Tensor& a) { return at::roll(a, {1, 1}, {0, 1}); }
  static Tensor make(rows::Tile, const Tensor& a) { return at::tile(a, {2, 2}); }

  static Tensor make(rows::Sum, const Tensor& a) { return at::sum(a); }
  static Tensor make(rows::Max, const Tensor& a) { return at::max(a); }
  static auto make(rows::MeanVar, const Tensor& a) { return pair(at::var_mean(a, /*unbiased=*/false)); }
  static Tensor make(rows::ArgMax, const Tensor& a) { return at::argmax(a); }
  static Tensor make(rows::SumAxis0, const Tensor& a) { return at::sum(a, 0); }
  static Tensor make(rows::SumAxis1, const Tensor& a) { return at::sum(a, 1); }
  static Tensor make(rows::Softmax, const Tensor& a) { return at::softmax(a, 1); }
  static Tensor make(rows::VectorNorm, const Tensor& a) { return at::linalg_vector_norm(a); }
  static Tensor make(rows::NanMean, const Tensor& a) { return at::nanmean(a); }
  static Tensor make(rows::Cumsum, const Tensor& a) { return at::cumsum(a, 0); }

  static Tensor make(rows::Sort, const Tensor& a) { return std::get<0>(at::sort(a)); }
  static Tensor make(rows::SortRows, const Tensor& a) { return std::get<0>(at::sort(a, 1)); }
  static Tensor make(rows::ArgSort, const Tensor& a) {
    return std::get<1>(at::sort(a, /*stable=*/c10::optional<bool>(true), -1, /*descending=*/false));
  }
  static auto make(rows::TopK, const Tensor& a) { return pair(at::topk(a, rows::TopK::k)); }

  static Tensor make(rows::Median, const Tensor& a) { return at::median(a); }
  static Tensor make(rows::Quantile, const Tensor& a) {
    return at::quantile(a,
                        at::tensor({static_cast<float>(rows::Quantile::q[0]), static_cast<float>(rows::Quantile::q[1]),
                                    static_cast<float>(rows::Quantile::q[2])}));
  }
  static Tensor make(rows::Unique, const Tensor& a) { return std::get<0>(at::_unique(a)); }
  static Tensor make(rows::SearchSorted, const Tensor& a, const Tensor& b) { return at::searchsorted(a, b); }
  static Tensor make(rows::SearchSortedAscending, const Tensor& a, const Tensor& b) { return at::searchsorted(a, b); }

  static Tensor make(rows::TakeElements, const Tensor& a, const Tensor& indices) {
    return at::index_select(a, 0, indices);
  }
  static Tensor make(rows::TakeRows, const Tensor& a, const Tensor& indices) { return at::index_select(a, 0, indices); }
  static Tensor make(rows::GatherAlong, const Tensor& a, const Tensor& indices) { return at::gather(a, 1, indices); }
  static Tensor make(rows::ScatterAdd, const Tensor& a, const Tensor& indices, const Tensor& b) {
    return a.clone().scatter_add_(0, indices, b);
  }

  static Tensor make(rows::Matmul, const Tensor& a, const Tensor& b) { return at::mm(a, b); }
  static Tensor make(rows::BatchedMatmul, const Tensor& a, const Tensor& b) { return at::bmm(a, b); }

  static Tensor make(rows::EinsumTransposed, const Tensor& a, const Tensor& b) {
    return at::einsum("ij,kj->ki", {a, b});
  }
  static Tensor make(rows::EinsumPermuted, const Tensor& a, const Tensor& b) {
    return at::einsum("ijk,jil->kl", {a, b});
  }
  static Tensor make(rows::EinsumRows, const Tensor& a, const Tensor& b) { return at::einsum("ij,ij->i", {a, b}); }
  static Tensor make(rows::EinsumChain, const Tensor& a, const Tensor& b, const Tensor& c) {
    return at::einsum("ij,jk,kl->il", {a, b, c});
  }
  static Tensor make(rows::Solve, const Tensor& a, const Tensor& b) { return at::linalg_solve(a, b); }
  static Tensor make(rows::Eigh, const Tensor& a) { return std::get<0>(at::linalg_eigh(a, "L")); }
  static Tensor make(rows::Svd, const Tensor& a) { return std::get<1>(at::linalg_svd(a, /*full_matrices=*/false)); }

  static Tensor make(rows::SmallAdd, const Tensor& a, const Tensor& b) { return at::add(a, b); }
  static Tensor make(rows::TransposeView, const Tensor& a) { return a.t(); }
  static Tensor make(rows::SliceView, const Tensor& a) {
    return a.slice(0, 1).slice(1, 0, std::numeric_limits<std::int64_t>::max(), 2);
  }

  static void elements(const Tensor& result, auto use) {
    const Tensor a = result.contiguous();
    if (a.scalar_type() == at::kFloat) use(a.data_ptr<float>(), a.numel());
    if (a.scalar_type() == at::kDouble) use(a.data_ptr<double>(), a.numel());
    if (a.scalar_type() == at::kLong) use(a.data_ptr<std::int64_t>(), a.numel());
  }

 private:
  static constexpr std::int64_t w = rows::Pad::width;
  static std::pair<Tensor, Tensor> pair(std::tuple<Tensor, Tensor> both) {
    return {std::move(std::get<0>(both)), std::move(std::get<1>(both))};
  }
};

}  // namespace

int main(int argc, char** argv) {
  const c10::InferenceMode no_gradients;
  return contest::main<Peer>(argc, argv);
}
