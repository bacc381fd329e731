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
constexpr const char* names_of_tenon_boundary[] = {"reflect", "constant", "nearest", "mirror", "wrap"};
constexpr const char* names_of_tenon_linalg_norm[] = {"frobenius", "nuclear", "largest", "smallest", "columns", "least_column", "rows",
  "least_row"};
constexpr const char* names_of_tenon_linalg_transpose[] = {"none", "transpose", "adjoint"};
constexpr const char* names_of_tenon_nn_padding_mode[] = {"zeros", "same", "reflect", "replicate", "circular"};
constexpr const char* names_of_tenon_nn_interpolate_mode[] = {"nearest", "nearest_exact", "linear", "bilinear", "bicubic", "trilinear",
  "area"};
constexpr const char* names_of_tenon_nn_grid_mode[] = {"bilinear", "nearest", "bicubic"};
constexpr const char* names_of_tenon_nn_grid_padding[] = {"zeros", "border", "reflection"};
constexpr const char* names_of_tenon_nn_reduction[] = {"none", "mean", "sum", "batchmean"};
constexpr const char* names_of_tenon_nn_bag_mode[] = {"sum", "mean", "max"};

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

tenon_status tenon_lfilter(const tenon_tensor* b, const tenon_tensor* a, const tenon_tensor* x, const tenon_lfilter_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("lfilter");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "b"}, b),
      c::tensor({name, "a"}, a),
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_lfilter_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_lfilter_state(const tenon_tensor* b, const tenon_tensor* a, const tenon_tensor* x, const tenon_tensor* zi,
    const tenon_lfilter_state_options* options, tenon_tensor** y, tenon_tensor** zf) {
  return guarded(Results(y, zf), [&] {
    static const Function& called = function_called("lfilter_state");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "b"}, b),
      c::tensor({name, "a"}, a),
      c::tensor({name, "x"}, x),
      c::tensor({name, "zi"}, zi),
      given.get({name, "axis"}, c::integer, &tenon_lfilter_state_options::axis)};
    c::run(called, arguments, {y, zf});
  });
}

tenon_status tenon_sosfilt(const tenon_tensor* sos, const tenon_tensor* x, const tenon_sosfilt_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sosfilt");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "sos"}, sos),
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_sosfilt_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sosfilt_state(const tenon_tensor* sos, const tenon_tensor* x, const tenon_tensor* zi,
    const tenon_sosfilt_state_options* options, tenon_tensor** y, tenon_tensor** zf) {
  return guarded(Results(y, zf), [&] {
    static const Function& called = function_called("sosfilt_state");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "sos"}, sos),
      c::tensor({name, "x"}, x),
      c::tensor({name, "zi"}, zi),
      given.get({name, "axis"}, c::integer, &tenon_sosfilt_state_options::axis)};
    c::run(called, arguments, {y, zf});
  });
}

