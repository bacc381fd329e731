// The rows of RESULTS.md: each names its work, bytes, flops and goal once.  A peer implements works, in eigen.cpp,
// torch.cpp and so on; contest.hpp turns what it implements into benchmarks.
//
// Matrices are row-major. A column-major library does the mirrored work, so that memory is walked alike.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace rows {

struct Range {
  double low, high;
};

/// Element i of the input with that seed, spread evenly over a range: the same in every peer.
template <class T>
T input(std::int64_t i, std::uint32_t seed, Range range) {
  // The finalizer of MurmurHash3, https://github.com/aappleby/smhasher: a bijection of 32 bits.
  std::uint32_t h = static_cast<std::uint32_t>(i) + seed * 0x9e3779b9u;
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  h ^= h >> 16;
  return static_cast<T>(range.low + (range.high - range.low) * (h >> 8) / 16777216.);
}

// ---- Works: what is computed of the operands a, b, c ----

using Sizes = std::array<std::int64_t, 3>;  // of the dimensions that are there; then zeros

template <int count, int dims = 1>
struct Operands {
  static constexpr int operands = count, rank = dims;  // of the first operand
  static constexpr Range range{-1, 1};
  static constexpr Sizes shape(const Sizes& sizes, int) { return sizes; }
  static constexpr int indices = -1;  // the operand that has indices below sizes[0], or along the last dimension
  static constexpr bool ascends(int) { return false; }       // whether an operand is in ascending order
};

template <int count, int flops_per_element>
struct Elementwise : Operands<count> {
  static constexpr int flops = flops_per_element;
};
struct Add : Elementwise<2, 1> {
  static constexpr std::string_view name = "add", formula = "a + b";
};
struct MultiplyAdd : Elementwise<3, 2> {
  static constexpr std::string_view name = "multiply_add", formula = "a * b + c";
};
struct Relu : Elementwise<1, 1> {
  static constexpr std::string_view name = "relu", formula = "relu(a)";
};
struct Leaky : Elementwise<1, 1> {
  static constexpr std::string_view name = "leaky", formula = "map(q > 0 ? q : 0.1 * q, a)";
};
struct Norm : Elementwise<2, 4> {
  static constexpr std::string_view name = "norm", formula = "sqrt(a² + b²)";
};

struct Function : Operands<1> {
  static constexpr Range range{-8, 8};
};
struct Exp : Function {
  static constexpr std::string_view name = "exp", formula = "exp(a)";
};
struct Log : Function {
  static constexpr std::string_view name = "log", formula = "log(a)";
  static constexpr Range range{0.001, 8};
};
struct Tanh : Function {
  static constexpr std::string_view name = "tanh", formula = "tanh(a)";
};
struct Sin : Function {
  static constexpr std::string_view name = "sin", formula = "sin(a)";
};
struct PowHalves : Function {
  static constexpr std::string_view name = "pow_halves", formula = "a ^ -1.5";
  static constexpr Range range{0.001, 8};
};
struct Sigmoid : Function {
  static constexpr std::string_view name = "sigmoid", formula = "1 / (1 + exp(-a))";
};

struct AddRow : Operands<2, 2> {
  static constexpr std::string_view name = "add_row", formula = "A + row";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{s[1]} : s; }
};
struct AddColumn : Operands<2, 2> {
  static constexpr std::string_view name = "add_column", formula = "A + column";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{s[0], 1} : s; }
};
struct Transpose : Operands<1, 2> {
  static constexpr std::string_view name = "transpose", formula = "copy of Aᵀ";
};
struct Permute : Operands<1, 3> {
  static constexpr std::string_view name = "permute", formula = "copy of A.permute(2, 0, 1)";
};
struct AddTransposed : Operands<2, 2> {
  static constexpr std::string_view name = "add_transposed", formula = "A + Bᵀ";
};
/// The second operand is twice as long.
struct AddEverySecond : Operands<2> {
  static constexpr std::string_view name = "add_every_second", formula = "a + b(::2)";
  static constexpr Sizes shape(const Sizes& s, int operand) { return {s[0] * (operand + 1)}; }
};

