// The functions of tenon_operations.h. Printed from the operations' descriptions; do not edit.
#include "arguments.hpp"

// clang-format off

namespace c = tenon::c;
using c::function_called, c::guarded, c::Function, c::Options, c::Passed, c::Place, c::Results;

namespace {

constexpr const char* names_of_tenon_endpoint[] = {"included", "excluded"};
constexpr const char* names_of_tenon_indexing[] = {"xy", "ij"};
constexpr const char* names_of_tenon_pad_mode[] = {"constant", "reflect", "replicate", "wrap"};
constexpr const char* names_of_tenon_variables[] = {"rows", "columns"};
constexpr const char* names_of_tenon_interpolation[] = {"linear", "lower", "higher", "midpoint", "nearest"};
constexpr const char* names_of_tenon_side[] = {"left", "right"};
constexpr const char* names_of_tenon_index_mode[] = {"checked", "wrapped", "clipped"};
constexpr const char* names_of_tenon_reduce[] = {"sum", "prod", "mean", "amax", "amin"};
constexpr const char* names_of_tenon_trim[] = {"fb", "f", "b"};
constexpr const char* names_of_tenon_convolve_mode[] = {"full", "same", "valid"};
constexpr const char* names_of_tenon_fft_norm[] = {"backward", "ortho", "forward"};
constexpr const char* names_of_tenon_linalg_norm[] = {"frobenius", "nuclear", "largest", "smallest", "columns", "least_column", "rows",
  "least_row"};
constexpr const char* names_of_tenon_linalg_transpose[] = {"none", "transpose", "adjoint"};

}  // namespace