tenon_status tenon_correlate1d(const tenon_tensor* x, const tenon_tensor* weights, const tenon_correlate1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("correlate1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "weights"}, weights),
      given.get({name, "axis"}, c::integer, &tenon_correlate1d_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_correlate1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_correlate1d_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_correlate1d_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_convolve1d(const tenon_tensor* x, const tenon_tensor* weights, const tenon_convolve1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("convolve1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "weights"}, weights),
      given.get({name, "axis"}, c::integer, &tenon_convolve1d_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_convolve1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_convolve1d_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_convolve1d_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_uniform_filter1d(const tenon_tensor* x, int64_t size, const tenon_uniform_filter1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("uniform_filter1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "size"}, size),
      given.get({name, "axis"}, c::integer, &tenon_uniform_filter1d_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_uniform_filter1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_uniform_filter1d_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_uniform_filter1d_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_uniform_filter(const tenon_tensor* x, int64_t size, const int64_t* size_list, size_t size_list_count,
    const tenon_uniform_filter_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("uniform_filter");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer_or_list({name, "size"}, size, size_list, size_list_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_uniform_filter_options::axis, &tenon_uniform_filter_options::axis_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_uniform_filter_options::mode),
      given.get({name, "cval"}, c::real, &tenon_uniform_filter_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_uniform_filter_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gaussian_filter1d(const tenon_tensor* x, double sigma, const tenon_gaussian_filter1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gaussian_filter1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::real({name, "sigma"}, sigma),
      given.get({name, "axis"}, c::integer, &tenon_gaussian_filter1d_options::axis),
      given.get_unless_null({name, "order"}, c::integers, &tenon_gaussian_filter1d_options::order,
        &tenon_gaussian_filter1d_options::order_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_gaussian_filter1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_gaussian_filter1d_options::cval),
      given.get({name, "truncate"}, c::real, &tenon_gaussian_filter1d_options::truncate),
      given.get({name, "radius"}, c::integer, &tenon_gaussian_filter1d_options::radius)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gaussian_filter(const tenon_tensor* x, const double* sigma, size_t sigma_count,
    const tenon_gaussian_filter_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gaussian_filter");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::reals({name, "sigma"}, sigma, sigma_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_gaussian_filter_options::axis, &tenon_gaussian_filter_options::axis_count),
      given.get_unless_null({name, "order"}, c::integers, &tenon_gaussian_filter_options::order,
        &tenon_gaussian_filter_options::order_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_gaussian_filter_options::mode),
      given.get({name, "cval"}, c::real, &tenon_gaussian_filter_options::cval),
      given.get({name, "truncate"}, c::real, &tenon_gaussian_filter_options::truncate),
      given.get({name, "radius"}, c::integer, &tenon_gaussian_filter_options::radius)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_minimum_filter1d(const tenon_tensor* x, int64_t size, const tenon_minimum_filter1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("minimum_filter1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "size"}, size),
      given.get({name, "axis"}, c::integer, &tenon_minimum_filter1d_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_minimum_filter1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_minimum_filter1d_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_minimum_filter1d_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_maximum_filter1d(const tenon_tensor* x, int64_t size, const tenon_maximum_filter1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("maximum_filter1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "size"}, size),
      given.get({name, "axis"}, c::integer, &tenon_maximum_filter1d_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_maximum_filter1d_options::mode),
      given.get({name, "cval"}, c::real, &tenon_maximum_filter1d_options::cval),
      given.get({name, "origin"}, c::integer, &tenon_maximum_filter1d_options::origin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_sobel(const tenon_tensor* x, const tenon_sobel_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("sobel");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_sobel_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_sobel_options::mode),
      given.get({name, "cval"}, c::real, &tenon_sobel_options::cval)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_prewitt(const tenon_tensor* x, const tenon_prewitt_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("prewitt");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "axis"}, c::integer, &tenon_prewitt_options::axis),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_boundary); },
        &tenon_prewitt_options::mode),
      given.get({name, "cval"}, c::real, &tenon_prewitt_options::cval)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_label(const tenon_tensor* x, const tenon_label_options* options, tenon_tensor** labels, tenon_tensor** num_features) {
  return guarded(Results(labels, num_features), [&] {
    static const Function& called = function_called("label");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "structure"}, c::tensor, &tenon_label_options::structure)};
    c::run(called, arguments, {labels, num_features});
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

tenon_status tenon_linalg_matrix_exp(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::matrix_exp");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_logdet(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::logdet");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_cholesky_solve(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_linalg_cholesky_solve_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::cholesky_solve");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "upper"}, c::boolean, &tenon_linalg_cholesky_solve_options::upper)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_tensorsolve(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::tensorsolve");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_linalg_tensorinv(const tenon_tensor* x, const tenon_linalg_tensorinv_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("linalg::tensorinv");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "ind"}, c::integer, &tenon_linalg_tensorinv_options::ind)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_vander(const tenon_tensor* x, const tenon_vander_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("vander");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "N"}, c::integer, &tenon_vander_options::N),
      given.get({name, "increasing"}, c::boolean, &tenon_vander_options::increasing)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_block_diag(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("block_diag");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_cartesian_prod(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("cartesian_prod");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensors({name, "x"}, x, x_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_diag_embed(const tenon_tensor* x, const tenon_diag_embed_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("diag_embed");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get({name, "offset"}, c::integer, &tenon_diag_embed_options::offset),
      given.get({name, "dim1"}, c::integer, &tenon_diag_embed_options::dim1),
      given.get({name, "dim2"}, c::integer, &tenon_diag_embed_options::dim2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_erfcx(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("erfcx");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ndtr(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ndtr");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_log_ndtr(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("log_ndtr");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_ndtri(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("ndtri");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_entr(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("entr");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_i0e(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("i0e");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_i1(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("i1");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_i1e(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("i1e");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_j0(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("j0");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_j1(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("j1");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_y0(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("y0");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_y1(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("y1");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_zeta(const tenon_tensor* x, const tenon_tensor* q, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("zeta");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::tensor({name, "q"}, q)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_polygamma(const tenon_tensor* n, const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("polygamma");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "n"}, n),
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gammainc(const tenon_tensor* a, const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gammainc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "a"}, a),
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_gammaincc(const tenon_tensor* a, const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("gammaincc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "a"}, a),
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_betainc(const tenon_tensor* a, const tenon_tensor* b, const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("betainc");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "a"}, a),
      c::tensor({name, "b"}, b),
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fmax(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fmax");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fmin(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fmin");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_frac(const tenon_tensor* x, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("frac");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "x"}, x)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_stft(const tenon_tensor* x, int64_t n_fft, const tenon_fft_stft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::stft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "n_fft"}, n_fft),
      given.get({name, "hop_length"}, c::integer, &tenon_fft_stft_options::hop_length),
      given.get({name, "win_length"}, c::integer, &tenon_fft_stft_options::win_length),
      given.get_unless_null({name, "window"}, c::tensor, &tenon_fft_stft_options::window),
      given.get({name, "center"}, c::boolean, &tenon_fft_stft_options::center),
      given.get({name, "pad_mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_pad_mode); },
        &tenon_fft_stft_options::pad_mode),
      given.get({name, "normalized"}, c::boolean, &tenon_fft_stft_options::normalized),
      given.get({name, "onesided"}, c::boolean, &tenon_fft_stft_options::onesided)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_istft(const tenon_tensor* x, int64_t n_fft, const tenon_fft_istft_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::istft");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      c::integer({name, "n_fft"}, n_fft),
      given.get({name, "hop_length"}, c::integer, &tenon_fft_istft_options::hop_length),
      given.get({name, "win_length"}, c::integer, &tenon_fft_istft_options::win_length),
      given.get_unless_null({name, "window"}, c::tensor, &tenon_fft_istft_options::window),
      given.get({name, "center"}, c::boolean, &tenon_fft_istft_options::center),
      given.get({name, "normalized"}, c::boolean, &tenon_fft_istft_options::normalized),
      given.get({name, "onesided"}, c::boolean, &tenon_fft_istft_options::onesided),
      given.get({name, "length"}, c::integer, &tenon_fft_istft_options::length)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_hfftn(const tenon_tensor* x, const tenon_fft_hfftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::hfftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_hfftn_options::s, &tenon_fft_hfftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_hfftn_options::axis, &tenon_fft_hfftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_hfftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_fft_ihfftn(const tenon_tensor* x, const tenon_fft_ihfftn_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("fft::ihfftn");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x"}, x),
      given.get_unless_null({name, "s"}, c::integers, &tenon_fft_ihfftn_options::s, &tenon_fft_ihfftn_options::s_count),
      given.get_unless_null({name, "axis"}, c::integers, &tenon_fft_ihfftn_options::axis, &tenon_fft_ihfftn_options::axis_count),
      given.get({name, "norm"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_fft_norm); },
        &tenon_fft_ihfftn_options::norm)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_leaky_relu(const tenon_tensor* input, const tenon_nn_leaky_relu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::leaky_relu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "negative_slope"}, c::tensor, &tenon_nn_leaky_relu_options::negative_slope)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_hardtanh(const tenon_tensor* input, const tenon_nn_hardtanh_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::hardtanh");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "min_val"}, c::tensor, &tenon_nn_hardtanh_options::min_val),
      given.get_unless_null({name, "max_val"}, c::tensor, &tenon_nn_hardtanh_options::max_val)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_relu6(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::relu6");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_hardsigmoid(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::hardsigmoid");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_hardswish(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::hardswish");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_hardshrink(const tenon_tensor* input, const tenon_nn_hardshrink_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::hardshrink");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "lambd"}, c::tensor, &tenon_nn_hardshrink_options::lambd)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_softshrink(const tenon_tensor* input, const tenon_nn_softshrink_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::softshrink");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "lambd"}, c::tensor, &tenon_nn_softshrink_options::lambd)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_threshold(const tenon_tensor* input, const tenon_tensor* threshold, const tenon_tensor* value,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::threshold");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "threshold"}, threshold),
      c::tensor({name, "value"}, value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_elu(const tenon_tensor* input, const tenon_nn_elu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::elu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "alpha"}, c::tensor, &tenon_nn_elu_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_celu(const tenon_tensor* input, const tenon_nn_celu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::celu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "alpha"}, c::tensor, &tenon_nn_celu_options::alpha)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_selu(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::selu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_mish(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::mish");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_logsigmoid(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::logsigmoid");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_softplus(const tenon_tensor* input, const tenon_nn_softplus_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::softplus");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "beta"}, c::tensor, &tenon_nn_softplus_options::beta)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_softsign(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::softsign");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_tanhshrink(const tenon_tensor* input, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::tanhshrink");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_glu(const tenon_tensor* input, const tenon_nn_glu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::glu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "axis"}, c::integer, &tenon_nn_glu_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_maxout(const tenon_tensor* input, int64_t pieces, const tenon_nn_maxout_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::maxout");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "pieces"}, pieces),
      given.get({name, "axis"}, c::integer, &tenon_nn_maxout_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_prelu(const tenon_tensor* input, const tenon_tensor* weight, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::prelu");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_rrelu(const tenon_tensor* input, const tenon_nn_rrelu_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::rrelu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "lower"}, c::real, &tenon_nn_rrelu_options::lower),
      given.get({name, "upper"}, c::real, &tenon_nn_rrelu_options::upper),
      given.get({name, "training"}, c::boolean, &tenon_nn_rrelu_options::training),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_rrelu_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_softmin(const tenon_tensor* input, const tenon_nn_softmin_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::softmin");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "axis"}, c::integer, &tenon_nn_softmin_options::axis)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv1d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv1d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv1d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv1d_options::stride, &tenon_nn_conv1d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv1d_options::padding, &tenon_nn_conv1d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv1d_options::dilation, &tenon_nn_conv1d_options::dilation_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv1d_options::groups),
      given.get({name, "padding_mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_padding_mode); },
        &tenon_nn_conv1d_options::padding_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv2d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv2d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv2d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv2d_options::stride, &tenon_nn_conv2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv2d_options::padding, &tenon_nn_conv2d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv2d_options::dilation, &tenon_nn_conv2d_options::dilation_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv2d_options::groups),
      given.get({name, "padding_mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_padding_mode); },
        &tenon_nn_conv2d_options::padding_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv3d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv3d_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv3d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv3d_options::stride, &tenon_nn_conv3d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv3d_options::padding, &tenon_nn_conv3d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv3d_options::dilation, &tenon_nn_conv3d_options::dilation_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv3d_options::groups),
      given.get({name, "padding_mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_padding_mode); },
        &tenon_nn_conv3d_options::padding_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv_transpose1d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv_transpose1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv_transpose1d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv_transpose1d_options::stride,
        &tenon_nn_conv_transpose1d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv_transpose1d_options::padding,
        &tenon_nn_conv_transpose1d_options::padding_count),
      given.get_unless_null({name, "output_padding"}, c::integers, &tenon_nn_conv_transpose1d_options::output_padding,
        &tenon_nn_conv_transpose1d_options::output_padding_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv_transpose1d_options::groups),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv_transpose1d_options::dilation,
        &tenon_nn_conv_transpose1d_options::dilation_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv_transpose2d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv_transpose2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv_transpose2d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv_transpose2d_options::stride,
        &tenon_nn_conv_transpose2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv_transpose2d_options::padding,
        &tenon_nn_conv_transpose2d_options::padding_count),
      given.get_unless_null({name, "output_padding"}, c::integers, &tenon_nn_conv_transpose2d_options::output_padding,
        &tenon_nn_conv_transpose2d_options::output_padding_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv_transpose2d_options::groups),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv_transpose2d_options::dilation,
        &tenon_nn_conv_transpose2d_options::dilation_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_conv_transpose3d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::conv_transpose3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_conv_transpose3d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_conv_transpose3d_options::stride,
        &tenon_nn_conv_transpose3d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_conv_transpose3d_options::padding,
        &tenon_nn_conv_transpose3d_options::padding_count),
      given.get_unless_null({name, "output_padding"}, c::integers, &tenon_nn_conv_transpose3d_options::output_padding,
        &tenon_nn_conv_transpose3d_options::output_padding_count),
      given.get({name, "groups"}, c::integer, &tenon_nn_conv_transpose3d_options::groups),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_conv_transpose3d_options::dilation,
        &tenon_nn_conv_transpose3d_options::dilation_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_pool1d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_pool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool1d_options::stride,
        &tenon_nn_max_pool1d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool1d_options::padding,
        &tenon_nn_max_pool1d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool1d_options::dilation,
        &tenon_nn_max_pool1d_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool1d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool2d_options::stride,
        &tenon_nn_max_pool2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool2d_options::padding,
        &tenon_nn_max_pool2d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool2d_options::dilation,
        &tenon_nn_max_pool2d_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool2d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool3d_options::stride,
        &tenon_nn_max_pool3d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool3d_options::padding,
        &tenon_nn_max_pool3d_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool3d_options::dilation,
        &tenon_nn_max_pool3d_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool3d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_pool1d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool1d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::max_pool1d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool1d_with_indices_options::stride,
        &tenon_nn_max_pool1d_with_indices_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool1d_with_indices_options::padding,
        &tenon_nn_max_pool1d_with_indices_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool1d_with_indices_options::dilation,
        &tenon_nn_max_pool1d_with_indices_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool1d_with_indices_options::ceil_mode)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_max_pool2d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool2d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::max_pool2d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool2d_with_indices_options::stride,
        &tenon_nn_max_pool2d_with_indices_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool2d_with_indices_options::padding,
        &tenon_nn_max_pool2d_with_indices_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool2d_with_indices_options::dilation,
        &tenon_nn_max_pool2d_with_indices_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool2d_with_indices_options::ceil_mode)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_max_pool3d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool3d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::max_pool3d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_pool3d_with_indices_options::stride,
        &tenon_nn_max_pool3d_with_indices_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_pool3d_with_indices_options::padding,
        &tenon_nn_max_pool3d_with_indices_options::padding_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_max_pool3d_with_indices_options::dilation,
        &tenon_nn_max_pool3d_with_indices_options::dilation_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_max_pool3d_with_indices_options::ceil_mode)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_avg_pool1d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::avg_pool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_avg_pool1d_options::stride,
        &tenon_nn_avg_pool1d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_avg_pool1d_options::padding,
        &tenon_nn_avg_pool1d_options::padding_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_avg_pool1d_options::ceil_mode),
      given.get({name, "count_include_pad"}, c::boolean, &tenon_nn_avg_pool1d_options::count_include_pad),
      given.get({name, "divisor_override"}, c::integer, &tenon_nn_avg_pool1d_options::divisor_override)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_avg_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::avg_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_avg_pool2d_options::stride,
        &tenon_nn_avg_pool2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_avg_pool2d_options::padding,
        &tenon_nn_avg_pool2d_options::padding_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_avg_pool2d_options::ceil_mode),
      given.get({name, "count_include_pad"}, c::boolean, &tenon_nn_avg_pool2d_options::count_include_pad),
      given.get({name, "divisor_override"}, c::integer, &tenon_nn_avg_pool2d_options::divisor_override)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_avg_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::avg_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_avg_pool3d_options::stride,
        &tenon_nn_avg_pool3d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_avg_pool3d_options::padding,
        &tenon_nn_avg_pool3d_options::padding_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_avg_pool3d_options::ceil_mode),
      given.get({name, "count_include_pad"}, c::boolean, &tenon_nn_avg_pool3d_options::count_include_pad),
      given.get({name, "divisor_override"}, c::integer, &tenon_nn_avg_pool3d_options::divisor_override)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_lp_pool1d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_lp_pool1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::lp_pool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::real({name, "norm_type"}, norm_type),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_lp_pool1d_options::stride, &tenon_nn_lp_pool1d_options::stride_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_lp_pool1d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_lp_pool2d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_lp_pool2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::lp_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::real({name, "norm_type"}, norm_type),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_lp_pool2d_options::stride, &tenon_nn_lp_pool2d_options::stride_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_lp_pool2d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_lp_pool3d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_lp_pool3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::lp_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::real({name, "norm_type"}, norm_type),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_lp_pool3d_options::stride, &tenon_nn_lp_pool3d_options::stride_count),
      given.get({name, "ceil_mode"}, c::boolean, &tenon_nn_lp_pool3d_options::ceil_mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_max_pool1d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_max_pool2d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_max_pool3d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_max_pool1d_with_indices(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool1d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_adaptive_max_pool2d_with_indices(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool2d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_adaptive_max_pool3d_with_indices(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** values, tenon_tensor** indices) {
  return guarded(Results(values, indices), [&] {
    static const Function& called = function_called("nn::adaptive_max_pool3d_with_indices");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, {values, indices});
  });
}

tenon_status tenon_nn_adaptive_avg_pool1d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_avg_pool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_avg_pool2d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_avg_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_adaptive_avg_pool3d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::adaptive_avg_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_fractional_max_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const int64_t* output_size, size_t output_size_count, const tenon_nn_fractional_max_pool2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::fractional_max_pool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      c::integers({name, "output_size"}, output_size, output_size_count),
      given.get_unless_null({name, "samples"}, c::tensor, &tenon_nn_fractional_max_pool2d_options::samples)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_fractional_max_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const int64_t* output_size, size_t output_size_count, const tenon_nn_fractional_max_pool3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::fractional_max_pool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      c::integers({name, "output_size"}, output_size, output_size_count),
      given.get_unless_null({name, "samples"}, c::tensor, &tenon_nn_fractional_max_pool3d_options::samples)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_unpool1d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_unpool1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "indices"}, indices),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_unpool1d_options::stride,
        &tenon_nn_max_unpool1d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_unpool1d_options::padding,
        &tenon_nn_max_unpool1d_options::padding_count),
      given.get_unless_null({name, "output_size"}, c::integers, &tenon_nn_max_unpool1d_options::output_size,
        &tenon_nn_max_unpool1d_options::output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_unpool2d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_unpool2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "indices"}, indices),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_unpool2d_options::stride,
        &tenon_nn_max_unpool2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_unpool2d_options::padding,
        &tenon_nn_max_unpool2d_options::padding_count),
      given.get_unless_null({name, "output_size"}, c::integers, &tenon_nn_max_unpool2d_options::output_size,
        &tenon_nn_max_unpool2d_options::output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_max_unpool3d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool3d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::max_unpool3d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "indices"}, indices),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_max_unpool3d_options::stride,
        &tenon_nn_max_unpool3d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_max_unpool3d_options::padding,
        &tenon_nn_max_unpool3d_options::padding_count),
      given.get_unless_null({name, "output_size"}, c::integers, &tenon_nn_max_unpool3d_options::output_size,
        &tenon_nn_max_unpool3d_options::output_size_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_interpolate(const tenon_tensor* input, const tenon_nn_interpolate_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::interpolate");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "size"}, c::integers, &tenon_nn_interpolate_options::size, &tenon_nn_interpolate_options::size_count),
      given.get_unless_null({name, "scale_factor"}, c::reals, &tenon_nn_interpolate_options::scale_factor,
        &tenon_nn_interpolate_options::scale_factor_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_interpolate_mode); },
        &tenon_nn_interpolate_options::mode),
      given.get({name, "align_corners"}, c::boolean, &tenon_nn_interpolate_options::align_corners),
      given.get({name, "antialias"}, c::boolean, &tenon_nn_interpolate_options::antialias)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_grid_sample(const tenon_tensor* input, const tenon_tensor* grid, const tenon_nn_grid_sample_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::grid_sample");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "grid"}, grid),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_grid_mode); },
        &tenon_nn_grid_sample_options::mode),
      given.get({name, "padding_mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_grid_padding); },
        &tenon_nn_grid_sample_options::padding_mode),
      given.get({name, "align_corners"}, c::boolean, &tenon_nn_grid_sample_options::align_corners)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_affine_grid(const tenon_tensor* theta, const int64_t* size, size_t size_count,
    const tenon_nn_affine_grid_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::affine_grid");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "theta"}, theta),
      c::integers({name, "size"}, size, size_count),
      given.get({name, "align_corners"}, c::boolean, &tenon_nn_affine_grid_options::align_corners)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_unfold(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_unfold_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::unfold");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_unfold_options::dilation, &tenon_nn_unfold_options::dilation_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_unfold_options::padding, &tenon_nn_unfold_options::padding_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_unfold_options::stride, &tenon_nn_unfold_options::stride_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_fold(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_fold_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::fold");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "output_size"}, output_size, output_size_count),
      c::integers({name, "kernel_size"}, kernel_size, kernel_size_count),
      given.get_unless_null({name, "dilation"}, c::integers, &tenon_nn_fold_options::dilation, &tenon_nn_fold_options::dilation_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_fold_options::padding, &tenon_nn_fold_options::padding_count),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_fold_options::stride, &tenon_nn_fold_options::stride_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_locally_connected1d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_locally_connected1d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::locally_connected1d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_locally_connected1d_options::bias),
      given.get({name, "stride"}, c::integer, &tenon_nn_locally_connected1d_options::stride),
      given.get({name, "padding"}, c::integer, &tenon_nn_locally_connected1d_options::padding)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_locally_connected2d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_locally_connected2d_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::locally_connected2d");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_locally_connected2d_options::bias),
      given.get_unless_null({name, "stride"}, c::integers, &tenon_nn_locally_connected2d_options::stride,
        &tenon_nn_locally_connected2d_options::stride_count),
      given.get_unless_null({name, "padding"}, c::integers, &tenon_nn_locally_connected2d_options::padding,
        &tenon_nn_locally_connected2d_options::padding_count)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_pad(const tenon_tensor* input, const int64_t* pad, size_t pad_count, const tenon_nn_pad_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::pad");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "pad"}, pad, pad_count),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_pad_mode); },
        &tenon_nn_pad_options::mode),
      given.get({name, "value"}, c::real, &tenon_nn_pad_options::value)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_pixel_shuffle(const tenon_tensor* input, int64_t upscale_factor, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::pixel_shuffle");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "upscale_factor"}, upscale_factor)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_pixel_unshuffle(const tenon_tensor* input, int64_t downscale_factor, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::pixel_unshuffle");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "downscale_factor"}, downscale_factor)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_channel_shuffle(const tenon_tensor* input, int64_t groups, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::channel_shuffle");
    [[maybe_unused]] const char* const name = called.name();
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "groups"}, groups)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_mse_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_mse_loss_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::mse_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_mse_loss_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_l1_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_l1_loss_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::l1_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_l1_loss_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_smooth_l1_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_smooth_l1_loss_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::smooth_l1_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_smooth_l1_loss_options::reduction),
      given.get({name, "beta"}, c::real, &tenon_nn_smooth_l1_loss_options::beta)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_huber_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_huber_loss_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::huber_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_huber_loss_options::reduction),
      given.get({name, "delta"}, c::real, &tenon_nn_huber_loss_options::delta)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_binary_cross_entropy(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_binary_cross_entropy_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::binary_cross_entropy");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_binary_cross_entropy_options::weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_binary_cross_entropy_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_binary_cross_entropy_with_logits(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_binary_cross_entropy_with_logits_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::binary_cross_entropy_with_logits");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_binary_cross_entropy_with_logits_options::weight),
      given.get_unless_null({name, "pos_weight"}, c::tensor, &tenon_nn_binary_cross_entropy_with_logits_options::pos_weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_binary_cross_entropy_with_logits_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_kl_div(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_kl_div_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::kl_div");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_kl_div_options::reduction),
      given.get({name, "log_target"}, c::boolean, &tenon_nn_kl_div_options::log_target)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_soft_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_soft_margin_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::soft_margin_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_soft_margin_loss_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_hinge_embedding_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_hinge_embedding_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::hinge_embedding_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_hinge_embedding_loss_options::reduction),
      given.get({name, "margin"}, c::real, &tenon_nn_hinge_embedding_loss_options::margin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_margin_ranking_loss(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* target,
    const tenon_nn_margin_ranking_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::margin_ranking_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input1"}, input1),
      c::tensor({name, "input2"}, input2),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_margin_ranking_loss_options::reduction),
      given.get({name, "margin"}, c::real, &tenon_nn_margin_ranking_loss_options::margin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_poisson_nll_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_poisson_nll_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::poisson_nll_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_poisson_nll_loss_options::reduction),
      given.get({name, "log_input"}, c::boolean, &tenon_nn_poisson_nll_loss_options::log_input),
      given.get({name, "full"}, c::boolean, &tenon_nn_poisson_nll_loss_options::full),
      given.get({name, "eps"}, c::number, &tenon_nn_poisson_nll_loss_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_gaussian_nll_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_tensor* var,
    const tenon_nn_gaussian_nll_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::gaussian_nll_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      c::tensor({name, "var"}, var),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_gaussian_nll_loss_options::reduction),
      given.get({name, "full"}, c::boolean, &tenon_nn_gaussian_nll_loss_options::full),
      given.get({name, "eps"}, c::number, &tenon_nn_gaussian_nll_loss_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_cross_entropy(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_cross_entropy_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::cross_entropy");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_cross_entropy_options::weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_cross_entropy_options::reduction),
      given.get({name, "ignore_index"}, c::integer, &tenon_nn_cross_entropy_options::ignore_index),
      given.get({name, "label_smoothing"}, c::real, &tenon_nn_cross_entropy_options::label_smoothing)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_nll_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_nll_loss_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::nll_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_nll_loss_options::weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_nll_loss_options::reduction),
      given.get({name, "ignore_index"}, c::integer, &tenon_nn_nll_loss_options::ignore_index)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_multi_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multi_margin_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::multi_margin_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_multi_margin_loss_options::weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_multi_margin_loss_options::reduction),
      given.get({name, "p"}, c::real, &tenon_nn_multi_margin_loss_options::p),
      given.get({name, "margin"}, c::real, &tenon_nn_multi_margin_loss_options::margin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_multilabel_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multilabel_margin_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::multilabel_margin_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_multilabel_margin_loss_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_multilabel_soft_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multilabel_soft_margin_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::multilabel_soft_margin_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "target"}, target),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_multilabel_soft_margin_loss_options::weight),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_multilabel_soft_margin_loss_options::reduction)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_ctc_loss(const tenon_tensor* log_probs, const tenon_tensor* targets, const tenon_tensor* input_lengths,
    const tenon_tensor* target_lengths, const tenon_nn_ctc_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::ctc_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "log_probs"}, log_probs),
      c::tensor({name, "targets"}, targets),
      c::tensor({name, "input_lengths"}, input_lengths),
      c::tensor({name, "target_lengths"}, target_lengths),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_ctc_loss_options::reduction),
      given.get({name, "blank"}, c::integer, &tenon_nn_ctc_loss_options::blank),
      given.get({name, "zero_infinity"}, c::boolean, &tenon_nn_ctc_loss_options::zero_infinity)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_normalize(const tenon_tensor* input, const tenon_nn_normalize_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::normalize");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "p"}, c::real, &tenon_nn_normalize_options::p),
      given.get({name, "axis"}, c::integer, &tenon_nn_normalize_options::axis),
      given.get({name, "eps"}, c::number, &tenon_nn_normalize_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_cosine_similarity(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_nn_cosine_similarity_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::cosine_similarity");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "axis"}, c::integer, &tenon_nn_cosine_similarity_options::axis),
      given.get({name, "eps"}, c::number, &tenon_nn_cosine_similarity_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_pairwise_distance(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_nn_pairwise_distance_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::pairwise_distance");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "x1"}, x1),
      c::tensor({name, "x2"}, x2),
      given.get({name, "p"}, c::real, &tenon_nn_pairwise_distance_options::p),
      given.get({name, "eps"}, c::number, &tenon_nn_pairwise_distance_options::eps),
      given.get({name, "keepdims"}, c::boolean, &tenon_nn_pairwise_distance_options::keepdims)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_cosine_embedding_loss(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* target,
    const tenon_nn_cosine_embedding_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::cosine_embedding_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input1"}, input1),
      c::tensor({name, "input2"}, input2),
      c::tensor({name, "target"}, target),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_cosine_embedding_loss_options::reduction),
      given.get({name, "margin"}, c::real, &tenon_nn_cosine_embedding_loss_options::margin)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_triplet_margin_loss(const tenon_tensor* anchor, const tenon_tensor* positive, const tenon_tensor* negative,
    const tenon_nn_triplet_margin_loss_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::triplet_margin_loss");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "anchor"}, anchor),
      c::tensor({name, "positive"}, positive),
      c::tensor({name, "negative"}, negative),
      given.get({name, "reduction"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_reduction); },
        &tenon_nn_triplet_margin_loss_options::reduction),
      given.get({name, "margin"}, c::real, &tenon_nn_triplet_margin_loss_options::margin),
      given.get({name, "p"}, c::real, &tenon_nn_triplet_margin_loss_options::p),
      given.get({name, "eps"}, c::number, &tenon_nn_triplet_margin_loss_options::eps),
      given.get({name, "swap"}, c::boolean, &tenon_nn_triplet_margin_loss_options::swap)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_linear(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_linear_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::linear");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_linear_options::bias)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_bilinear(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* weight,
    const tenon_nn_bilinear_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::bilinear");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input1"}, input1),
      c::tensor({name, "input2"}, input2),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_bilinear_options::bias)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_embedding(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_embedding_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::embedding");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get({name, "padding_idx"}, c::integer, &tenon_nn_embedding_options::padding_idx),
      given.get({name, "max_norm"}, c::number, &tenon_nn_embedding_options::max_norm),
      given.get({name, "norm_type"}, c::real, &tenon_nn_embedding_options::norm_type),
      given.get({name, "scale_grad_by_freq"}, c::boolean, &tenon_nn_embedding_options::scale_grad_by_freq)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_embedding_bag(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_embedding_bag_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::embedding_bag");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "weight"}, weight),
      given.get_unless_null({name, "offsets"}, c::tensor, &tenon_nn_embedding_bag_options::offsets),
      given.get_unless_null({name, "per_sample_weights"}, c::tensor, &tenon_nn_embedding_bag_options::per_sample_weights),
      given.get({name, "padding_idx"}, c::integer, &tenon_nn_embedding_bag_options::padding_idx),
      given.get({name, "max_norm"}, c::number, &tenon_nn_embedding_bag_options::max_norm),
      given.get({name, "norm_type"}, c::real, &tenon_nn_embedding_bag_options::norm_type),
      given.get({name, "scale_grad_by_freq"}, c::boolean, &tenon_nn_embedding_bag_options::scale_grad_by_freq),
      given.get({name, "mode"}, [](Place place, int value) { return c::choice(place, value, names_of_tenon_nn_bag_mode); },
        &tenon_nn_embedding_bag_options::mode)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_layer_norm(const tenon_tensor* input, const int64_t* normalized_shape, size_t normalized_shape_count,
    const tenon_nn_layer_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::layer_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "normalized_shape"}, normalized_shape, normalized_shape_count),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_layer_norm_options::weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_layer_norm_options::bias),
      given.get({name, "eps"}, c::real, &tenon_nn_layer_norm_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_rms_norm(const tenon_tensor* input, const int64_t* normalized_shape, size_t normalized_shape_count,
    const tenon_nn_rms_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::rms_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integers({name, "normalized_shape"}, normalized_shape, normalized_shape_count),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_rms_norm_options::weight),
      given.get({name, "eps"}, c::number, &tenon_nn_rms_norm_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_batch_norm(const tenon_tensor* input, const tenon_nn_batch_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::batch_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "running_mean"}, c::tensor, &tenon_nn_batch_norm_options::running_mean),
      given.get_unless_null({name, "running_var"}, c::tensor, &tenon_nn_batch_norm_options::running_var),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_batch_norm_options::weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_batch_norm_options::bias),
      given.get({name, "training"}, c::boolean, &tenon_nn_batch_norm_options::training),
      given.get({name, "momentum"}, c::real, &tenon_nn_batch_norm_options::momentum),
      given.get({name, "eps"}, c::real, &tenon_nn_batch_norm_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_group_norm(const tenon_tensor* input, int64_t num_groups, const tenon_nn_group_norm_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::group_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "num_groups"}, num_groups),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_group_norm_options::weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_group_norm_options::bias),
      given.get({name, "eps"}, c::real, &tenon_nn_group_norm_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_instance_norm(const tenon_tensor* input, const tenon_nn_instance_norm_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::instance_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get_unless_null({name, "running_mean"}, c::tensor, &tenon_nn_instance_norm_options::running_mean),
      given.get_unless_null({name, "running_var"}, c::tensor, &tenon_nn_instance_norm_options::running_var),
      given.get_unless_null({name, "weight"}, c::tensor, &tenon_nn_instance_norm_options::weight),
      given.get_unless_null({name, "bias"}, c::tensor, &tenon_nn_instance_norm_options::bias),
      given.get({name, "use_input_stats"}, c::boolean, &tenon_nn_instance_norm_options::use_input_stats),
      given.get({name, "momentum"}, c::real, &tenon_nn_instance_norm_options::momentum),
      given.get({name, "eps"}, c::real, &tenon_nn_instance_norm_options::eps)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_local_response_norm(const tenon_tensor* input, int64_t size, const tenon_nn_local_response_norm_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::local_response_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::integer({name, "size"}, size),
      given.get({name, "alpha"}, c::real, &tenon_nn_local_response_norm_options::alpha),
      given.get({name, "beta"}, c::real, &tenon_nn_local_response_norm_options::beta),
      given.get({name, "k"}, c::real, &tenon_nn_local_response_norm_options::k)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_weight_norm(const tenon_tensor* v, const tenon_tensor* g, const tenon_nn_weight_norm_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::weight_norm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "v"}, v),
      c::tensor({name, "g"}, g),
      given.get({name, "dim"}, c::integer, &tenon_nn_weight_norm_options::dim)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_dropout(const tenon_tensor* input, const tenon_nn_dropout_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::dropout");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "p"}, c::real, &tenon_nn_dropout_options::p),
      given.get({name, "training"}, c::boolean, &tenon_nn_dropout_options::training),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_dropout_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_feature_dropout(const tenon_tensor* input, const tenon_nn_feature_dropout_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::feature_dropout");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "p"}, c::real, &tenon_nn_feature_dropout_options::p),
      given.get({name, "training"}, c::boolean, &tenon_nn_feature_dropout_options::training),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_feature_dropout_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_alpha_dropout(const tenon_tensor* input, const tenon_nn_alpha_dropout_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::alpha_dropout");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "p"}, c::real, &tenon_nn_alpha_dropout_options::p),
      given.get({name, "training"}, c::boolean, &tenon_nn_alpha_dropout_options::training),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_alpha_dropout_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_feature_alpha_dropout(const tenon_tensor* input, const tenon_nn_feature_alpha_dropout_options* options,
    tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::feature_alpha_dropout");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      given.get({name, "p"}, c::real, &tenon_nn_feature_alpha_dropout_options::p),
      given.get({name, "training"}, c::boolean, &tenon_nn_feature_alpha_dropout_options::training),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_feature_alpha_dropout_options::generator)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_scaled_dot_product_attention(const tenon_tensor* query, const tenon_tensor* key, const tenon_tensor* value,
    const tenon_nn_scaled_dot_product_attention_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::scaled_dot_product_attention");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "query"}, query),
      c::tensor({name, "key"}, key),
      c::tensor({name, "value"}, value),
      given.get_unless_null({name, "attn_mask"}, c::tensor, &tenon_nn_scaled_dot_product_attention_options::attn_mask),
      given.get_unless_null({name, "generator"}, c::generator, &tenon_nn_scaled_dot_product_attention_options::generator),
      given.get({name, "dropout_p"}, c::real, &tenon_nn_scaled_dot_product_attention_options::dropout_p),
      given.get({name, "is_causal"}, c::boolean, &tenon_nn_scaled_dot_product_attention_options::is_causal),
      given.get({name, "scale"}, c::number, &tenon_nn_scaled_dot_product_attention_options::scale),
      given.get({name, "enable_gqa"}, c::boolean, &tenon_nn_scaled_dot_product_attention_options::enable_gqa)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_multi_head_attention(const tenon_tensor* query, const tenon_tensor* key, const tenon_tensor* value, int64_t num_heads,
    const tenon_tensor* in_proj_weight, const tenon_tensor* in_proj_bias, const tenon_tensor* out_proj_weight,
    const tenon_tensor* out_proj_bias, const tenon_nn_multi_head_attention_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::multi_head_attention");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "query"}, query),
      c::tensor({name, "key"}, key),
      c::tensor({name, "value"}, value),
      c::integer({name, "num_heads"}, num_heads),
      c::tensor({name, "in_proj_weight"}, in_proj_weight),
      c::tensor({name, "in_proj_bias"}, in_proj_bias),
      c::tensor({name, "out_proj_weight"}, out_proj_weight),
      c::tensor({name, "out_proj_bias"}, out_proj_bias),
      given.get_unless_null({name, "attn_mask"}, c::tensor, &tenon_nn_multi_head_attention_options::attn_mask),
      given.get({name, "dropout_p"}, c::real, &tenon_nn_multi_head_attention_options::dropout_p),
      given.get({name, "is_causal"}, c::boolean, &tenon_nn_multi_head_attention_options::is_causal),
      given.get({name, "scale"}, c::number, &tenon_nn_multi_head_attention_options::scale),
      given.get({name, "enable_gqa"}, c::boolean, &tenon_nn_multi_head_attention_options::enable_gqa)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_rnn_tanh_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_rnn_tanh_cell_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::rnn_tanh_cell");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h"}, h),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_rnn_tanh_cell_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_rnn_tanh_cell_options::b_hh)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_rnn_relu_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_rnn_relu_cell_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::rnn_relu_cell");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h"}, h),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_rnn_relu_cell_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_rnn_relu_cell_options::b_hh)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_gru_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_gru_cell_options* options, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    static const Function& called = function_called("nn::gru_cell");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h"}, h),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_gru_cell_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_gru_cell_options::b_hh)};
    c::run(called, arguments, result);
  });
}