/// Element by element, in two loops.
struct Access : Operands<1, 2> {
  static constexpr std::string_view name = "access", formula = "sum += A(i, j), in loops";
};
struct AccessWrite : Operands<1, 2> {
  static constexpr std::string_view name = "access_write", formula = "B(i, j) = A(i, j) * 2 + 1, in loops";
};
/// Where a library has something faster for that.
struct AccessorWrite : AccessWrite {
  static constexpr std::string_view name = "accessor_write", formula = "the same by accessors";
};

struct Concat : Operands<2, 2> {
  static constexpr std::string_view name = "concat", formula = "A and B, axis 1";
};
/// Two elements wide on all sides, as the next.
struct Pad : Operands<1, 2> {
  static constexpr std::string_view name = "pad", formula = "A with zeros around";
  static constexpr int width = 2;
};
struct PadReflect : Operands<1, 2> {
  static constexpr std::string_view name = "pad_reflect", formula = "A with its reflections around";
};
struct Roll : Operands<1, 2> {
  static constexpr std::string_view name = "roll", formula = "roll(A, (1, 1))";
};
struct Tile : Operands<1, 2> {
  static constexpr std::string_view name = "tile", formula = "tile(A, (2, 2))";
};

template <int dims = 1>
struct Reduction : Operands<1, dims> {
  static constexpr Range range{0, 1};
};
struct Sum : Reduction<> {
  static constexpr std::string_view name = "sum", formula = "sum(a)";
};
struct Max : Reduction<> {
  static constexpr std::string_view name = "max", formula = "max(a)";
};
/// Result: the variance and the mean, a pair.
struct MeanVar : Reduction<> {
  static constexpr std::string_view name = "mean_var", formula = "mean and variance of a";
};
struct ArgMax : Reduction<> {
  static constexpr std::string_view name = "argmax", formula = "argmax(a)";
};
struct SumAxis0 : Reduction<2> {
  static constexpr std::string_view name = "sum_axis0", formula = "sum(A, axis 0)";
};
struct SumAxis1 : Reduction<2> {
  static constexpr std::string_view name = "sum_axis1", formula = "sum(A, axis 1)";
};
struct ArgMaxRows : Reduction<2> {
  static constexpr std::string_view name = "argmax_rows", formula = "argmax(A, axis 1)";
};
/// Result: two dimensions half as large.
struct MaxPool : Reduction<3> {
  static constexpr std::string_view name = "max_pool", formula = "the largest of windows of 2 x 2";
};
struct Softmax : Operands<1, 2> {
  static constexpr std::string_view name = "softmax", formula = "softmax(A, axis 1)";
};
struct VectorNorm : Operands<1> {
  static constexpr std::string_view name = "vector_norm", formula = "sqrt(sum(a²))";
};
struct NanMean : Reduction<> {
  static constexpr std::string_view name = "nanmean", formula = "mean of what is not NaN in a";
};
struct Cumsum : Operands<1> {
  static constexpr std::string_view name = "cumsum", formula = "cumsum(a)";
};

/// Random numbers, as many as the operand has elements.
struct Rand : Operands<1> {
  static constexpr std::string_view name = "rand", formula = "uniform random numbers";
};
struct RandN : Operands<1> {
  static constexpr std::string_view name = "randn", formula = "normal random numbers";
};

struct Sort : Operands<1> {
  static constexpr std::string_view name = "sort", formula = "sort(a)";
};
struct SortRows : Operands<1, 2> {
  static constexpr std::string_view name = "sort_rows", formula = "sort(A, axis 1)";
};
struct ArgSort : Operands<1> {
  static constexpr std::string_view name = "argsort", formula = "argsort(a), stable";
};
/// Result: the values, the largest first, or a pair of them and their indices.
struct TopK : Operands<1> {
  static constexpr std::string_view name = "topk", formula = "topk(a, 100)";
  static constexpr int k = 100;
};

struct Median : Operands<1> {
  static constexpr std::string_view name = "median", formula = "median(a)";
};
struct Quantile : Operands<1> {
  static constexpr std::string_view name = "quantile", formula = "quantile(a, (0.1, 0.5, 0.9))";
  static constexpr std::array<double, 3> q{0.1, 0.5, 0.9};
};
/// Result: element k of the partition.
struct Partition : Operands<1> {
  static constexpr std::string_view name = "partition", formula = "partition(a, n / 2)";
};

