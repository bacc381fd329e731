// Sparse tensors: what makes them and what they are, conversions, operations, files.
#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/sparse.hpp>
#include <tenon/shape.hpp>

#include <cstdint>

#include "arguments.hpp"

using tenon::AnyTensor;
using tenon::c::guarded;
using tenon::c::Results;
using tenon::runtime::AnySparse;
using tenon::runtime::SparseFormat;
namespace c = tenon::c;

/// What a handle is on.
struct tenon_sparse {
  AnySparse value;
};

namespace {

static_assert(TENON_SPARSE_COO == static_cast<int>(SparseFormat::coo) &&
              TENON_SPARSE_CSR == static_cast<int>(SparseFormat::csr) &&
              TENON_SPARSE_CSC == static_cast<int>(SparseFormat::csc) &&
              TENON_SPARSE_BSR == static_cast<int>(SparseFormat::bsr));

/// Indices that nobody can write after they were checked: another sparse tensor's, which are read-only and no one
/// else's, or a copy.
AnyTensor kept_indices(const AnyTensor& x) {
  return x.is_read_only() && x.block() && x.block()->policy ? x : x.clone();
}

const AnySparse& sparse_in(c::Place place, const tenon_sparse* x) {
  if (!x)
    tenon::detail::throw_error(tenon::ErrorCode::type, place.function, ": ", place.argument,
                               " is NULL, and has to be a sparse tensor");
  return x->value;
}
SparseFormat format_in(const char* function, tenon_sparse_format format) {
  if (format < TENON_SPARSE_COO || format > TENON_SPARSE_BSR)
    tenon::detail::throw_error(tenon::ErrorCode::type, function, ": the format ", static_cast<int>(format), " is none");
  return static_cast<SparseFormat>(format);
}

/// Gives what make(x) returns.
template <class F>
tenon_status give_sparse(const char* function, tenon_sparse** result, const F& make) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result(function);
    *result = new tenon_sparse{make()};
  });
}
template <class F>
tenon_status give_sparse_of(const char* function, const tenon_sparse* x, tenon_sparse** result, const F& make) {
  return give_sparse(function, result, [&] { return make(sparse_in({function, "x"}, x)); });
}
template <class F>
tenon_status give_tensor_of(const char* function, const tenon_sparse* x, tenon_tensor** result, const F& make) {
  return guarded(Results(result), [&] {
    c::give(result, function, [&] { return make(sparse_in({function, "x"}, x)); });
  });
}

}  // namespace

void tenon_free_sparse(tenon_sparse* x) { delete x; }
tenon_status tenon_sparse_share(const tenon_sparse* x, tenon_sparse** result) {
  return give_sparse_of("sparse_share", x, result, [](const AnySparse& a) { return a; });
}

tenon_status tenon_sparse_from_dense(const tenon_tensor* x, tenon_sparse_format format, tenon_dtype index,
                                     tenon_sparse** result) {
  const char* const function = "sparse_from_dense";
  return give_sparse(function, result, [&] {
    return AnySparse::from_dense(c::operand_in(function, "x", x), format_in(function, format),
                                 c::dtype_in({function, "index"}, index));
  });
}
tenon_status tenon_sparse_from_parts(tenon_sparse_format format, const int64_t* sizes, size_t rank,
                                     const tenon_tensor* pointers, const tenon_tensor* indices,
                                     const tenon_tensor* values, tenon_sparse** result) {
  const char* const function = "sparse_from_parts";
  return give_sparse(function, result, [&] {
    const SparseFormat of = format_in(function, format);
    const AnyTensor at =
        of == SparseFormat::coo ? AnyTensor() : kept_indices(c::tensor_in(function, "pointers", pointers));
    return AnySparse(of, c::shape_in({function, "sizes"}, sizes, rank), at,
                     kept_indices(c::tensor_in(function, "indices", indices)),
                     c::operand_in(function, "values", values));
  });
}