tenon_status tenon_nn_lstm_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* c, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_lstm_cell_options* options, tenon_tensor** next_h, tenon_tensor** next_c) {
  return guarded(Results(next_h, next_c), [&] {
    static const Function& called = function_called("nn::lstm_cell");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h"}, h),
      c::tensor({name, "c"}, c),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_lstm_cell_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_lstm_cell_options::b_hh)};
    c::run(called, arguments, {next_h, next_c});
  });
}

tenon_status tenon_nn_rnn_tanh(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_rnn_tanh_options* options, tenon_tensor** states, tenon_tensor** last) {
  return guarded(Results(states, last), [&] {
    static const Function& called = function_called("nn::rnn_tanh");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h0"}, h0),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_rnn_tanh_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_rnn_tanh_options::b_hh),
      given.get({name, "reverse"}, c::boolean, &tenon_nn_rnn_tanh_options::reverse)};
    c::run(called, arguments, {states, last});
  });
}

tenon_status tenon_nn_rnn_relu(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_rnn_relu_options* options, tenon_tensor** states, tenon_tensor** last) {
  return guarded(Results(states, last), [&] {
    static const Function& called = function_called("nn::rnn_relu");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h0"}, h0),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_rnn_relu_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_rnn_relu_options::b_hh),
      given.get({name, "reverse"}, c::boolean, &tenon_nn_rnn_relu_options::reverse)};
    c::run(called, arguments, {states, last});
  });
}