struct Unique : Operands<1> {
  static constexpr std::string_view name = "unique", formula = "distinct values of a, in order";
};
struct SearchSorted : Operands<2> {
  static constexpr std::string_view name = "searchsorted", formula = "searchsorted(a, b)";
  static constexpr bool ascends(int operand) { return operand == 0; }
};
struct SearchSortedAscending : Operands<2> {
  static constexpr std::string_view name = "searchsorted_ascending", formula = "searchsorted(a, b), b in order";
  static constexpr bool ascends(int) { return true; }
};

/// The operand after the first has indices, int64.
template <int count, int dims = 1>
struct Indexed : Operands<count, dims> {
  static constexpr int indices = 1;
};
struct TakeElements : Indexed<2> {
  static constexpr std::string_view name = "take", formula = "a[indices]";
};
struct TakeRows : Indexed<2, 2> {
  static constexpr std::string_view name = "take_rows", formula = "A[indices, :]";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{s[0]} : s; }
};
struct GatherAlong : Indexed<2, 2> {
  static constexpr std::string_view name = "gather", formula = "gather(A, axis 1, indices)";
};
struct ScatterAdd : Indexed<3> {
  static constexpr std::string_view name = "scatter_add", formula = "copy of a, to which b is added at indices";
};

/// The idioms of masks and indices in brackets.
struct IndexElements : Indexed<2> {
  static constexpr std::string_view name = "index", formula = "a(indices)";
};
struct IndexAssign : Indexed<3> {
  static constexpr std::string_view name = "index_assign", formula = "copy of a, a(indices) = b";
};
struct MaskSelect : Operands<1> {
  static constexpr std::string_view name = "mask_select", formula = "a(a > 0)";
};
struct MaskFill : Operands<1> {
  static constexpr std::string_view name = "mask_fill", formula = "copy of a, a(a < 0) = 0";
};
struct MaskScale : Operands<1> {
  static constexpr std::string_view name = "mask_scale", formula = "copy of a, a(a < 0) *= 2";
};

/// Of 3 x 3 elements, one at each place.
struct Windows : Operands<1, 2> {
  static constexpr std::string_view name = "windows", formula = "copy of the 3 x 3 windows of A";
};
struct EinsumWindows : Operands<2, 2> {
  static constexpr std::string_view name = "einsum_windows", formula = "einsum('hwij,ij->hw', 3 x 3 windows of A, B)";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{3, 3} : s; }
};
struct ChannelsFirst : Operands<1, 3> {
  static constexpr std::string_view name = "channels_first", formula = "copy of A.permute(2, 0, 1)";
};
struct ChannelsLast : Operands<1, 3> {
  static constexpr std::string_view name = "channels_last", formula = "copy of A.permute(1, 2, 0)";
};

struct Matmul : Operands<2, 2> {
  static constexpr std::string_view name = "matmul", formula = "A B";
  static constexpr Sizes shape(const Sizes& s, int) { return {s[0], s[0]}; }
};
struct BatchedMatmul : Operands<2, 3> {
  static constexpr std::string_view name = "matmul_batched", formula = "A[i] B[i]";
};

struct EinsumTransposed : Operands<2, 2> {
  static constexpr std::string_view name = "einsum_transposed", formula = "einsum('ij,kj->ki', A, B)";
};
struct EinsumPermuted : Operands<2, 3> {
  static constexpr std::string_view name = "einsum_permuted", formula = "einsum('ijk,jil->kl', A, B)";
};
struct EinsumRows : Operands<2, 2> {
  static constexpr std::string_view name = "einsum_rows", formula = "einsum('ij,ij->i', A, B)";
};
struct EinsumChain : Operands<3, 2> {
  static constexpr std::string_view name = "einsum_chain", formula = "einsum('ij,jk,kl->il', A, B, C)";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{s[1], s[0]} : s; }
};