tenon_sparse_format tenon_sparse_format_of(const tenon_sparse* x) {
  return x ? static_cast<tenon_sparse_format>(x->value.format()) : TENON_SPARSE_COO;
}
tenon_dtype tenon_sparse_dtype(const tenon_sparse* x) {
  return x ? static_cast<tenon_dtype>(x->value.values().dtype()) : TENON_NO_DTYPE;
}
size_t tenon_sparse_rank(const tenon_sparse* x) { return x ? static_cast<size_t>(x->value.sizes().rank()) : 0; }
void tenon_sparse_sizes(const tenon_sparse* x, int64_t* sizes) {
  if (x && sizes) {
    for (const std::int64_t size : x->value.sizes()) *sizes++ = size;
  }
}
int64_t tenon_sparse_nnz(const tenon_sparse* x) { return x ? x->value.values().numel() : 0; }
bool tenon_sparse_is_coalesced(const tenon_sparse* x) { return !x || x->value.is_coalesced(); }
size_t tenon_sparse_bytes(const tenon_sparse* x) {
  size_t bytes = 0;
  if (x) {
    for (const AnyTensor* const part : {&x->value.pointers(), &x->value.indices(), &x->value.values()}) {
      if (part->block() && tenon::detail::use_count(part->block()) == 1) bytes += part->block()->bytes;
    }
  }
  return bytes;
}

tenon_status tenon_sparse_pointers(const tenon_sparse* x, tenon_tensor** result) {
  return give_tensor_of("sparse_pointers", x, result, [](const AnySparse& a) {
    if (a.format() == SparseFormat::coo)
      tenon::detail::throw_error(tenon::ErrorCode::type,
                                 "sparse_pointers: coordinates have none: sparse_convert makes compressed rows");
    return a.pointers();
  });
}
tenon_status tenon_sparse_indices(const tenon_sparse* x, tenon_tensor** result) {
  return give_tensor_of("sparse_indices", x, result, [](const AnySparse& a) { return a.indices(); });
}
tenon_status tenon_sparse_values(const tenon_sparse* x, tenon_tensor** result) {
  return give_tensor_of("sparse_values", x, result, [](const AnySparse& a) { return a.recorded_values(); });
}
tenon_status tenon_sparse_with_values(const tenon_sparse* x, const tenon_tensor* values, tenon_sparse** result) {
  return give_sparse_of("sparse_with_values", x, result, [&](const AnySparse& a) {
    return a.with_values(c::operand_in("sparse_with_values", "values", values));
  });
}

tenon_status tenon_sparse_coalesce(const tenon_sparse* x, tenon_sparse** result) {
  return give_sparse_of("sparse_coalesce", x, result, [](const AnySparse& a) { return a.coalesced(); });
}
tenon_status tenon_sparse_transpose(const tenon_sparse* x, tenon_sparse** result) {
  return give_sparse_of("sparse_transpose", x, result, [](const AnySparse& a) { return a.transposed(); });
}
tenon_status tenon_sparse_convert(const tenon_sparse* x, tenon_sparse_format format, int64_t block_rows,
                                  int64_t block_columns, tenon_sparse** result) {
  return give_sparse_of("sparse_convert", x, result, [&](const AnySparse& a) {
    return a.converted(format_in("sparse_convert", format), block_rows, block_columns);
  });
}
tenon_status tenon_sparse_to_dense(const tenon_sparse* x, tenon_tensor** result) {
  return give_tensor_of("sparse_to_dense", x, result, [](const AnySparse& a) { return a.to_dense(); });
}

tenon_status tenon_sparse_matmul(const tenon_sparse* x, const tenon_sparse* y, tenon_sparse** result) {
  return give_sparse_of("sparse_matmul", x, result, [&](const AnySparse& a) {
    return a.multiply(sparse_in({"sparse_matmul", "y"}, y));
  });
}
tenon_status tenon_sparse_times_dense(const tenon_sparse* x, const tenon_tensor* y, tenon_tensor** result) {
  return give_tensor_of("sparse_times_dense", x, result,
                        [&](const AnySparse& a) { return a.multiply(c::operand_in("sparse_times_dense", "y", y)); });
}
tenon_status tenon_dense_times_sparse(const tenon_tensor* y, const tenon_sparse* x, tenon_tensor** result) {
  return give_tensor_of("dense_times_sparse", x, result, [&](const AnySparse& a) {
    return a.multiply(c::operand_in("dense_times_sparse", "y", y), true);
  });
}
tenon_status tenon_sparse_sampled_addmm(const tenon_sparse* x, const tenon_tensor* a, const tenon_tensor* b,
                                        double beta, double alpha, tenon_sparse** result) {
  const char* const function = "sparse_sampled_addmm";
  return give_sparse_of(function, x, result, [&](const AnySparse& of) {
    return of.sampled_addmm(c::operand_in(function, "a", a), c::operand_in(function, "b", b), beta, alpha);
  });
}