tenon_status tenon_nn_gru(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_gru_options* options, tenon_tensor** states, tenon_tensor** last) {
  return guarded(Results(states, last), [&] {
    static const Function& called = function_called("nn::gru");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h0"}, h0),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_gru_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_gru_options::b_hh),
      given.get({name, "reverse"}, c::boolean, &tenon_nn_gru_options::reverse)};
    c::run(called, arguments, {states, last});
  });
}

tenon_status tenon_nn_lstm(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* c0, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_lstm_options* options, tenon_tensor** states, tenon_tensor** last, tenon_tensor** cell) {
  return guarded(Results(states, last, cell), [&] {
    static const Function& called = function_called("nn::lstm");
    [[maybe_unused]] const char* const name = called.name();
    const Options given(name, options);
    const Passed arguments[] = {
      c::tensor({name, "input"}, input),
      c::tensor({name, "h0"}, h0),
      c::tensor({name, "c0"}, c0),
      c::tensor({name, "w_ih"}, w_ih),
      c::tensor({name, "w_hh"}, w_hh),
      given.get_unless_null({name, "b_ih"}, c::tensor, &tenon_nn_lstm_options::b_ih),
      given.get_unless_null({name, "b_hh"}, c::tensor, &tenon_nn_lstm_options::b_hh),
      given.get({name, "reverse"}, c::boolean, &tenon_nn_lstm_options::reverse)};
    c::run(called, arguments, {states, last, cell});
  });
}
