// Any numbers as the parts of sparse tensors: a tensor whose every entry lies within its shape and can be computed
// with, or an error.
#include <tenon/sparse.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "fuzz/input.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::Shape, tn::Tensor;

namespace {

/// A list that is most often short and has small numbers.
template <class Index>
Tensor<Index> list(Input& input, std::int64_t n) {
  const auto result = tn::zeros<Index>({n});
  for (std::int64_t k = 0; k < n; ++k) {
    const auto kind = input.next<std::uint8_t>();
    result(k) = kind == 255 ? input.next<Index>() : static_cast<Index>(kind % 16 - 1);
  }
  return result;
}
std::int64_t size(Input& input) {
  const auto kind = input.next<std::uint8_t>();
  return kind == 255 ? input.next<std::int64_t>() : kind % 12 - 1;
}

/// Uses all that reads through indices.
template <class X>
void compute(const X& x) {
  const auto sum = tn::sum(x).item();
  if (x.size(0) > 64 || x.size(1) > 64) return;
  const auto dense = x.to_dense();
  if (tn::sum(dense).item() != sum) std::abort();  // small integers: exact
  if (tn::any(x.to_csr().to_csc().to_coo().coalesce().to_dense() != dense).item()) std::abort();
  if (tn::any(tn::eval(x + x.to_coo()).to_dense() != dense * 2).item()) std::abort();
  if (tn::any(tn::matmul(x, x.t()).to_dense() != tn::matmul(dense, dense.t())).item()) std::abort();
  if (tn::any(tn::matmul(x, tn::ones<double>({x.size(1), 3})) != tn::matmul(dense, tn::ones<double>({x.size(1), 3})))
          .item())
    std::abort();
}

template <class Index>
void make(Input& input) {
  const auto rows = size(input), columns = size(input);
  const std::int64_t n = input.next<std::uint8_t>() % 16, m = input.next<std::uint8_t>() % 16;
  const auto kind = input.next<std::uint8_t>() % 4;
  const auto values = tn::arange<double>(n);
  try {
    if (kind == 0) compute(sparse::coo_tensor(list<Index>(input, 2 * n).reshape({2, n}), values, {rows, columns}));
    const auto at = list<Index>(input, m), of = list<Index>(input, n);
    if (kind == 1) compute(sparse::csr_tensor(at, of, values, {rows, columns}));
    if (kind == 2) compute(sparse::csc_tensor(at, of, values, {rows, columns}));
    if (kind == 3) compute(sparse::bsr_tensor(at, of, tn::arange<double>(2 * n).reshape({n, 2, 1}), {rows, columns}));
  } catch (const tn::IndexError&) {
  } catch (const tn::ShapeError&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  if (input.next<std::uint8_t>() % 2) make<std::int32_t>(input);
  else make<std::int64_t>(input);
  return 0;
}
