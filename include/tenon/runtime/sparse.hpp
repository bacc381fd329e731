// AnySparse: a sparse tensor whose format and types are known at run time only, for bindings. It is a handle on its
// parts.
//
//   runtime::AnySparse a(runtime::SparseFormat::csr, {m, n}, crow_indices, col_indices, values);
//   runtime::Value y = a.multiply(x);
//
// Elements are float32, float64, complex64, complex128 or bool, indices int32 or int64. Complex numbers are computed by
// their real and imaginary parts, in up to four times the time, truth values as float32: sums and products of them are
// "or" and "and", `reduced` counts them. Parts are shared, not copied, if they are contiguous; they are checked before
// anything is read through them, and who changes them later may change values only.
//
// Values and dense operands may have a history (runtime/gradient.hpp): what is computed of them is recorded, and the
// pattern stays. Gradients have an element for each entry, and are differentiated as often as wanted.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::runtime {

enum class SparseFormat : unsigned char { coo, csr, csc, bsr };

/// A solution by iterations, and its quality: the number of products, the norm of b - a x.
struct SparseSolution {
  Value x;
  std::int64_t iterations;
  double residual;
  bool converged;
};

/// Where iterations begin and end, as sparse::IterationOptions, and what helps them.
struct SparseIteration {
  double rtol = 1e-5, atol = 0;
  std::int64_t maxiter = 0, restart = 20;
  Value x0 = {};  ///< 0 if there is none
  /// The product of a residual with what is near the inverse of the matrix, or of its adjoint.
  std::function<AnyTensor(const AnyTensor& r, bool of_adjoint)> precondition = {};
};
/// The same of least squares, as sparse::LeastSquaresOptions.
struct SparseLeastSquares {
  double damp = 0, atol = 1e-6, btol = 1e-6, conlim = 1e8;
  std::int64_t maxiter = 0;
  Value x0 = {};
};
/// A solution of least squares, and its quality, as sparse::LeastSquaresResult; `end` is SciPy's istop.
struct SparseLeastSolution {
  Value x;
  std::int64_t iterations;
  double residual;
  bool converged;
  double gradient, norm, condition;
  int end;
};

class TENON_EXPORT AnySparse {
 public:
  /// Parts as those of `sparse::csr_tensor` and the like, shared like them; coordinates have no pointers. Throws
  /// ShapeError, IndexError, TypeError.
  AnySparse(SparseFormat format, const Shape& sizes, const AnyTensor& pointers, const AnyTensor& indices,
            const Value& values);
  /// The elements of a tensor that are not 0: of a matrix in any format, blocks are of one element; coordinates have
  /// any number of dimensions. Throws ShapeError, TypeError.
  static AnySparse from_dense(const Value& x, SparseFormat format, DType index);

  TENON_INLINE SparseFormat format() const { return format_; }
  TENON_INLINE const Shape& sizes() const& { return sizes_; }
  TENON_INLINE Shape sizes() const&& { return sizes_; }
  TENON_INLINE const AnyTensor& pointers() const { return pointers_; }
  TENON_INLINE const AnyTensor& indices() const { return indices_; }
  TENON_INLINE const AnyTensor& values() const { return values_; }
  /// The values with their history, if they have one.
  Value recorded_values() const;
  TENON_INLINE bool requires_grad() const { return static_cast<bool>(history_); }
  TENON_INLINE bool is_coalesced() const { return is_coalesced_; }

  /// The same pattern with values of the same shape. Throws ShapeError, TypeError.
  AnySparse with_values(const Value& values) const;
  /// Entries in order, those of one place added.
  AnySparse coalesced() const;
  /// The transpose of a matrix: of compressed rows columns, with the same parts. Throws ShapeError.
  AnySparse transposed() const;
  /// A matrix in another format; blocks have `rows` by `columns` elements. Throws ShapeError.
  AnySparse converted(SparseFormat to, std::int64_t rows = 1, std::int64_t columns = 1) const;
  Value to_dense() const;