tenon_status tenon_empty(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_empty_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("empty");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      given.get({name, "place"}, c::device, &tenon_empty_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_full(const int64_t* shape, size_t shape_count, tenon_number value, tenon_dtype dtype, const tenon_full_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("full");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      c::number({name, "value"}, value),
      given.get({name, "place"}, c::device, &tenon_full_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_zeros(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_zeros_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("zeros");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      given.get({name, "place"}, c::device, &tenon_zeros_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ones(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_ones_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ones");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      given.get({name, "place"}, c::device, &tenon_ones_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_empty_like(const tenon_tensor* x, const tenon_empty_like_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("empty_like");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "dtype"}, c::dtype, &tenon_empty_like_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_full_like(const tenon_tensor* x, tenon_number value, const tenon_full_like_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("full_like");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::number({name, "value"}, value),
      given.get({name, "dtype"}, c::dtype, &tenon_full_like_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_zeros_like(const tenon_tensor* x, const tenon_zeros_like_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("zeros_like");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "dtype"}, c::dtype, &tenon_zeros_like_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ones_like(const tenon_tensor* x, const tenon_ones_like_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ones_like");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "dtype"}, c::dtype, &tenon_ones_like_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tensor_of(const tenon_number* elements, size_t elements_count, const tenon_tensor_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tensor");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::numbers({name, "elements"}, elements, elements_count),
      given.get({name, "dtype"}, c::dtype, &tenon_tensor_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_asarray(const tenon_tensor* x, const tenon_asarray_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("asarray");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "dtype"}, c::dtype, &tenon_asarray_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_arange(tenon_number stop, tenon_dtype dtype, const tenon_arange_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("arange");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      given.get({name, "start"}, c::number, &tenon_arange_options::start),
      c::number({name, "stop"}, stop),
      given.get({name, "step"}, c::number, &tenon_arange_options::step),
      given.get({name, "place"}, c::device, &tenon_arange_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linspace(tenon_number start, tenon_number stop, int64_t count, tenon_dtype dtype, const tenon_linspace_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linspace");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::number({name, "start"}, start),
      c::number({name, "stop"}, stop),
      c::integer({name, "count"}, count),
      given.get({name, "endpoint"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_endpoint); },
        &tenon_linspace_options::endpoint),
      given.get({name, "place"}, c::device, &tenon_linspace_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logspace(double start, double stop, int64_t count, tenon_dtype dtype, const tenon_logspace_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logspace");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "start"}, start),
      c::real({name, "stop"}, stop),
      c::integer({name, "count"}, count),
      given.get({name, "base"}, c::real, &tenon_logspace_options::base),
      given.get({name, "endpoint"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_endpoint); },
        &tenon_logspace_options::endpoint),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_geomspace(double start, double stop, int64_t count, tenon_dtype dtype, const tenon_geomspace_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("geomspace");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "start"}, start),
      c::real({name, "stop"}, stop),
      c::integer({name, "count"}, count),
      given.get({name, "endpoint"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_endpoint); },
        &tenon_geomspace_options::endpoint),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_eye(int64_t rows, tenon_dtype dtype, const tenon_eye_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("eye");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "rows"}, rows),
      given.get({name, "columns"}, c::integer, &tenon_eye_options::columns),
      given.get({name, "offset"}, c::integer, &tenon_eye_options::offset),
      given.get({name, "place"}, c::device, &tenon_eye_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_diag(const tenon_tensor* x, const tenon_diag_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("diag");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_diag_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_diagflat(const tenon_tensor* x, const tenon_diagflat_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("diagflat");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_diagflat_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tril(const tenon_tensor* x, const tenon_tril_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tril");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_tril_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_triu(const tenon_tensor* x, const tenon_triu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("triu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_triu_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_meshgrid(const tenon_tensor* const* x, size_t x_count, const tenon_meshgrid_options* options, tenon_tensor*** list,
    size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("meshgrid");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      given.get({name, "indexing"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_indexing); },
        &tenon_meshgrid_options::indexing),
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_one_hot(const tenon_tensor* x, const tenon_one_hot_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("one_hot");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "classes"}, c::integer, &tenon_one_hot_options::classes),
      given.get({name, "dtype"}, c::dtype, &tenon_one_hot_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bartlett(int64_t n, const tenon_bartlett_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bartlett");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "dtype"}, c::dtype, &tenon_bartlett_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_blackman(int64_t n, const tenon_blackman_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("blackman");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "dtype"}, c::dtype, &tenon_blackman_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_hamming(int64_t n, const tenon_hamming_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("hamming");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "dtype"}, c::dtype, &tenon_hamming_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_hanning(int64_t n, const tenon_hanning_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("hanning");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "dtype"}, c::dtype, &tenon_hanning_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_kaiser(int64_t n, double beta, const tenon_kaiser_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("kaiser");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      c::real({name, "beta"}, beta),
      given.get({name, "dtype"}, c::dtype, &tenon_kaiser_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_reshape(const tenon_tensor* x, const int64_t* shape, size_t shape_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("reshape");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integers({name, "shape"}, shape, shape_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ravel(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ravel");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_flatten(const tenon_tensor* x, const tenon_flatten_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("flatten");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "first"}, c::integer, &tenon_flatten_options::first),
      given.get({name, "last"}, c::integer, &tenon_flatten_options::last)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_permute_dims(const tenon_tensor* x, const int64_t* axes, size_t axes_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("permute_dims");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integers({name, "axes"}, axes, axes_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_matrix_transpose(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("matrix_transpose");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_moveaxis(const tenon_tensor* x, int64_t from, const int64_t* from_list, size_t from_list_count, int64_t to,
    const int64_t* to_list, size_t to_list_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("moveaxis");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer_or_list({name, "from"}, from, from_list, from_list_count),
      c::integer_or_list({name, "to"}, to, to_list, to_list_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_swapaxes(const tenon_tensor* x, int64_t axis1, int64_t axis2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("swapaxes");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis1"}, axis1),
      c::integer({name, "axis2"}, axis2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_expand_dims(const tenon_tensor* x, int64_t axis, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("expand_dims");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_squeeze(const tenon_tensor* x, const tenon_squeeze_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("squeeze");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_squeeze_options::axis, &tenon_squeeze_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_broadcast_to(const tenon_tensor* x, const int64_t* shape, size_t shape_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("broadcast_to");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integers({name, "shape"}, shape, shape_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_broadcast_arrays(const tenon_tensor* const* x, size_t x_count, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("broadcast_arrays");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_atleast_1d(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atleast_1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_atleast_2d(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atleast_2d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_atleast_3d(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atleast_3d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_flip(const tenon_tensor* x, const tenon_flip_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("flip");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_flip_options::axis, &tenon_flip_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_rot90(const tenon_tensor* x, const tenon_rot90_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("rot90");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "turns"}, c::integer, &tenon_rot90_options::turns),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_rot90_options::axis, &tenon_rot90_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_diagonal(const tenon_tensor* x, const tenon_diagonal_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("diagonal");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_diagonal_options::offset),
      given.get({name, "axis1"}, c::integer, &tenon_diagonal_options::axis1),
      given.get({name, "axis2"}, c::integer, &tenon_diagonal_options::axis2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_concat(const tenon_tensor* const* x, size_t x_count, const tenon_concat_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("concat");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count),
      given.get({name, "axis"}, c::integer, &tenon_concat_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_stack(const tenon_tensor* const* x, size_t x_count, const tenon_stack_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("stack");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count),
      given.get({name, "axis"}, c::integer, &tenon_stack_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_hstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("hstack");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_vstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("vstack");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_dstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("dstack");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_column_stack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("column_stack");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_split(const tenon_tensor* x, int64_t pieces, const int64_t* pieces_list, size_t pieces_list_count,
    const tenon_split_options* options, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("split");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer_or_list({name, "pieces"}, pieces, pieces_list, pieces_list_count),
      given.get({name, "axis"}, c::integer, &tenon_split_options::axis)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_array_split(const tenon_tensor* x, int64_t pieces, const tenon_array_split_options* options, tenon_tensor*** list,
    size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("array_split");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "pieces"}, pieces),
      given.get({name, "axis"}, c::integer, &tenon_array_split_options::axis)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_chunk(const tenon_tensor* x, int64_t pieces, const tenon_chunk_options* options, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("chunk");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "pieces"}, pieces),
      given.get({name, "axis"}, c::integer, &tenon_chunk_options::axis)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_unstack(const tenon_tensor* x, const tenon_unstack_options* options, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("unstack");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_unstack_options::axis)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_tile(const tenon_tensor* x, const int64_t* counts, size_t counts_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tile");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integers({name, "counts"}, counts, counts_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_repeat(const tenon_tensor* x, const tenon_tensor* counts, const tenon_repeat_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("repeat");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "counts"}, counts),
      given.get({name, "axis"}, c::integer, &tenon_repeat_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_roll(const tenon_tensor* x, int64_t shift, const int64_t* shift_list, size_t shift_list_count,
    const tenon_roll_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("roll");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer_or_list({name, "shift"}, shift, shift_list, shift_list_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_roll_options::axis, &tenon_roll_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_pad(const tenon_tensor* x, const int64_t* widths, size_t widths_count, const tenon_pad_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("pad");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::widths({name, "widths"}, widths, widths_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_pad_mode); },
        &tenon_pad_options::mode),
      given.get({name, "value"}, c::number, &tenon_pad_options::value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sliding_window_view(const tenon_tensor* x, int64_t window, const int64_t* window_list, size_t window_list_count,
    const tenon_sliding_window_view_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sliding_window_view");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer_or_list({name, "window"}, window, window_list, window_list_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_sliding_window_view_options::axis,
        &tenon_sliding_window_view_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_add(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("add");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_add_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("add_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_subtract(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("subtract");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sub_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("sub_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_multiply(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("multiply");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_mul_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("mul_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_divide(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("divide");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_div_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("div_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_floor_divide(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("floor_divide");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_floor_divide_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("floor_divide_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_remainder(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("remainder");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_remainder_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("remainder_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_fmod(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fmod");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fmod_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("fmod_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_pow(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("pow");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_pow_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("pow_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_maximum(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("maximum");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_maximum_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("maximum_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_minimum(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("minimum");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_minimum_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("minimum_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_positive(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("positive");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_positive_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("positive_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_negative(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("negative");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_negative_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("negative_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_abs(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("abs");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_abs_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("abs_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sign(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sign");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sign_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sign_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_square(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("square");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_square_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("square_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_reciprocal(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("reciprocal");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_reciprocal_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("reciprocal_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_gcd(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gcd");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gcd_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("gcd_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_lcm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("lcm");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_lcm_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("lcm_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_lerp(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("lerp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_lerp_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3) {
  return guarded([&] {
    static const Function& called = function_called("lerp_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_addcmul(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, const tenon_addcmul_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addcmul");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3),
      given.get({name, "value"}, c::number, &tenon_addcmul_options::value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addcmul_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, const tenon_addcmul_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addcmul_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3),
      given.get({name, "value"}, c::number, &tenon_addcmul_options::value)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_addcdiv(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, const tenon_addcdiv_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addcdiv");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3),
      given.get({name, "value"}, c::number, &tenon_addcdiv_options::value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addcdiv_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, const tenon_addcdiv_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addcdiv_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      c::tensor({name, "x3"}, x3),
      given.get({name, "value"}, c::number, &tenon_addcdiv_options::value)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_exp(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("exp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_exp_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("exp_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_exp2(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("exp2");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_exp2_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("exp2_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_expm1(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("expm1");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_expm1_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("expm1_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_log(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("log_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_log2(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log2");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log2_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("log2_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_log10(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log10");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log10_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("log10_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_log1p(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log1p");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log1p_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("log1p_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logaddexp(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logaddexp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logaddexp_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("logaddexp_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logaddexp2(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logaddexp2");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logaddexp2_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("logaddexp2_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sqrt(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sqrt");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sqrt_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sqrt_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_rsqrt(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("rsqrt");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_rsqrt_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("rsqrt_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_cbrt(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cbrt");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cbrt_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("cbrt_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_hypot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("hypot");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_hypot_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("hypot_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sin(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sin");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sin_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sin_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_cos(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cos");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cos_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("cos_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_tan(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tan");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tan_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("tan_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_asin(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("asin");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_asin_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("asin_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_acos(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("acos");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_acos_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("acos_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_atan(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atan");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_atan_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("atan_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_atan2(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atan2");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_atan2_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("atan2_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sinc(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sinc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sinc_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sinc_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_deg2rad(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("deg2rad");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_deg2rad_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("deg2rad_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_rad2deg(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("rad2deg");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_rad2deg_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("rad2deg_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sinh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sinh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sinh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sinh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_cosh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cosh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cosh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("cosh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_tanh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tanh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tanh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("tanh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_asinh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("asinh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_asinh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("asinh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_acosh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("acosh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_acosh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("acosh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_atanh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("atanh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_atanh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("atanh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_erf(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("erf");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_erf_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("erf_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_erfc(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("erfc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_erfc_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("erfc_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_erfinv(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("erfinv");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_erfinv_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("erfinv_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_lgamma(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("lgamma");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_lgamma_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("lgamma_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_digamma(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("digamma");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_digamma_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("digamma_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_i0(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("i0");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_i0_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("i0_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logit(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logit");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logit_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("logit_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_xlogy(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("xlogy");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_xlogy_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("xlogy_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_relu(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("relu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_relu_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("relu_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_sigmoid(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sigmoid");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sigmoid_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("sigmoid_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_silu(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("silu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_silu_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("silu_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_softplus(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("softplus");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_softplus_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("softplus_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_gelu(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gelu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gelu_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("gelu_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_gelu_tanh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gelu_tanh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gelu_tanh_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("gelu_tanh_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_floor(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("floor");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_floor_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("floor_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_ceil(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ceil");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ceil_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("ceil_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_trunc(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("trunc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_trunc_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("trunc_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_round(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("round");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_round_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("round_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_copysign(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("copysign");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_copysign_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("copysign_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_signbit(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("signbit");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_signbit_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("signbit_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_nextafter(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nextafter");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nextafter_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("nextafter_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_nan_to_num(const tenon_tensor* x, const tenon_nan_to_num_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nan_to_num");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "nan"}, c::real, &tenon_nan_to_num_options::nan),
      given.get({name, "posinf"}, c::number, &tenon_nan_to_num_options::posinf),
      given.get({name, "neginf"}, c::number, &tenon_nan_to_num_options::neginf)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nan_to_num_(const tenon_tensor* x, const tenon_nan_to_num_options* options) {
  return guarded([&] {
    static const Function& called = function_called("nan_to_num_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "nan"}, c::real, &tenon_nan_to_num_options::nan),
      given.get({name, "posinf"}, c::number, &tenon_nan_to_num_options::posinf),
      given.get({name, "neginf"}, c::number, &tenon_nan_to_num_options::neginf)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_heaviside(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("heaviside");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_heaviside_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("heaviside_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_ldexp(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ldexp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ldexp_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("ldexp_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_real(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("real");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_real_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("real_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_imag(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("imag");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_imag_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("imag_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_conj(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("conj");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_conj_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("conj_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_angle(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("angle");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_angle_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("angle_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("equal");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_equal_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("equal_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_not_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("not_equal");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_not_equal_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("not_equal_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_less(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("less");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_less_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("less_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_less_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("less_equal");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_less_equal_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("less_equal_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_greater(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("greater");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_greater_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("greater_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_greater_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("greater_equal");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_greater_equal_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("greater_equal_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_isnan(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("isnan");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_isnan_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("isnan_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_isinf(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("isinf");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_isinf_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("isinf_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_isfinite(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("isfinite");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_isfinite_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("isfinite_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_isclose(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_isclose_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("isclose");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "rtol"}, c::real, &tenon_isclose_options::rtol),
      given.get({name, "atol"}, c::real, &tenon_isclose_options::atol),
      given.get({name, "equal_nan"}, c::boolean, &tenon_isclose_options::equal_nan)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logical_and(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logical_and");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logical_and_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("logical_and_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logical_or(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logical_or");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logical_or_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("logical_or_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logical_xor(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logical_xor");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logical_xor_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("logical_xor_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_logical_not(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logical_not");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logical_not_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("logical_not_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_and(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_and");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_and_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_and_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_or(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_or");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_or_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_or_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_xor(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_xor");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_xor_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_xor_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_invert(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_invert");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_invert_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_invert_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_left_shift(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_left_shift");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_left_shift_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_left_shift_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_right_shift(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_right_shift");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_right_shift_(const tenon_tensor* x1, const tenon_tensor* x2) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_right_shift_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bitwise_count(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bitwise_count");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bitwise_count_(const tenon_tensor* x) {
  return guarded([&] {
    static const Function& called = function_called("bitwise_count_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_where(const tenon_tensor* condition, const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("where");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "condition"}, condition),
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_clip(const tenon_tensor* x, const tenon_clip_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("clip");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "min"}, c::tensor, &tenon_clip_options::min),
      given.get_unless_null({name, "max"}, c::tensor, &tenon_clip_options::max)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_clip_(const tenon_tensor* x, const tenon_clip_options* options) {
  return guarded([&] {
    static const Function& called = function_called("clip_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "min"}, c::tensor, &tenon_clip_options::min),
      given.get_unless_null({name, "max"}, c::tensor, &tenon_clip_options::max)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_divmod(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** quotient, tenon_tensor** rest) {
  return guarded(Results(quotient, rest), [&] {
    static const Function& called = function_called("divmod");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, {quotient, rest});
  });
}

tenon_status tenon_frexp(const tenon_tensor* x, tenon_tensor** mantissa, tenon_tensor** exponent) {
  return guarded(Results(mantissa, exponent), [&] {
    static const Function& called = function_called("frexp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {mantissa, exponent});
  });
}

tenon_status tenon_modf(const tenon_tensor* x, tenon_tensor** fractional, tenon_tensor** integral) {
  return guarded(Results(fractional, integral), [&] {
    static const Function& called = function_called("modf");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {fractional, integral});
  });
}

tenon_status tenon_sum(const tenon_tensor* x, const tenon_sum_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sum");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_sum_options::axis, &tenon_sum_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_sum_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_prod(const tenon_tensor* x, const tenon_prod_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("prod");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_prod_options::axis, &tenon_prod_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_prod_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_mean(const tenon_tensor* x, const tenon_mean_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("mean");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_mean_options::axis, &tenon_mean_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_mean_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_var(const tenon_tensor* x, const tenon_var_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("var");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_var_options::axis, &tenon_var_options::axis_count),
      given.get({name, "correction"}, c::real, &tenon_var_options::correction),
      given.get({name, "keepdims"}, c::boolean, &tenon_var_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_std(const tenon_tensor* x, const tenon_std_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("std");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_std_options::axis, &tenon_std_options::axis_count),
      given.get({name, "correction"}, c::real, &tenon_std_options::correction),
      given.get({name, "keepdims"}, c::boolean, &tenon_std_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_var_mean(const tenon_tensor* x, const tenon_var_mean_options* options, tenon_tensor** v, tenon_tensor** m) {
  return guarded(Results(v, m), [&] {
    static const Function& called = function_called("var_mean");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_var_mean_options::axis, &tenon_var_mean_options::axis_count),
      given.get({name, "correction"}, c::real, &tenon_var_mean_options::correction),
      given.get({name, "keepdims"}, c::boolean, &tenon_var_mean_options::keepdims)};
    c::run(called, arguments, {v, m});
  });
}

tenon_status tenon_max(const tenon_tensor* x, const tenon_max_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("max");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_max_options::axis, &tenon_max_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_max_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_min(const tenon_tensor* x, const tenon_min_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("min");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_min_options::axis, &tenon_min_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_min_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_aminmax(const tenon_tensor* x, const tenon_aminmax_options* options, tenon_tensor** low, tenon_tensor** high) {
  return guarded(Results(low, high), [&] {
    static const Function& called = function_called("aminmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_aminmax_options::axis, &tenon_aminmax_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_aminmax_options::keepdims)};
    c::run(called, arguments, {low, high});
  });
}

tenon_status tenon_ptp(const tenon_tensor* x, const tenon_ptp_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ptp");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_ptp_options::axis, &tenon_ptp_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_ptp_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_argmax(const tenon_tensor* x, const tenon_argmax_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("argmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_argmax_options::axis, &tenon_argmax_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_argmax_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_argmin(const tenon_tensor* x, const tenon_argmin_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("argmin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_argmin_options::axis, &tenon_argmin_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_argmin_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_any(const tenon_tensor* x, const tenon_any_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("any");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_any_options::axis, &tenon_any_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_any_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_all(const tenon_tensor* x, const tenon_all_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("all");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_all_options::axis, &tenon_all_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_all_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_average(const tenon_tensor* x, const tenon_average_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("average");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_average_options::axis, &tenon_average_options::axis_count),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_average_options::weights),
      given.get({name, "keepdims"}, c::boolean, &tenon_average_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cov(const tenon_tensor* x, const tenon_cov_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cov");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "y"}, c::tensor, &tenon_cov_options::y),
      given.get({name, "variables"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_variables); },
        &tenon_cov_options::variables),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_cov_options::weights),
      given.get({name, "correction"}, c::real, &tenon_cov_options::correction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_corrcoef(const tenon_tensor* x, const tenon_corrcoef_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("corrcoef");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "y"}, c::tensor, &tenon_corrcoef_options::y),
      given.get({name, "variables"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_variables); },
        &tenon_corrcoef_options::variables),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_corrcoef_options::weights)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nansum(const tenon_tensor* x, const tenon_nansum_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nansum");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nansum_options::axis, &tenon_nansum_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nansum_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanprod(const tenon_tensor* x, const tenon_nanprod_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanprod");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanprod_options::axis, &tenon_nanprod_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanprod_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanmean(const tenon_tensor* x, const tenon_nanmean_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanmean");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanmean_options::axis, &tenon_nanmean_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanmean_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanvar(const tenon_tensor* x, const tenon_nanvar_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanvar");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanvar_options::axis, &tenon_nanvar_options::axis_count),
      given.get({name, "correction"}, c::real, &tenon_nanvar_options::correction),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanvar_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanstd(const tenon_tensor* x, const tenon_nanstd_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanstd");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanstd_options::axis, &tenon_nanstd_options::axis_count),
      given.get({name, "correction"}, c::real, &tenon_nanstd_options::correction),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanstd_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanmax(const tenon_tensor* x, const tenon_nanmax_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanmax_options::axis, &tenon_nanmax_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanmax_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanmin(const tenon_tensor* x, const tenon_nanmin_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanmin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanmin_options::axis, &tenon_nanmin_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanmin_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanargmax(const tenon_tensor* x, const tenon_nanargmax_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanargmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanargmax_options::axis, &tenon_nanargmax_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanargmax_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanargmin(const tenon_tensor* x, const tenon_nanargmin_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanargmin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanargmin_options::axis, &tenon_nanargmin_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanargmin_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_count_nonzero(const tenon_tensor* x, const tenon_count_nonzero_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("count_nonzero");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_count_nonzero_options::axis, &tenon_count_nonzero_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_count_nonzero_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_vector_norm(const tenon_tensor* x, const tenon_vector_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("vector_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "p"}, c::real, &tenon_vector_norm_options::p),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_vector_norm_options::axis, &tenon_vector_norm_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_vector_norm_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_norm(const tenon_tensor* x, const tenon_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "p"}, c::real, &tenon_norm_options::p),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_norm_options::axis, &tenon_norm_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_norm_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_median(const tenon_tensor* x, const tenon_median_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("median");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_median_options::axis, &tenon_median_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_median_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanmedian(const tenon_tensor* x, const tenon_nanmedian_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanmedian");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanmedian_options::axis, &tenon_nanmedian_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanmedian_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_quantile(const tenon_tensor* x, const tenon_tensor* q, const tenon_quantile_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("quantile");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "q"}, q),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_quantile_options::axis, &tenon_quantile_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_quantile_options::keepdims),
      given.get({name, "interpolation"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_interpolation); },
        &tenon_quantile_options::interpolation)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanquantile(const tenon_tensor* x, const tenon_tensor* q, const tenon_nanquantile_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanquantile");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "q"}, q),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanquantile_options::axis, &tenon_nanquantile_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanquantile_options::keepdims),
      given.get({name, "interpolation"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_interpolation); },
        &tenon_nanquantile_options::interpolation)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_percentile(const tenon_tensor* x, const tenon_tensor* q, const tenon_percentile_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("percentile");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "q"}, q),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_percentile_options::axis, &tenon_percentile_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_percentile_options::keepdims),
      given.get({name, "interpolation"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_interpolation); },
        &tenon_percentile_options::interpolation)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nanpercentile(const tenon_tensor* x, const tenon_tensor* q, const tenon_nanpercentile_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nanpercentile");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "q"}, q),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_nanpercentile_options::axis, &tenon_nanpercentile_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_nanpercentile_options::keepdims),
      given.get({name, "interpolation"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_interpolation); },
        &tenon_nanpercentile_options::interpolation)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cumsum(const tenon_tensor* x, const tenon_cumsum_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cumsum");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cumsum_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_cumsum_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cumulative_sum(const tenon_tensor* x, const tenon_cumulative_sum_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cumulative_sum");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cumulative_sum_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_cumulative_sum_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cumprod(const tenon_tensor* x, const tenon_cumprod_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cumprod");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cumprod_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_cumprod_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cumulative_prod(const tenon_tensor* x, const tenon_cumulative_prod_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cumulative_prod");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cumulative_prod_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_cumulative_prod_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nancumsum(const tenon_tensor* x, const tenon_nancumsum_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nancumsum");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_nancumsum_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_nancumsum_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nancumprod(const tenon_tensor* x, const tenon_nancumprod_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nancumprod");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_nancumprod_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_nancumprod_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logcumsumexp(const tenon_tensor* x, const tenon_logcumsumexp_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logcumsumexp");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_logcumsumexp_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_logcumsumexp_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cummax(const tenon_tensor* x, const tenon_cummax_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("cummax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cummax_options::axis)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_cummin(const tenon_tensor* x, const tenon_cummin_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("cummin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_cummin_options::axis)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_softmax(const tenon_tensor* x, const tenon_softmax_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("softmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_softmax_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log_softmax(const tenon_tensor* x, const tenon_log_softmax_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log_softmax");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_log_softmax_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_logsumexp(const tenon_tensor* x, const tenon_logsumexp_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("logsumexp");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_logsumexp_options::axis, &tenon_logsumexp_options::axis_count),
      given.get({name, "keepdims"}, c::boolean, &tenon_logsumexp_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_diff(const tenon_tensor* x, const tenon_diff_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("diff");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_diff_options::n),
      given.get({name, "axis"}, c::integer, &tenon_diff_options::axis),
      given.get_unless_null({name, "prepend"}, c::tensor, &tenon_diff_options::prepend),
      given.get_unless_null({name, "append"}, c::tensor, &tenon_diff_options::append)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_trapezoid(const tenon_tensor* y, const tenon_trapezoid_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("trapezoid");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "y"}, y),
      given.get_unless_null({name, "x"}, c::tensor, &tenon_trapezoid_options::x),
      given.get({name, "axis"}, c::integer, &tenon_trapezoid_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cumulative_trapezoid(const tenon_tensor* y, const tenon_cumulative_trapezoid_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cumulative_trapezoid");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "y"}, y),
      given.get_unless_null({name, "x"}, c::tensor, &tenon_cumulative_trapezoid_options::x),
      given.get({name, "axis"}, c::integer, &tenon_cumulative_trapezoid_options::axis),
      given.get({name, "include_initial"}, c::boolean, &tenon_cumulative_trapezoid_options::include_initial)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gradient(const tenon_tensor* x, const tenon_gradient_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gradient");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "spacing"}, c::tensor, &tenon_gradient_options::spacing),
      given.get({name, "axis"}, c::integer, &tenon_gradient_options::axis),
      given.get({name, "edge_order"}, c::integer, &tenon_gradient_options::edge_order)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_apply_along_axis(tenon_function function, const tenon_tensor* x, const tenon_apply_along_axis_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("apply_along_axis");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::function({name, "function"}, function),
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_apply_along_axis_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_unwrap(const tenon_tensor* x, const tenon_unwrap_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("unwrap");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "period"}, c::real, &tenon_unwrap_options::period),
      given.get({name, "discont"}, c::real, &tenon_unwrap_options::discont),
      given.get({name, "axis"}, c::integer, &tenon_unwrap_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cdist(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_cdist_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cdist");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "p"}, c::real, &tenon_cdist_options::p)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sort(const tenon_tensor* x, const tenon_sort_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sort");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_sort_options::axis),
      given.get({name, "descending"}, c::boolean, &tenon_sort_options::descending)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_argsort(const tenon_tensor* x, const tenon_argsort_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("argsort");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_argsort_options::axis),
      given.get({name, "descending"}, c::boolean, &tenon_argsort_options::descending)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_lexsort(const tenon_tensor* const* keys, size_t keys_count, const tenon_lexsort_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("lexsort");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensors({name, "keys"}, keys, keys_count),
      given.get({name, "axis"}, c::integer, &tenon_lexsort_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_topk(const tenon_tensor* x, int64_t k, const tenon_topk_options* options, tenon_tensor** values,
    tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("topk");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "k"}, k),
      given.get({name, "axis"}, c::integer, &tenon_topk_options::axis),
      given.get({name, "largest"}, c::boolean, &tenon_topk_options::largest)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_kthvalue(const tenon_tensor* x, int64_t k, const tenon_kthvalue_options* options, tenon_tensor** values,
    tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("kthvalue");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "k"}, k),
      given.get({name, "axis"}, c::integer, &tenon_kthvalue_options::axis),
      given.get({name, "keepdims"}, c::boolean, &tenon_kthvalue_options::keepdims)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_mode(const tenon_tensor* x, const tenon_mode_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("mode");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_mode_options::axis),
      given.get({name, "keepdims"}, c::boolean, &tenon_mode_options::keepdims)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_partition(const tenon_tensor* x, int64_t kth, const tenon_partition_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("partition");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "kth"}, kth),
      given.get({name, "axis"}, c::integer, &tenon_partition_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_argpartition(const tenon_tensor* x, int64_t kth, const tenon_argpartition_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("argpartition");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "kth"}, kth),
      given.get({name, "axis"}, c::integer, &tenon_argpartition_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_searchsorted(const tenon_tensor* sorted, const tenon_tensor* x, const tenon_searchsorted_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("searchsorted");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "sorted"}, sorted),
      c::tensor({name, "x"}, x),
      given.get({name, "side"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_side); },
        &tenon_searchsorted_options::side),
      given.get_unless_null({name, "sorter"}, c::tensor, &tenon_searchsorted_options::sorter)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bucketize(const tenon_tensor* x, const tenon_tensor* bounds, const tenon_bucketize_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bucketize");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "bounds"}, bounds),
      given.get({name, "side"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_side); },
        &tenon_bucketize_options::side)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_digitize(const tenon_tensor* x, const tenon_tensor* bounds, const tenon_digitize_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("digitize");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "bounds"}, bounds),
      given.get({name, "side"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_side); },
        &tenon_digitize_options::side)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_interp(const tenon_tensor* x, const tenon_tensor* xp, const tenon_tensor* fp, const tenon_interp_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("interp");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "xp"}, xp),
      c::tensor({name, "fp"}, fp),
      given.get({name, "left"}, c::number, &tenon_interp_options::left),
      given.get({name, "right"}, c::number, &tenon_interp_options::right)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_take(const tenon_tensor* x, const tenon_tensor* indices, const tenon_take_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("take");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      given.get({name, "axis"}, c::integer, &tenon_take_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_index_select(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("index_select");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_take_along_axis(const tenon_tensor* x, const tenon_tensor* indices, const tenon_take_along_axis_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("take_along_axis");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      given.get({name, "axis"}, c::integer, &tenon_take_along_axis_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gather(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gather");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_masked_select(const tenon_tensor* x, const tenon_tensor* mask, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("masked_select");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mask"}, mask)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nonzero(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nonzero");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_argwhere(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("argwhere");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_flatnonzero(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("flatnonzero");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tril_indices(int64_t rows, const tenon_tril_indices_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tril_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "rows"}, rows),
      given.get({name, "columns"}, c::integer, &tenon_tril_indices_options::columns),
      given.get({name, "offset"}, c::integer, &tenon_tril_indices_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_triu_indices(int64_t rows, const tenon_triu_indices_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("triu_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "rows"}, rows),
      given.get({name, "columns"}, c::integer, &tenon_triu_indices_options::columns),
      given.get({name, "offset"}, c::integer, &tenon_triu_indices_options::offset)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_unravel_index(const tenon_tensor* indices, const int64_t* shape, size_t shape_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("unravel_index");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "indices"}, indices),
      c::integers({name, "shape"}, shape, shape_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ravel_multi_index(const tenon_tensor* coordinates, const int64_t* shape, size_t shape_count,
    const tenon_ravel_multi_index_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ravel_multi_index");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "coordinates"}, coordinates),
      c::integers({name, "shape"}, shape, shape_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_index_mode); },
        &tenon_ravel_multi_index_options::mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_insert(const tenon_tensor* x, const tenon_tensor* index, const tenon_tensor* values, const tenon_insert_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("insert");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "index"}, index),
      c::tensor({name, "values"}, values),
      given.get({name, "axis"}, c::integer, &tenon_insert_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_delete_(const tenon_tensor* x, const tenon_tensor* index, const tenon_delete_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("delete_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "index"}, index),
      given.get({name, "axis"}, c::integer, &tenon_delete_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_compress(const tenon_tensor* condition, const tenon_tensor* x, const tenon_compress_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("compress");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "condition"}, condition),
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_compress_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_scatter(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("scatter");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_scatter_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("scatter_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_scatter_add(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("scatter_add");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_scatter_add_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("scatter_add_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_scatter_reduce(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_reduce reduce, const tenon_scatter_reduce_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("scatter_reduce");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values),
      c::choice({name, "reduce"}, reduce, names_of_tenon_reduce),
      given.get({name, "include_self"}, c::boolean, &tenon_scatter_reduce_options::include_self)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_scatter_reduce_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_reduce reduce, const tenon_scatter_reduce_options* options) {
  return guarded([&] {
    static const Function& called = function_called("scatter_reduce_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values),
      c::choice({name, "reduce"}, reduce, names_of_tenon_reduce),
      given.get({name, "include_self"}, c::boolean, &tenon_scatter_reduce_options::include_self)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_index_add(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("index_add");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_index_add_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("index_add_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_index_copy(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("index_copy");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_index_copy_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("index_copy_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_index_fill(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_number value, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("index_fill");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::number({name, "value"}, value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_index_fill_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_number value) {
  return guarded([&] {
    static const Function& called = function_called("index_fill_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "axis"}, axis),
      c::tensor({name, "indices"}, indices),
      c::number({name, "value"}, value)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_put(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("put");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_put_(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("put_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_put_along_axis(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values,
    const tenon_put_along_axis_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("put_along_axis");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values),
      given.get({name, "axis"}, c::integer, &tenon_put_along_axis_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_put_along_axis_(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values,
    const tenon_put_along_axis_options* options) {
  return guarded([&] {
    static const Function& called = function_called("put_along_axis_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "indices"}, indices),
      c::tensor({name, "values"}, values),
      given.get({name, "axis"}, c::integer, &tenon_put_along_axis_options::axis)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_fill_diagonal(const tenon_tensor* x, const tenon_tensor* value, const tenon_fill_diagonal_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fill_diagonal");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "value"}, value),
      given.get({name, "wrap"}, c::boolean, &tenon_fill_diagonal_options::wrap)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fill_diagonal_(const tenon_tensor* x, const tenon_tensor* value, const tenon_fill_diagonal_options* options) {
  return guarded([&] {
    static const Function& called = function_called("fill_diagonal_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "value"}, value),
      given.get({name, "wrap"}, c::boolean, &tenon_fill_diagonal_options::wrap)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_masked_fill(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* value, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("masked_fill");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mask"}, mask),
      c::tensor({name, "value"}, value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_masked_fill_(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* value) {
  return guarded([&] {
    static const Function& called = function_called("masked_fill_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mask"}, mask),
      c::tensor({name, "value"}, value)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_masked_scatter(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* values, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("masked_scatter");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mask"}, mask),
      c::tensor({name, "values"}, values)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_masked_scatter_(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* values) {
  return guarded([&] {
    static const Function& called = function_called("masked_scatter_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mask"}, mask),
      c::tensor({name, "values"}, values)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_trim_zeros(const tenon_tensor* x, const tenon_trim_zeros_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("trim_zeros");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "trim"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_trim); },
        &tenon_trim_zeros_options::trim),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_trim_zeros_options::axis, &tenon_trim_zeros_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_segment_sum(const tenon_tensor* x, const tenon_tensor* segments, int64_t count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("segment_sum");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "segments"}, segments),
      c::integer({name, "count"}, count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_select(const tenon_tensor* const* conditions, size_t conditions_count, const tenon_tensor* const* choices,
    size_t choices_count, const tenon_select_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("select");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensors({name, "conditions"}, conditions, conditions_count),
      c::tensors({name, "choices"}, choices, choices_count),
      given.get_unless_null({name, "otherwise"}, c::tensor, &tenon_select_options::otherwise)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_piecewise(const tenon_tensor* x, const tenon_tensor* const* conditions, size_t conditions_count,
    const tenon_tensor* const* values, size_t values_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("piecewise");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensors({name, "conditions"}, conditions, conditions_count),
      c::tensors({name, "values"}, values, values_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ix_(const tenon_tensor* const* x, size_t x_count, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("ix_");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_unique_all(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** indices, tenon_tensor** inverse_indices,
    tenon_tensor** counts) {
  return guarded(Results(values, indices, inverse_indices, counts), [&] {
    static const Function& called = function_called("unique_all");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {values, indices, inverse_indices, counts});
  });
}

tenon_status tenon_unique_counts(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** counts) {
  return guarded(Results(values, counts), [&] {
    static const Function& called = function_called("unique_counts");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {values, counts});
  });
}

tenon_status tenon_unique_inverse(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** inverse_indices) {
  return guarded(Results(values, inverse_indices), [&] {
    static const Function& called = function_called("unique_inverse");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {values, inverse_indices});
  });
}

tenon_status tenon_unique_values(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("unique_values");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_isin(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_isin_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("isin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "invert"}, c::boolean, &tenon_isin_options::invert)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_union1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("union1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_intersect1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("intersect1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_setdiff1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("setdiff1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_setxor1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("setxor1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bincount(const tenon_tensor* x, const tenon_bincount_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bincount");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "minlength"}, c::integer, &tenon_bincount_options::minlength),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_bincount_options::weights)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_histogram(const tenon_tensor* x, const tenon_tensor* bins, const tenon_histogram_options* options, tenon_tensor** counts,
    tenon_tensor** edges) {
  return guarded(Results(counts, edges), [&] {
    static const Function& called = function_called("histogram");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "bins"}, bins),
      given.get_unless_null({name, "between"}, c::reals, &tenon_histogram_options::between, &tenon_histogram_options::between_count),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_histogram_options::weights),
      given.get({name, "density"}, c::boolean, &tenon_histogram_options::density)};
    c::run(called, arguments, {counts, edges});
  });
}

tenon_status tenon_histogram2d(const tenon_tensor* x, const tenon_tensor* y, const tenon_tensor* bins,
    const tenon_histogram2d_options* options, tenon_tensor** counts, tenon_tensor** x_edges, tenon_tensor** y_edges) {
  return guarded(Results(counts, x_edges, y_edges), [&] {
    static const Function& called = function_called("histogram2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "y"}, y),
      c::tensor({name, "bins"}, bins),
      given.get_unless_null({name, "y_bins"}, c::tensor, &tenon_histogram2d_options::y_bins),
      given.get_unless_null({name, "between"}, c::reals, &tenon_histogram2d_options::between, &tenon_histogram2d_options::between_count),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_histogram2d_options::weights),
      given.get({name, "density"}, c::boolean, &tenon_histogram2d_options::density)};
    c::run(called, arguments, {counts, x_edges, y_edges});
  });
}

tenon_status tenon_histogramdd(const tenon_tensor* sample, const tenon_tensor* const* bins, size_t bins_count,
    const tenon_histogramdd_options* options, tenon_tensor*** list, size_t* count) {
  return guarded(Results(list, count), [&] {
    static const Function& called = function_called("histogramdd");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "sample"}, sample),
      c::tensors({name, "bins"}, bins, bins_count),
      given.get_unless_null({name, "between"}, c::reals, &tenon_histogramdd_options::between, &tenon_histogramdd_options::between_count),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_histogramdd_options::weights),
      given.get({name, "density"}, c::boolean, &tenon_histogramdd_options::density)};
    c::run(called, arguments, list, count);
  });
}

tenon_status tenon_unique_consecutive(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** inverse_indices, tenon_tensor** counts) {
  return guarded(Results(values, inverse_indices, counts), [&] {
    static const Function& called = function_called("unique_consecutive");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {values, inverse_indices, counts});
  });
}

tenon_status tenon_rand(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_rand_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("rand");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_rand_options::generator),
      given.get({name, "place"}, c::device, &tenon_rand_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_randn(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_randn_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("randn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_randn_options::generator),
      given.get({name, "place"}, c::device, &tenon_randn_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_randint(int64_t low, int64_t high, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_randint_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("randint");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "low"}, low),
      c::integer({name, "high"}, high),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_randint_options::generator),
      given.get({name, "place"}, c::device, &tenon_randint_options::place),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_uniform(double low, double high, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_uniform_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("uniform");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "low"}, low),
      c::real({name, "high"}, high),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_uniform_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_normal(double mean, double std, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_normal_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("normal");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "mean"}, mean),
      c::real({name, "std"}, std),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_normal_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_exponential(double rate, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_exponential_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("exponential");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "rate"}, rate),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_exponential_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bernoulli(const tenon_tensor* p, tenon_dtype dtype, const tenon_bernoulli_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bernoulli");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "p"}, p),
      given.get_unless_null({name, "shape"}, c::integers, &tenon_bernoulli_options::shape, &tenon_bernoulli_options::shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_bernoulli_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_poisson(double rate, const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_poisson_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("poisson");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "rate"}, rate),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_poisson_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_binomial(int64_t n, double p, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_binomial_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("binomial");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      c::real({name, "p"}, p),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_binomial_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gamma(double concentration, double scale, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_gamma_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gamma");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "concentration"}, concentration),
      c::real({name, "scale"}, scale),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_gamma_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_beta(double a, double b, const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_beta_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("beta");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::real({name, "a"}, a),
      c::real({name, "b"}, b),
      c::integers({name, "shape"}, shape, shape_count),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_beta_options::generator),
      c::dtype({name, "dtype"}, dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_randperm(int64_t n, const tenon_randperm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("randperm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_randperm_options::generator),
      given.get({name, "dtype"}, c::dtype, &tenon_randperm_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_multinomial(const tenon_tensor* weights, int64_t count, const tenon_multinomial_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("multinomial");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "weights"}, weights),
      c::integer({name, "count"}, count),
      given.get({name, "replacement"}, c::boolean, &tenon_multinomial_options::replacement),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_multinomial_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_choice(const tenon_tensor* x, int64_t count, const tenon_choice_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("choice");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "count"}, count),
      given.get({name, "replacement"}, c::boolean, &tenon_choice_options::replacement),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_choice_options::generator),
      given.get_unless_null({name, "weights"}, c::tensor, &tenon_choice_options::weights)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_uniform_(const tenon_tensor* x, double low, double high, const tenon_uniform_in_place_options* options) {
  return guarded([&] {
    static const Function& called = function_called("uniform_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::real({name, "low"}, low),
      c::real({name, "high"}, high),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_uniform_in_place_options::generator)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_normal_(const tenon_tensor* x, double mean, double std, const tenon_normal_in_place_options* options) {
  return guarded([&] {
    static const Function& called = function_called("normal_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::real({name, "mean"}, mean),
      c::real({name, "std"}, std),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_normal_in_place_options::generator)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_exponential_(const tenon_tensor* x, double rate, const tenon_exponential_in_place_options* options) {
  return guarded([&] {
    static const Function& called = function_called("exponential_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::real({name, "rate"}, rate),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_exponential_in_place_options::generator)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_bernoulli_(const tenon_tensor* x, double p, const tenon_bernoulli_in_place_options* options) {
  return guarded([&] {
    static const Function& called = function_called("bernoulli_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::real({name, "p"}, p),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_bernoulli_in_place_options::generator)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_random_(const tenon_tensor* x, int64_t low, int64_t high, const tenon_random_in_place_options* options) {
  return guarded([&] {
    static const Function& called = function_called("random_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "low"}, low),
      c::integer({name, "high"}, high),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_random_in_place_options::generator)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_matmul(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("matmul");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_dot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("dot");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_vdot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("vdot");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_vecdot(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_vecdot_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("vecdot");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "axis"}, c::integer, &tenon_vecdot_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_outer(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("outer");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_inner(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("inner");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_tensordot(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensordot_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("tensordot");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "axes"}, c::axis_lists, &tenon_tensordot_options::axes, &tenon_tensordot_options::axes_first,
        &tenon_tensordot_options::axes_first_count, &tenon_tensordot_options::axes_second, &tenon_tensordot_options::axes_second_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_kron(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("kron");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cross(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_cross_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cross");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "axis"}, c::integer, &tenon_cross_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_trace(const tenon_tensor* x, const tenon_trace_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("trace");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_trace_options::offset),
      given.get({name, "axis1"}, c::integer, &tenon_trace_options::axis1),
      given.get({name, "axis2"}, c::integer, &tenon_trace_options::axis2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_mv(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("mv");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_mm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("mm");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_bmm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("bmm");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addmv(const tenon_tensor* x, const tenon_tensor* mat, const tenon_tensor* vec, const tenon_addmv_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addmv");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mat"}, mat),
      c::tensor({name, "vec"}, vec),
      given.get({name, "beta"}, c::number, &tenon_addmv_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addmv_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addmv_(const tenon_tensor* x, const tenon_tensor* mat, const tenon_tensor* vec, const tenon_addmv_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addmv_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mat"}, mat),
      c::tensor({name, "vec"}, vec),
      given.get({name, "beta"}, c::number, &tenon_addmv_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addmv_options::alpha)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_addmm(const tenon_tensor* x, const tenon_tensor* mat1, const tenon_tensor* mat2, const tenon_addmm_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addmm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mat1"}, mat1),
      c::tensor({name, "mat2"}, mat2),
      given.get({name, "beta"}, c::number, &tenon_addmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addmm_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addmm_(const tenon_tensor* x, const tenon_tensor* mat1, const tenon_tensor* mat2, const tenon_addmm_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addmm_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "mat1"}, mat1),
      c::tensor({name, "mat2"}, mat2),
      given.get({name, "beta"}, c::number, &tenon_addmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addmm_options::alpha)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_addr(const tenon_tensor* x, const tenon_tensor* vec1, const tenon_tensor* vec2, const tenon_addr_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addr");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "vec1"}, vec1),
      c::tensor({name, "vec2"}, vec2),
      given.get({name, "beta"}, c::number, &tenon_addr_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addr_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addr_(const tenon_tensor* x, const tenon_tensor* vec1, const tenon_tensor* vec2, const tenon_addr_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addr_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "vec1"}, vec1),
      c::tensor({name, "vec2"}, vec2),
      given.get({name, "beta"}, c::number, &tenon_addr_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addr_options::alpha)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_addbmm(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_addbmm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("addbmm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "batch1"}, batch1),
      c::tensor({name, "batch2"}, batch2),
      given.get({name, "beta"}, c::number, &tenon_addbmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addbmm_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_addbmm_(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_addbmm_options* options) {
  return guarded([&] {
    static const Function& called = function_called("addbmm_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "batch1"}, batch1),
      c::tensor({name, "batch2"}, batch2),
      given.get({name, "beta"}, c::number, &tenon_addbmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_addbmm_options::alpha)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_baddbmm(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_baddbmm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("baddbmm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "batch1"}, batch1),
      c::tensor({name, "batch2"}, batch2),
      given.get({name, "beta"}, c::number, &tenon_baddbmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_baddbmm_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_baddbmm_(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_baddbmm_options* options) {
  return guarded([&] {
    static const Function& called = function_called("baddbmm_");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "batch1"}, batch1),
      c::tensor({name, "batch2"}, batch2),
      given.get({name, "beta"}, c::number, &tenon_baddbmm_options::beta),
      given.get({name, "alpha"}, c::number, &tenon_baddbmm_options::alpha)};
    c::run_in_place(called, arguments);
  });
}

tenon_status tenon_einsum(const char* subscripts, const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("einsum");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::text({name, "subscripts"}, subscripts),
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_matrix_power(const tenon_tensor* x, int64_t n, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("matrix_power");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "n"}, n)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_convolve(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_convolve_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("convolve");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_convolve_mode); },
        &tenon_convolve_options::mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_correlate(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_correlate_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("correlate");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_convolve_mode); },
        &tenon_correlate_options::mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_polyval(const tenon_tensor* p, const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("polyval");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "p"}, p),
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_multi_dot(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("multi_dot");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fft(const tenon_tensor* x, const tenon_fft_fft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_fft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_fft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_fft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ifft(const tenon_tensor* x, const tenon_fft_ifft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ifft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_ifft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_ifft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_ifft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_rfft(const tenon_tensor* x, const tenon_fft_rfft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::rfft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_rfft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_rfft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_rfft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_irfft(const tenon_tensor* x, const tenon_fft_irfft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::irfft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_irfft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_irfft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_irfft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_hfft(const tenon_tensor* x, const tenon_fft_hfft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::hfft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_hfft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_hfft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_hfft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ihfft(const tenon_tensor* x, const tenon_fft_ihfft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ihfft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "n"}, c::integer, &tenon_fft_ihfft_options::n),
      given.get({name, "axis"}, c::integer, &tenon_fft_ihfft_options::axis),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_ihfft_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fftn(const tenon_tensor* x, const tenon_fft_fftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_fftn_options::s, &tenon_fft_fftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_fftn_options::axis, &tenon_fft_fftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_fftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ifftn(const tenon_tensor* x, const tenon_fft_ifftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ifftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_ifftn_options::s, &tenon_fft_ifftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_ifftn_options::axis, &tenon_fft_ifftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_ifftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_rfftn(const tenon_tensor* x, const tenon_fft_rfftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::rfftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_rfftn_options::s, &tenon_fft_rfftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_rfftn_options::axis, &tenon_fft_rfftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_rfftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_irfftn(const tenon_tensor* x, const tenon_fft_irfftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::irfftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_irfftn_options::s, &tenon_fft_irfftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_irfftn_options::axis, &tenon_fft_irfftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_irfftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fft2(const tenon_tensor* x, const tenon_fft_fft2_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fft2");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_fft2_options::s, &tenon_fft_fft2_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_fft2_options::axis, &tenon_fft_fft2_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_fft2_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ifft2(const tenon_tensor* x, const tenon_fft_ifft2_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ifft2");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_ifft2_options::s, &tenon_fft_ifft2_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_ifft2_options::axis, &tenon_fft_ifft2_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_ifft2_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_rfft2(const tenon_tensor* x, const tenon_fft_rfft2_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::rfft2");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_rfft2_options::s, &tenon_fft_rfft2_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_rfft2_options::axis, &tenon_fft_rfft2_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_rfft2_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_irfft2(const tenon_tensor* x, const tenon_fft_irfft2_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::irfft2");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_irfft2_options::s, &tenon_fft_irfft2_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_irfft2_options::axis, &tenon_fft_irfft2_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_irfft2_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fftshift(const tenon_tensor* x, const tenon_fft_fftshift_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fftshift");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_fftshift_options::axis, &tenon_fft_fftshift_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ifftshift(const tenon_tensor* x, const tenon_fft_ifftshift_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ifftshift");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_ifftshift_options::axis, &tenon_fft_ifftshift_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fftfreq(int64_t n, const tenon_fft_fftfreq_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fftfreq");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "d"}, c::real, &tenon_fft_fftfreq_options::d),
      given.get({name, "dtype"}, c::dtype, &tenon_fft_fftfreq_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_rfftfreq(int64_t n, const tenon_fft_rfftfreq_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::rfftfreq");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::integer({name, "n"}, n),
      given.get({name, "d"}, c::real, &tenon_fft_rfftfreq_options::d),
      given.get({name, "dtype"}, c::dtype, &tenon_fft_rfftfreq_options::dtype)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_fftconvolve(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_fft_fftconvolve_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::fftconvolve");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_convolve_mode); },
        &tenon_fft_fftconvolve_options::mode),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_fftconvolve_options::axis, &tenon_fft_fftconvolve_options::axis_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_cholesky(const tenon_tensor* x, const tenon_linalg_cholesky_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::cholesky");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "upper"}, c::boolean, &tenon_linalg_cholesky_options::upper)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_lu_factor(const tenon_tensor* x, tenon_tensor** lu, tenon_tensor** pivots) {
  return guarded(Results(lu, pivots), [&] {
    static const Function& called = function_called("linalg::lu_factor");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {lu, pivots});
  });
}

tenon_status tenon_linalg_lu(const tenon_tensor* x, tenon_tensor** P, tenon_tensor** L, tenon_tensor** U) {
  return guarded(Results(P, L, U), [&] {
    static const Function& called = function_called("linalg::lu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {P, L, U});
  });
}

tenon_status tenon_linalg_solve(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::solve");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_inv(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::inv");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_det(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::det");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_slogdet(const tenon_tensor* x, tenon_tensor** sign, tenon_tensor** logabsdet) {
  return guarded(Results(sign, logabsdet), [&] {
    static const Function& called = function_called("linalg::slogdet");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {sign, logabsdet});
  });
}

tenon_status tenon_linalg_matrix_power(const tenon_tensor* x, int64_t n, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::matrix_power");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "n"}, n)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_qr(const tenon_tensor* x, const tenon_linalg_qr_options* options, tenon_tensor** Q, tenon_tensor** R) {
  return guarded(Results(Q, R), [&] {
    static const Function& called = function_called("linalg::qr");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "complete"}, c::boolean, &tenon_linalg_qr_options::complete)};
    c::run(called, arguments, {Q, R});
  });
}

tenon_status tenon_linalg_eigh(const tenon_tensor* x, tenon_tensor** eigenvalues, tenon_tensor** eigenvectors) {
  return guarded(Results(eigenvalues, eigenvectors), [&] {
    static const Function& called = function_called("linalg::eigh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {eigenvalues, eigenvectors});
  });
}

tenon_status tenon_linalg_eigvalsh(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::eigvalsh");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_eig(const tenon_tensor* x, tenon_tensor** eigenvalues, tenon_tensor** eigenvectors) {
  return guarded(Results(eigenvalues, eigenvectors), [&] {
    static const Function& called = function_called("linalg::eig");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, {eigenvalues, eigenvectors});
  });
}

tenon_status tenon_linalg_eigvals(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::eigvals");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_svd(const tenon_tensor* x, const tenon_linalg_svd_options* options, tenon_tensor** U, tenon_tensor** S,
    tenon_tensor** Vh) {
  return guarded(Results(U, S, Vh), [&] {
    static const Function& called = function_called("linalg::svd");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "reduced"}, c::boolean, &tenon_linalg_svd_options::reduced)};
    c::run(called, arguments, {U, S, Vh});
  });
}

tenon_status tenon_linalg_svdvals(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::svdvals");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_pinv(const tenon_tensor* x, const tenon_linalg_pinv_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::pinv");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "rtol"}, c::number, &tenon_linalg_pinv_options::rtol)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_matrix_rank(const tenon_tensor* x, const tenon_linalg_matrix_rank_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::matrix_rank");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "rtol"}, c::number, &tenon_linalg_matrix_rank_options::rtol)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_lstsq(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_linalg_lstsq_options* options,
    tenon_tensor** solution, tenon_tensor** residuals, tenon_tensor** rank, tenon_tensor** singular_values) {
  return guarded(Results(solution, residuals, rank, singular_values), [&] {
    static const Function& called = function_called("linalg::lstsq");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "rtol"}, c::number, &tenon_linalg_lstsq_options::rtol)};
    c::run(called, arguments, {solution, residuals, rank, singular_values});
  });
}

tenon_status tenon_linalg_matrix_norm(const tenon_tensor* x, const tenon_linalg_matrix_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::matrix_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "which"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_linalg_norm); },
        &tenon_linalg_matrix_norm_options::which)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_cond(const tenon_tensor* x, const tenon_linalg_cond_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::cond");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "which"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_linalg_norm); },
        &tenon_linalg_cond_options::which)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_polyfit(const tenon_tensor* x, const tenon_tensor* y, int64_t degree, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::polyfit");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "y"}, y),
      c::integer({name, "degree"}, degree)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_solve_triangular(const tenon_tensor* x1, const tenon_tensor* x2,
    const tenon_linalg_solve_triangular_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::solve_triangular");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "upper"}, c::boolean, &tenon_linalg_solve_triangular_options::upper),
      given.get({name, "unit_diagonal"}, c::boolean, &tenon_linalg_solve_triangular_options::unit_diagonal),
      given.get({name, "trans"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_linalg_transpose); },
        &tenon_linalg_solve_triangular_options::trans)};
    c::run(called, arguments, result);
  });
}