tenon_status tenon_sparse_matmul_in(const char* semiring, const tenon_sparse* x, const tenon_sparse* y,
                                    tenon_sparse** result) {
  const char* const function = "sparse_matmul_in";
  return give_sparse_of(function, x, result, [&](const AnySparse& a) {
    return a.multiply_in(c::text_in({function, "semiring"}, semiring), sparse_in({function, "y"}, y));
  });
}
tenon_status tenon_sparse_times_dense_in(const char* semiring, const tenon_sparse* x, const tenon_tensor* y,
                                         tenon_tensor** result) {
  const char* const function = "sparse_times_dense_in";
  return give_tensor_of(function, x, result, [&](const AnySparse& a) {
    return a.multiply_in(c::text_in({function, "semiring"}, semiring), c::operand_in(function, "y", y));
  });
}

tenon_status tenon_sparse_solve(const char* method, const tenon_sparse* x, const tenon_tensor* b,
                                tenon_tensor** result) {
  const char* const function = "sparse_solve";
  return give_tensor_of(function, x, result, [&](const AnySparse& a) {
    return tenon::runtime::SparseFactors(a, c::text_in({function, "method"}, method))
        .solve(c::operand_in(function, "b", b));
  });
}
tenon_status tenon_sparse_solve_by(const char* method, const tenon_sparse* x, const tenon_tensor* b, double rtol,
                                   double atol, int64_t maxiter, int64_t restart, tenon_tensor** result,
                                   int64_t* iterations, double* residual, bool* converged) {
  const char* const function = "sparse_solve_by";
  return give_tensor_of(function, x, result, [&](const AnySparse& a) {
    const tenon::runtime::SparseSolution made = a.solve_by(
        c::text_in({function, "method"}, method), c::operand_in(function, "b", b), rtol, atol, maxiter, restart);
    if (iterations) *iterations = made.iterations;
    if (residual) *residual = made.residual;
    if (converged) *converged = made.converged;
    return made.x;
  });
}

tenon_status tenon_sparse_combine(const char* operation, const tenon_sparse* x, const tenon_sparse* y,
                                  tenon_sparse** result) {
  const char* const function = "sparse_combine";
  return give_sparse_of(function, x, result, [&](const AnySparse& a) {
    return a.combined(c::text_in({function, "operation"}, operation), sparse_in({function, "y"}, y));
  });
}
tenon_status tenon_sparse_map(const char* operation, const tenon_sparse* x, const tenon_tensor* y,
                              tenon_sparse** result) {
  return give_sparse_of("sparse_map", x, result, [&](const AnySparse& a) {
    return a.mapped(c::text_in({"sparse_map", "operation"}, operation), y ? y->value : tenon::runtime::Value());
  });
}
tenon_status tenon_sparse_reduce(const char* operation, const tenon_sparse* x, int64_t axis, bool keepdims,
                                 tenon_tensor** result) {
  return give_tensor_of("sparse_reduce", x, result, [&](const AnySparse& a) {
    return a.reduced(c::text_in({"sparse_reduce", "operation"}, operation), axis == TENON_NONE,
                     axis == TENON_NONE ? 0 : axis, keepdims);
  });
}

tenon_status tenon_sparse_narrow(const tenon_sparse* x, int64_t dimension, int64_t start, int64_t length,
                                 tenon_sparse** result) {
  return give_sparse_of("sparse_narrow", x, result,
                        [&](const AnySparse& a) { return a.narrow(dimension, start, length); });
}
tenon_status tenon_sparse_index_select(const tenon_sparse* x, int64_t dimension, const tenon_tensor* indices,
                                       tenon_sparse** result) {
  return give_sparse_of("sparse_index_select", x, result, [&](const AnySparse& a) {
    return a.index_select(dimension, c::tensor_in("sparse_index_select", "indices", indices));
  });
}
tenon_status tenon_sparse_select(const tenon_sparse* x, int64_t dimension, int64_t index, tenon_sparse** result) {
  return give_sparse_of("sparse_select", x, result, [&](const AnySparse& a) { return a.select(dimension, index); });
}

tenon_status tenon_sparse_load_matrix_market(const char* path, tenon_dtype dtype, tenon_dtype index,
                                             tenon_sparse** result) {
  const char* const function = "sparse_load_matrix_market";
  return give_sparse(function, result, [&] {
    return AnySparse::load_matrix_market(c::path_in(function, path), c::dtype_in({function, "dtype"}, dtype),
                                         c::dtype_in({function, "index"}, index));
  });
}
tenon_status tenon_sparse_save_matrix_market(const char* path, const tenon_sparse* x) {
  const char* const function = "sparse_save_matrix_market";
  return guarded([&] { sparse_in({function, "x"}, x).save_matrix_market(c::path_in(function, path)); });
}