/// Of the first, with eight right-hand sides.
struct Solve : Operands<2, 2> {
  static constexpr std::string_view name = "solve", formula = "solve(A, B)";
  static constexpr Sizes shape(const Sizes& s, int operand) { return operand == 1 ? Sizes{s[0], 8} : s; }
};
/// Result: the eigenvalues of the lower triangle's matrix; the eigenvectors are computed too.
struct Eigh : Operands<1, 2> {
  static constexpr std::string_view name = "eigh", formula = "eigh(A), with vectors";
};
/// Result: the singular values; the vectors are computed too.
struct Svd : Operands<1, 2> {
  static constexpr std::string_view name = "svd", formula = "svd(A), reduced, with vectors";
};

struct SmallAdd : Operands<2> {
  static constexpr std::string_view name = "small_add", formula = "a + b of 8 elements, with its result";
};
struct TransposeView : Operands<1, 2> {
  static constexpr std::string_view name = "transpose_view", formula = "A.t(), a view";
};
struct SliceView : Operands<1, 2> {
  static constexpr std::string_view name = "slice_view", formula = "A(1:, ::2), a view";
};

/// A work on elements of type T. Its result is a new array if `fresh`, else written into one shaped like the first
/// operand.
template <class Op, class T = float, bool fresh = true>
struct Work {
  using op_type = Op;
  using value_type = T;
  static constexpr bool is_fresh = fresh;
  static constexpr int rank = Op::rank;
  Sizes sizes{};

  Sizes shape(int operand) const { return Op::shape(sizes, operand); }
  std::int64_t count(int operand) const {
    std::int64_t result = 1;
    for (const auto n : shape(operand)) result *= n ? n : 1;
    return result;
  }
  /// The element type of an operand.
  template <std::size_t operand>
  using operand_type = std::conditional_t<static_cast<int>(operand) == Op::indices, std::int64_t, T>;

  /// Fills an operand, which is contiguous and row-major.
  template <class E>
  void fill(E* to, int operand) const {
    for (std::int64_t i = 0, n = count(operand); i < n; ++i) to[i] = static_cast<E>(value(i, operand));
  }
  /// Indices lie below the size of the dimension that they name.
  std::int64_t bound() const { return sizes[0]; }
  T value(std::int64_t i, int operand) const {
    const auto seed = static_cast<std::uint32_t>(operand + 1);
    if (operand == Op::indices) return static_cast<T>(input<std::int64_t>(i, seed, {0, static_cast<double>(bound())}));
    if (!Op::ascends(operand)) return input<T>(i, seed, Op::range);
    const double place =
        (static_cast<double>(i) + input<double>(i, seed, {0, 1})) / static_cast<double>(count(operand));
    return static_cast<T>(Op::range.low + (Op::range.high - Op::range.low) * place);
  }
};

// ---- Rows ----

/// What a row must reach.
struct Goal {
  std::string_view
      kind;  // "ratio": best peer's time over Tenon's; "eigen": Eigen's; "nanoseconds"; "error", relative; "speedup"
             // over one thread
  double value;
};

struct Row {
  std::string_view group;     // what is timed together, peer after peer
  double bytes = 0, flops = 0;  // read and written, and computed, by one call that wastes nothing
  Goal goal{"ratio", 1.0};
  int threads = 1;
  bool after_threads = false;  // a thread was started before: from then on counts are atomic
  double tolerance = 1e-5;     // of the results' checksums, relative
  std::string name{}, dtype{};
  bool fresh = false;
};

inline std::string size_name(std::int64_t n) {
  if (n >= (1 << 20) && n % (1 << 20) == 0) return std::to_string(n >> 20) + "M";
  if (n >= 4096 && n % 1024 == 0 && n != 4096) return std::to_string(n >> 10) + "K";
  return std::to_string(n);
}