  /// The product with a vector or a matrix of the same element type; `from_left` is that of x and this matrix. Throws
  /// ShapeError, TypeError.
  Value multiply(const Value& x, bool from_left = false) const;
  /// The product of two matrices, in compressed rows.
  AnySparse multiply(const AnySparse& other) const;
  /// The product in another semiring, "min_plus", "max_min" or "or_and", computed in float64. Throws TypeError for
  /// another name, for complex numbers, and for what has a history.
  AnyTensor multiply_in(std::string_view semiring, const Value& x) const;
  AnySparse multiply_in(std::string_view semiring, const AnySparse& other) const;
  /// The x with this times x = b, by "cg", "minres", "gmres" or "bicgstab"; complex where values or b are. Throws
  /// ShapeError, TypeError.
  SparseSolution solve_by(std::string_view method, const Value& b, const SparseIteration& options) const;
  SparseSolution solve_by(std::string_view method, const Value& b, double rtol, double atol, std::int64_t maxiter,
                          std::int64_t restart) const;
  /// The x of the least |b - this times x|, by "lsqr" or "lsmr"; recorded where there is no damping, for a matrix of
  /// full rank. Throws ShapeError, TypeError.
  SparseLeastSolution least_squares_by(std::string_view method, const Value& b,
                                       const SparseLeastSquares& options) const;
  /// beta times the values plus alpha (a b) at the entries, in compressed rows. Throws TypeError for truth values.
  AnySparse sampled_addmm(const Value& a, const Value& b, double beta, double alpha) const;
  /// add, subtract, multiply, maximum or minimum of the elements of two matrices, in compressed rows. Throws TypeError
  /// for another name.
  AnySparse combined(std::string_view operation, const AnySparse& other) const;
  /// An elementwise function by name, of the values: of them alone, or of them and a number; multiply and divide take a
  /// dense tensor, too, which broadcasts to this shape. Throws TypeError for a function that makes another number of 0.
  AnySparse mapped(std::string_view function, const Value& other = {}) const;
  /// sum, max or min of all elements, or over one dimension. Throws IndexError, TypeError for another name, and for max
  /// and min of values with a history.
  Value reduced(std::string_view operation, bool all_of, std::int64_t dimension, bool keepdims) const;
  /// The elements of a dense tensor that broadcasts to this shape where there are entries, in their order; not of
  /// blocks. Throws ShapeError.
  Value gathered(const Value& dense) const;

  /// Entries in a Matrix Market file, read in coordinates; saved ones are coalesced. Without a type of its elements,
  /// complex numbers are complex128, others float64. Throw IoError; TypeError for complex numbers as real ones, for
  /// integers that float64 does not hold if it was not asked for, and for truth values to save.
  static AnySparse load_matrix_market(const char* path, std::optional<DType> element, DType index);
  void save_matrix_market(const char* path) const;

  /// Parts of compressed rows. Throw IndexError.
  AnySparse narrow(std::int64_t dimension, std::int64_t start, std::int64_t length) const;
  AnySparse index_select(std::int64_t dimension, const AnyTensor& indices) const;
  /// A row or a column of compressed rows: a vector in coordinates.
  AnySparse select(std::int64_t dimension, std::int64_t index) const;

 private:
  TENON_INLINE AnySparse() {}
  friend struct SparseAccess;

  SparseFormat format_ = SparseFormat::coo;
  bool is_coalesced_ = true;
  Shape sizes_;
  AnyTensor pointers_, indices_, values_;
  detail::Edge history_;  // of the values
};

/// A square matrix in factors. By Eigen's sparse module, of float32 or float64: "lu", or "cholesky", which reads the
/// lower triangle of a symmetric positive definite one. Incomplete ones, of complex numbers, too: "ilu0" and "ic0", of
/// the pattern of the matrix, which precondition iterations. Copies share them.
class TENON_EXPORT SparseFactors {
 public:
  /// Throws ShapeError, LinAlgError for a matrix that is singular or not positive definite, TypeError for another
  /// method, and for Eigen's if the library was built without.
  SparseFactors(const AnySparse& x, std::string_view method);
  /// The x with a x = b, for a vector or the columns of a matrix; recorded, as products are, unless factors are
  /// incomplete. Throws ShapeError, TypeError.
  Value solve(const Value& b) const;
  /// The same with the adjoint of incomplete factors; of others it is TypeError.
  AnyTensor solve_adjoint(const AnyTensor& b) const;

 private:
  struct Made;
  std::shared_ptr<const Made> made_;
};

/// One step of "SGD", "Adagrad" or "SparseAdam" by a gradient in coordinates: elements of x and of the states without
/// an entry are neither read nor written. `options` are lr; lr, lr_decay, eps; lr, beta1, beta2, eps. `states` are
/// tensors like x, zeros at first: none, one, two; `step` counts from 1. Throws TypeError, ShapeError before anything
/// is changed.
TENON_EXPORT void update_at_entries(std::string_view optimizer, std::span<const double> options, const AnyTensor& x,
                                    std::span<const AnyTensor> states, const AnySparse& gradient, std::int64_t step);

}  // namespace tenon::inline v1::runtime