/// Calls visit(row, work) for every row, in the table's order.
template <class Visit>
void for_each(Visit visit) {
  const auto add = [&](auto work, Row row) {
    using W = decltype(work);
    row.dtype = std::is_same_v<typename W::value_type, float> ? "f32" : "f64";
    row.fresh = W::is_fresh;
    row.name = std::string(W::op_type::name) + '/' + row.dtype + '/';
    for (std::size_t i = 0; i < work.sizes.size() && work.sizes[i] != 0; ++i)
      row.name += (i ? "x" : "") + size_name(work.sizes[i]);
    if (row.fresh && requires { W::op_type::flops; }) row.name += "/new";
    if (row.after_threads) row.name += "/after_threads";
    if (row.threads > 1) row.name += '/' + std::to_string(row.threads) + "_threads";
    if (row.goal.kind == "error") row.name += "/error";
    visit(static_cast<const Row&>(row), work);
  };
  constexpr std::int64_t K = 1024, M = K * K;
  constexpr auto best_peer = [](double ratio) { return Goal{"ratio", ratio}; };

  // Counts are plain until the process starts a thread: what comes before goes first.
  for (const bool after : {false, true}) {
    const auto ns = [&](double before, double then) { return Goal{"nanoseconds", after ? then : before}; };
    add(Work<SmallAdd>{{8}}, {.group = "small", .goal = ns(20, 40), .after_threads = after});
    add(Work<TransposeView>{{3, 4}}, {.group = "small", .goal = ns(5, 18), .after_threads = after});
    add(Work<SliceView>{{3, 4}}, {.group = "small", .goal = ns(8, 18), .after_threads = after});
  }

  const auto elementwise = [&]<class Op, class T>(Op, T) {
    constexpr double bytes = (Op::operands + 1) * sizeof(T);
    constexpr std::string_view group = sizeof(T) == 4 ? "elementwise_f32" : "elementwise_f64";
    for (const auto n : {4 * K, 64 * K, M, 16 * M})
      add(Work<Op, T, false>{{n}}, {.group = group, .bytes = bytes * n, .flops = 1. * Op::flops * n});
    add(Work<Op, T>{{16 * M}},
        {.group = group, .bytes = bytes * 16 * M, .flops = 16. * M * Op::flops, .goal = best_peer(1.8)});
  };
  const auto all_elementwise = [&]<class T>(T t) {
    elementwise(Add{}, t), elementwise(MultiplyAdd{}, t), elementwise(Relu{}, t), elementwise(Leaky{}, t),
        elementwise(Norm{}, t);
  };
  all_elementwise(float{}), all_elementwise(double{});
  for (const auto n : {4 * K, M})
    add(Work<MultiplyAdd>{{n}}, {.group = "elementwise_f32", .bytes = 16. * n, .flops = 2. * n});

  const auto function = [&]<class Op>(Op) {
    for (const auto n : {4 * K, 64 * K, M, 16 * M})
      add(Work<Op, float, false>{{n}}, {.group = "functions", .bytes = 8. * n, .goal = best_peer(1.1)});
  };
  function(Exp{}), function(Log{}), function(Tanh{}), function(Sin{}), function(Sigmoid{}), function(PowHalves{});

  constexpr double matrix = 4096. * 4096, cube = 256. * 256 * 256;
  add(Work<AddRow, float, false>{{4096, 4096}},
      {.group = "layout", .bytes = 8 * matrix, .flops = matrix, .goal = best_peer(1.3)});
  add(Work<AddColumn, float, false>{{4096, 4096}},
      {.group = "layout", .bytes = 8 * matrix, .flops = matrix, .goal = best_peer(1.3)});
  add(Work<Transpose, float, false>{{4096, 4096}}, {.group = "layout", .bytes = 8 * matrix, .goal = best_peer(2.5)});
  add(Work<Permute, float, false>{{256, 256, 256}}, {.group = "layout", .bytes = 8 * cube, .goal = best_peer(4)});
  add(Work<AddTransposed, float, false>{{4096, 4096}},
      {.group = "layout", .bytes = 12 * matrix, .flops = matrix, .goal = best_peer(1.5)});
  add(Work<AddEverySecond, float, false>{{16 * M}}, {.group = "layout", .bytes = 16. * 16 * M, .flops = 16. * M});
  for (const std::int64_t n : {128, 1024}) {
    const double count = 1. * n * n;
    add(Work<Access>{{n, n}}, {.group = "access", .bytes = 4 * count, .flops = count, .tolerance = 1e-3});
    add(Work<AccessWrite, float, false>{{n, n}}, {.group = "access", .bytes = 8 * count, .flops = 2 * count});
    add(Work<AccessorWrite, float, false>{{n, n}}, {.group = "access", .bytes = 8 * count, .flops = 2 * count});
  }

  constexpr double image = 1082. * 1922;
  add(Work<Windows>{{1082, 1922}}, {.group = "layout", .bytes = 40 * image});
  add(Work<ChannelsFirst>{{512, 512, 3}}, {.group = "layout", .bytes = 24. * 512 * 512});
  add(Work<ChannelsLast>{{3, 512, 512}}, {.group = "layout", .bytes = 24. * 512 * 512});

  for (const std::int64_t n : {64, 1024, 4096}) {
    const double bytes = 4. * n * n;
    add(Work<Concat>{{n, n}}, {.group = "shape", .bytes = 4 * bytes});
    add(Work<Pad>{{n, n}}, {.group = "shape", .bytes = 2 * bytes});
    add(Work<PadReflect>{{n, n}}, {.group = "shape", .bytes = 2 * bytes});
    add(Work<Roll>{{n, n}}, {.group = "shape", .bytes = 2 * bytes});
    if (n < 4096) add(Work<Tile>{{n, n}}, {.group = "shape", .bytes = 5 * bytes});
  }

  for (const auto n : {4 * K, 64 * K, M, 16 * M}) {
    add(Work<Sum>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 1. * n});
    add(Work<Max>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 1. * n});
    add(Work<MeanVar>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 4. * n});
    add(Work<ArgMax>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 1. * n});
  }
  for (const auto n : {64 * K, M}) {
    add(Work<VectorNorm>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 2. * n});
    add(Work<NanMean>{{n}}, {.group = "reductions", .bytes = 4. * n, .flops = 1. * n});
  }
  add(Work<SumAxis0>{{4096, 4096}}, {.group = "reductions", .bytes = 4 * matrix, .flops = matrix});
  add(Work<SumAxis1>{{4096, 4096}}, {.group = "reductions", .bytes = 4 * matrix, .flops = matrix});
  for (const std::int64_t n : {2, 4, 8})
    add(Work<ArgMaxRows>{{M / n, n}}, {.group = "reductions", .bytes = 4. * M, .flops = 1. * M});
  for (const std::int64_t n : {14, 56, 224})
    add(Work<MaxPool>{{M / (n * n), n, n}}, {.group = "reductions", .bytes = 5. * M, .flops = 1. * M});
  add(Work<Softmax>{{4096, 1024}}, {.group = "reductions", .bytes = 8. * 4 * M, .goal = best_peer(1.4)});
  add(Work<Cumsum>{{64 * K}},
      {.group = "reductions", .bytes = 8. * 64 * K, .flops = 64. * K, .goal = best_peer(3), .tolerance = 1e-3});
  add(Work<Cumsum>{{16 * M}}, {.group = "reductions", .bytes = 8. * 16 * M, .flops = 16. * M, .tolerance = 1e-3});
  add(Work<Sum>{{64 * M}},
      {.group = "accuracy", .bytes = 4. * 64 * M, .flops = 64. * M, .goal = {"error", 1e-7}, .tolerance = INFINITY});

  // Their numbers differ, and so their checksums.
  add(Work<Rand>{{M}}, {.group = "random", .bytes = 4. * M, .tolerance = INFINITY});
  add(Work<Rand, double>{{M}}, {.group = "random", .bytes = 8. * M, .tolerance = INFINITY});
  add(Work<RandN>{{M}}, {.group = "random", .bytes = 4. * M, .tolerance = INFINITY});
  add(Work<RandN, double>{{M}}, {.group = "random", .bytes = 8. * M, .tolerance = INFINITY});

  add(Work<Sort>{{M}}, {.group = "sorting", .bytes = 8. * M});
  add(Work<SortRows>{{1024, 1024}}, {.group = "sorting", .bytes = 8. * M});
  add(Work<ArgSort>{{M}}, {.group = "sorting", .bytes = 12. * M, .goal = best_peer(3)});
  add(Work<TopK>{{M}}, {.group = "sorting", .bytes = 4. * M, .goal = best_peer(3)});

  add(Work<Median>{{M - 1}}, {.group = "sorting", .bytes = 4. * M});  // odd, as PyTorch takes the lower of two
  add(Work<Quantile>{{M}}, {.group = "sorting", .bytes = 4. * M});
  add(Work<Partition>{{M}}, {.group = "sorting", .bytes = 8. * M});
  add(Work<Unique>{{M}}, {.group = "sorting", .bytes = 8. * M});
  add(Work<SearchSorted>{{M}}, {.group = "sorting", .bytes = 16. * M});
  add(Work<SearchSortedAscending>{{M}}, {.group = "sorting", .bytes = 16. * M});

  add(Work<TakeElements>{{M}}, {.group = "indexing", .bytes = 16. * M});
  add(Work<TakeRows>{{64 * K, 64}}, {.group = "indexing", .bytes = 8. * 4 * M});
  add(Work<GatherAlong>{{1024, 1024}}, {.group = "indexing", .bytes = 16. * M});
  add(Work<ScatterAdd>{{M}}, {.group = "indexing", .bytes = 20. * M, .flops = 1. * M});
  for (const auto n : {64 * K, M}) {
    add(Work<IndexElements>{{n}}, {.group = "indexing", .bytes = 16. * n});
    add(Work<IndexAssign>{{n}}, {.group = "indexing", .bytes = 24. * n});
    add(Work<MaskSelect>{{n}}, {.group = "indexing", .bytes = 8. * n});
    add(Work<MaskFill>{{n}}, {.group = "indexing", .bytes = 8. * n});
    add(Work<MaskScale>{{n}}, {.group = "indexing", .bytes = 8. * n});
  }

  const auto matmul = [&]<class T>(T, std::int64_t n, double goal) {
    add(Work<Matmul, T>{{n}},
        {.group = "matmul", .bytes = 3. * sizeof(T) * n * n, .flops = 2. * n * n * n, .goal = best_peer(goal)});
  };
  matmul(float{}, 16, 0.95), matmul(float{}, 64, 0.95), matmul(float{}, 256, 1.0), matmul(float{}, 1024, 1.0),
      matmul(float{}, 2048, 0.95);
  matmul(double{}, 1024, 0.95);
  add(Work<BatchedMatmul>{{64, 64, 64}},
      {.group = "matmul", .bytes = 12. * 64 * 64 * 64, .flops = 2. * 64 * 64 * 64 * 64, .goal = best_peer(0.95)});
  constexpr double half = 512. * 512, block = 64. * 64 * 64;
  add(Work<EinsumTransposed>{{512, 512}}, {.group = "einsum", .bytes = 12 * half, .flops = 2 * 512 * half});
  add(Work<EinsumPermuted>{{64, 64, 64}}, {.group = "einsum", .bytes = 8 * block, .flops = 2 * 64 * block});
  add(Work<EinsumRows>{{1024, 1024}}, {.group = "einsum", .bytes = 8. * M, .flops = 2. * M});
  add(Work<EinsumChain>{{512, 16}}, {.group = "einsum", .bytes = 4. * 512 * 64, .flops = 4. * 512 * 16 * 16});

  add(Work<EinsumWindows>{{1082, 1922}}, {.group = "einsum", .bytes = 8 * image, .flops = 18 * image});

  for (const std::int64_t n : {64, 256}) {
    const double cubed = 1. * n * n * n;
    constexpr Goal eigen{"eigen", 0.95};
    add(Work<Solve, double>{{n, n}}, {.group = "decompositions", .flops = cubed * 2 / 3, .goal = eigen});
    add(Work<Eigh, double>{{n, n}}, {.group = "decompositions", .flops = 9 * cubed, .goal = eigen});
    add(Work<Svd, double>{{n, n}}, {.group = "decompositions", .flops = 20 * cubed, .goal = eigen});
  }
  add(Work<Matmul>{{1024}},
      {.group = "matmul_2_threads", .bytes = 12. * M, .flops = 2. * 1024 * M, .goal = {"speedup", 1.9}, .threads = 2});
}

}  // namespace rows
