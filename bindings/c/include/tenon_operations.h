/* The element types, and every operation; <tenon.h> includes this.
 *
 * Required arguments come first, in the order of the operation's description. What may be left out is a member of a struct of options:
 * NULL leaves out all of them, and a struct begins as its initialiser, so that later versions may have more. An integer TENON_NONE, a
 * number of no kind and a NULL are left out. A result that is not wanted may be NULL where there are several.
 *
 * Printed from the operations' descriptions; do not edit.
 */
#ifndef TENON_OPERATIONS_H
#define TENON_OPERATIONS_H

/* clang-format off */

/* The version of this header: the library's is tenon_version(). */
#define TENON_VERSION_MAJOR 0
#define TENON_VERSION_MINOR 1
#define TENON_VERSION_PATCH 0

typedef enum tenon_dtype TENON_C_ENUM {TENON_NO_DTYPE = -1, TENON_BOOL, TENON_INT8, TENON_INT16, TENON_INT32, TENON_INT64, TENON_UINT8,
  TENON_UINT16, TENON_UINT32, TENON_UINT64, TENON_FLOAT16, TENON_BFLOAT16, TENON_FLOAT32, TENON_FLOAT64, TENON_COMPLEX64,
  TENON_COMPLEX128} tenon_dtype;

typedef enum tenon_endpoint TENON_C_ENUM {TENON_ENDPOINT_INCLUDED, TENON_ENDPOINT_EXCLUDED} tenon_endpoint;
typedef enum tenon_indexing TENON_C_ENUM {TENON_INDEXING_XY, TENON_INDEXING_IJ} tenon_indexing;
typedef enum tenon_pad_mode TENON_C_ENUM {TENON_PAD_MODE_CONSTANT, TENON_PAD_MODE_REFLECT, TENON_PAD_MODE_REPLICATE,
  TENON_PAD_MODE_WRAP} tenon_pad_mode;
typedef enum tenon_variables TENON_C_ENUM {TENON_VARIABLES_ROWS, TENON_VARIABLES_COLUMNS} tenon_variables;
typedef enum tenon_interpolation TENON_C_ENUM {TENON_INTERPOLATION_LINEAR, TENON_INTERPOLATION_LOWER, TENON_INTERPOLATION_HIGHER,
  TENON_INTERPOLATION_MIDPOINT, TENON_INTERPOLATION_NEAREST} tenon_interpolation;
typedef enum tenon_side TENON_C_ENUM {TENON_SIDE_LEFT, TENON_SIDE_RIGHT} tenon_side;
typedef enum tenon_index_mode TENON_C_ENUM {TENON_INDEX_MODE_CHECKED, TENON_INDEX_MODE_WRAPPED, TENON_INDEX_MODE_CLIPPED} tenon_index_mode;
typedef enum tenon_reduce TENON_C_ENUM {TENON_REDUCE_SUM, TENON_REDUCE_PROD, TENON_REDUCE_MEAN, TENON_REDUCE_AMAX,
  TENON_REDUCE_AMIN} tenon_reduce;
typedef enum tenon_trim TENON_C_ENUM {TENON_TRIM_FB, TENON_TRIM_F, TENON_TRIM_B} tenon_trim;
typedef enum tenon_convolve_mode TENON_C_ENUM {TENON_CONVOLVE_MODE_FULL, TENON_CONVOLVE_MODE_SAME,
  TENON_CONVOLVE_MODE_VALID} tenon_convolve_mode;
typedef enum tenon_fft_norm TENON_C_ENUM {TENON_FFT_NORM_BACKWARD, TENON_FFT_NORM_ORTHO, TENON_FFT_NORM_FORWARD} tenon_fft_norm;
typedef enum tenon_boundary TENON_C_ENUM {TENON_BOUNDARY_REFLECT, TENON_BOUNDARY_CONSTANT, TENON_BOUNDARY_NEAREST, TENON_BOUNDARY_MIRROR,
  TENON_BOUNDARY_WRAP} tenon_boundary;
typedef enum tenon_linalg_norm TENON_C_ENUM {TENON_LINALG_NORM_FROBENIUS, TENON_LINALG_NORM_NUCLEAR, TENON_LINALG_NORM_LARGEST,
  TENON_LINALG_NORM_SMALLEST, TENON_LINALG_NORM_COLUMNS, TENON_LINALG_NORM_LEAST_COLUMN, TENON_LINALG_NORM_ROWS,
  TENON_LINALG_NORM_LEAST_ROW} tenon_linalg_norm;
typedef enum tenon_linalg_transpose TENON_C_ENUM {TENON_LINALG_TRANSPOSE_NONE, TENON_LINALG_TRANSPOSE_TRANSPOSE,
  TENON_LINALG_TRANSPOSE_ADJOINT} tenon_linalg_transpose;
typedef enum tenon_nn_padding_mode TENON_C_ENUM {TENON_NN_PADDING_MODE_ZEROS, TENON_NN_PADDING_MODE_SAME, TENON_NN_PADDING_MODE_REFLECT,
  TENON_NN_PADDING_MODE_REPLICATE, TENON_NN_PADDING_MODE_CIRCULAR} tenon_nn_padding_mode;
typedef enum tenon_nn_interpolate_mode TENON_C_ENUM {TENON_NN_INTERPOLATE_MODE_NEAREST, TENON_NN_INTERPOLATE_MODE_NEAREST_EXACT,
  TENON_NN_INTERPOLATE_MODE_LINEAR, TENON_NN_INTERPOLATE_MODE_BILINEAR, TENON_NN_INTERPOLATE_MODE_BICUBIC,
  TENON_NN_INTERPOLATE_MODE_TRILINEAR, TENON_NN_INTERPOLATE_MODE_AREA} tenon_nn_interpolate_mode;
typedef enum tenon_nn_grid_mode TENON_C_ENUM {TENON_NN_GRID_MODE_BILINEAR, TENON_NN_GRID_MODE_NEAREST,
  TENON_NN_GRID_MODE_BICUBIC} tenon_nn_grid_mode;
typedef enum tenon_nn_grid_padding TENON_C_ENUM {TENON_NN_GRID_PADDING_ZEROS, TENON_NN_GRID_PADDING_BORDER,
  TENON_NN_GRID_PADDING_REFLECTION} tenon_nn_grid_padding;
typedef enum tenon_nn_reduction TENON_C_ENUM {TENON_NN_REDUCTION_NONE, TENON_NN_REDUCTION_MEAN, TENON_NN_REDUCTION_SUM,
  TENON_NN_REDUCTION_BATCHMEAN} tenon_nn_reduction;
typedef enum tenon_nn_bag_mode TENON_C_ENUM {TENON_NN_BAG_MODE_SUM, TENON_NN_BAG_MODE_MEAN, TENON_NN_BAG_MODE_MAX} tenon_nn_bag_mode;

/* ---- creation ---- */

typedef struct tenon_empty_options {
  size_t struct_size;
  tenon_device place;
} tenon_empty_options;
#define TENON_EMPTY_OPTIONS_INIT \
  {sizeof(tenon_empty_options), {0, 0}}
/** Uninitialised elements. ShapeError for a negative size or too many elements, MemoryError. */
TENON_C_API tenon_status tenon_empty(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_empty_options* options,
    tenon_tensor** result);

typedef struct tenon_full_options {
  size_t struct_size;
  tenon_device place;
} tenon_full_options;
#define TENON_FULL_OPTIONS_INIT \
  {sizeof(tenon_full_options), {0, 0}}
/** Elements that all have one value. ShapeError for a negative size or too many elements, MemoryError; TypeError for an integer that T
 * cannot represent. */
TENON_C_API tenon_status tenon_full(const int64_t* shape, size_t shape_count, tenon_number value, tenon_dtype dtype,
    const tenon_full_options* options, tenon_tensor** result);

typedef struct tenon_zeros_options {
  size_t struct_size;
  tenon_device place;
} tenon_zeros_options;
#define TENON_ZEROS_OPTIONS_INIT \
  {sizeof(tenon_zeros_options), {0, 0}}
/** Elements that are 0. ShapeError for a negative size or too many elements, MemoryError. */
TENON_C_API tenon_status tenon_zeros(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_zeros_options* options,
    tenon_tensor** result);

typedef struct tenon_ones_options {
  size_t struct_size;
  tenon_device place;
} tenon_ones_options;
#define TENON_ONES_OPTIONS_INIT \
  {sizeof(tenon_ones_options), {0, 0}}
/** Elements that are 1. ShapeError for a negative size or too many elements, MemoryError. */
TENON_C_API tenon_status tenon_ones(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_ones_options* options,
    tenon_tensor** result);

typedef struct tenon_empty_like_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_empty_like_options;
#define TENON_EMPTY_LIKE_OPTIONS_INIT \
  {sizeof(tenon_empty_like_options), TENON_NO_DTYPE}
/** Uninitialised elements, in the shape of another tensor. */
TENON_C_API tenon_status tenon_empty_like(const tenon_tensor* x, const tenon_empty_like_options* options, tenon_tensor** result);

typedef struct tenon_full_like_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_full_like_options;
#define TENON_FULL_LIKE_OPTIONS_INIT \
  {sizeof(tenon_full_like_options), TENON_NO_DTYPE}
/** Elements that all have one value, in the shape of another tensor. TypeError for an integer that the type cannot represent. */
TENON_C_API tenon_status tenon_full_like(const tenon_tensor* x, tenon_number value, const tenon_full_like_options* options,
    tenon_tensor** result);

typedef struct tenon_zeros_like_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_zeros_like_options;
#define TENON_ZEROS_LIKE_OPTIONS_INIT \
  {sizeof(tenon_zeros_like_options), TENON_NO_DTYPE}
/** Elements that are 0, in the shape of another tensor. */
TENON_C_API tenon_status tenon_zeros_like(const tenon_tensor* x, const tenon_zeros_like_options* options, tenon_tensor** result);

typedef struct tenon_ones_like_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_ones_like_options;
#define TENON_ONES_LIKE_OPTIONS_INIT \
  {sizeof(tenon_ones_like_options), TENON_NO_DTYPE}
/** Elements that are 1, in the shape of another tensor. */
TENON_C_API tenon_status tenon_ones_like(const tenon_tensor* x, const tenon_ones_like_options* options, tenon_tensor** result);

typedef struct tenon_tensor_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_tensor_options;
#define TENON_TENSOR_OPTIONS_INIT \
  {sizeof(tenon_tensor_options), TENON_NO_DTYPE}
/** The elements of a nested list, of a vector or of a vector of vectors, or a scalar. ShapeError if the nesting is uneven, TypeError for an
 * integer that T cannot represent. */
TENON_C_API tenon_status tenon_tensor_of(const tenon_number* elements, size_t elements_count, const tenon_tensor_options* options,
    tenon_tensor** result);

typedef struct tenon_asarray_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_asarray_options;
#define TENON_ASARRAY_OPTIONS_INIT \
  {sizeof(tenon_asarray_options), TENON_NO_DTYPE}
/** X as a tensor: a tensor itself, the value of an expression, the elements of a vector, a span, a vector of vectors or a nested list, a
 * scalar. as tensor; ShapeError if the vectors of a vector differ in length. Differentiable in x. */
TENON_C_API tenon_status tenon_asarray(const tenon_tensor* x, const tenon_asarray_options* options, tenon_tensor** result);

typedef struct tenon_arange_options {
  size_t struct_size;
  tenon_number start;
  tenon_number step;
  tenon_device place;
} tenon_arange_options;
#define TENON_ARANGE_OPTIONS_INIT \
  {sizeof(tenon_arange_options), {TENON_INTEGER, 0, 0, 0}, {TENON_INTEGER, 1, 0, 0}, {0, 0}}
/** Start, start + step, …, up to but not including stop. ShapeError for step 0 or too many elements; TypeError for integers that T cannot
 * represent. */
TENON_C_API tenon_status tenon_arange(tenon_number stop, tenon_dtype dtype, const tenon_arange_options* options, tenon_tensor** result);

typedef struct tenon_linspace_options {
  size_t struct_size;
  tenon_endpoint endpoint;
  tenon_device place;
} tenon_linspace_options;
#define TENON_LINSPACE_OPTIONS_INIT \
  {sizeof(tenon_linspace_options), TENON_ENDPOINT_INCLUDED, {0, 0}}
/** Evenly spaced numbers from start to stop. ShapeError for a negative count. */
TENON_C_API tenon_status tenon_linspace(tenon_number start, tenon_number stop, int64_t count, tenon_dtype dtype,
    const tenon_linspace_options* options, tenon_tensor** result);

typedef struct tenon_logspace_options {
  size_t struct_size;
  double base;
  tenon_endpoint endpoint;
} tenon_logspace_options;
#define TENON_LOGSPACE_OPTIONS_INIT \
  {sizeof(tenon_logspace_options), 10, TENON_ENDPOINT_INCLUDED}
/** Powers of a base whose exponents are evenly spaced from start to stop. ShapeError for a negative count. */
TENON_C_API tenon_status tenon_logspace(double start, double stop, int64_t count, tenon_dtype dtype, const tenon_logspace_options* options,
    tenon_tensor** result);

typedef struct tenon_geomspace_options {
  size_t struct_size;
  tenon_endpoint endpoint;
} tenon_geomspace_options;
#define TENON_GEOMSPACE_OPTIONS_INIT \
  {sizeof(tenon_geomspace_options), TENON_ENDPOINT_INCLUDED}
/** Numbers from start to stop, each the same multiple of the previous one. ShapeError for a negative count, TypeError if an end is 0 or the
 * ends have different signs. */
TENON_C_API tenon_status tenon_geomspace(double start, double stop, int64_t count, tenon_dtype dtype,
    const tenon_geomspace_options* options, tenon_tensor** result);

typedef struct tenon_eye_options {
  size_t struct_size;
  int64_t columns;
  int64_t offset;
  tenon_device place;
} tenon_eye_options;
#define TENON_EYE_OPTIONS_INIT \
  {sizeof(tenon_eye_options), TENON_NONE, 0, {0, 0}}
/** Ones on a diagonal, zeros elsewhere. ShapeError for a negative size or too many elements, MemoryError. */
TENON_C_API tenon_status tenon_eye(int64_t rows, tenon_dtype dtype, const tenon_eye_options* options, tenon_tensor** result);

typedef struct tenon_diag_options {
  size_t struct_size;
  int64_t offset;
} tenon_diag_options;
#define TENON_DIAG_OPTIONS_INIT \
  {sizeof(tenon_diag_options), 0}
/** The matrix with a vector as its diagonal, or the diagonal of a matrix. ShapeError unless the rank is 1 or 2. Differentiable in x. */
TENON_C_API tenon_status tenon_diag(const tenon_tensor* x, const tenon_diag_options* options, tenon_tensor** result);

typedef struct tenon_diagflat_options {
  size_t struct_size;
  int64_t offset;
} tenon_diagflat_options;
#define TENON_DIAGFLAT_OPTIONS_INIT \
  {sizeof(tenon_diagflat_options), 0}
/** The matrix with all elements of x on its diagonal, in row-major order. Differentiable in x. */
TENON_C_API tenon_status tenon_diagflat(const tenon_tensor* x, const tenon_diagflat_options* options, tenon_tensor** result);

typedef struct tenon_tril_options {
  size_t struct_size;
  int64_t offset;
} tenon_tril_options;
#define TENON_TRIL_OPTIONS_INIT \
  {sizeof(tenon_tril_options), 0}
/** The lower triangles of matrices, zeros elsewhere. ShapeError if the rank is below 2. Differentiable in x. */
TENON_C_API tenon_status tenon_tril(const tenon_tensor* x, const tenon_tril_options* options, tenon_tensor** result);

typedef struct tenon_triu_options {
  size_t struct_size;
  int64_t offset;
} tenon_triu_options;
#define TENON_TRIU_OPTIONS_INIT \
  {sizeof(tenon_triu_options), 0}
/** The upper triangles of matrices, zeros elsewhere. ShapeError if the rank is below 2. Differentiable in x. */
TENON_C_API tenon_status tenon_triu(const tenon_tensor* x, const tenon_triu_options* options, tenon_tensor** result);

typedef struct tenon_meshgrid_options {
  size_t struct_size;
  tenon_indexing indexing;
} tenon_meshgrid_options;
#define TENON_MESHGRID_OPTIONS_INIT \
  {sizeof(tenon_meshgrid_options), TENON_INDEXING_XY}
/** The coordinates of a grid, each as a tensor of the shape of the grid. ShapeError for operands of two dimensions or more. Differentiable
 * in x. */
TENON_C_API tenon_status tenon_meshgrid(const tenon_tensor* const* x, size_t x_count, const tenon_meshgrid_options* options,
    tenon_tensor*** list, size_t* count);

typedef struct tenon_one_hot_options {
  size_t struct_size;
  int64_t classes;
  tenon_dtype dtype;
} tenon_one_hot_options;
#define TENON_ONE_HOT_OPTIONS_INIT \
  {sizeof(tenon_one_hot_options), TENON_NONE, TENON_INT64}
/** For each element k of x, a row of zeros with a 1 at index k. IndexError for an element outside 0 … classes - 1. */
TENON_C_API tenon_status tenon_one_hot(const tenon_tensor* x, const tenon_one_hot_options* options, tenon_tensor** result);

typedef struct tenon_bartlett_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_bartlett_options;
#define TENON_BARTLETT_OPTIONS_INIT \
  {sizeof(tenon_bartlett_options), TENON_FLOAT64}
/** The triangular window, 0 at both ends. ShapeError for a negative n. */
TENON_C_API tenon_status tenon_bartlett(int64_t n, const tenon_bartlett_options* options, tenon_tensor** result);

typedef struct tenon_blackman_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_blackman_options;
#define TENON_BLACKMAN_OPTIONS_INIT \
  {sizeof(tenon_blackman_options), TENON_FLOAT64}
/** Blackman's window: 0.42 + 0.5 cos t + 0.08 cos 2 t, as t goes from -pi to pi. ShapeError for a negative n. */
TENON_C_API tenon_status tenon_blackman(int64_t n, const tenon_blackman_options* options, tenon_tensor** result);

typedef struct tenon_hamming_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_hamming_options;
#define TENON_HAMMING_OPTIONS_INIT \
  {sizeof(tenon_hamming_options), TENON_FLOAT64}
/** Hamming's window: 0.54 + 0.46 cos t, as t goes from -pi to pi. ShapeError for a negative n. */
TENON_C_API tenon_status tenon_hamming(int64_t n, const tenon_hamming_options* options, tenon_tensor** result);

typedef struct tenon_hanning_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_hanning_options;
#define TENON_HANNING_OPTIONS_INIT \
  {sizeof(tenon_hanning_options), TENON_FLOAT64}
/** Hann's window: 0.5 + 0.5 cos t, as t goes from -pi to pi. ShapeError for a negative n. */
TENON_C_API tenon_status tenon_hanning(int64_t n, const tenon_hanning_options* options, tenon_tensor** result);

typedef struct tenon_kaiser_options {
  size_t struct_size;
  tenon_dtype dtype;
} tenon_kaiser_options;
#define TENON_KAISER_OPTIONS_INIT \
  {sizeof(tenon_kaiser_options), TENON_FLOAT64}
/** Kaiser's window: i0(beta sqrt(1 - t^2)) / i0(beta), as t goes from -1 to 1. ShapeError for a negative n; IndexError unless beta is
 * between -700 and 700. */
TENON_C_API tenon_status tenon_kaiser(int64_t n, double beta, const tenon_kaiser_options* options, tenon_tensor** result);

/* ---- shape ---- */

/** The elements, in row-major order, in another shape. ShapeError if the numbers of elements differ. Differentiable in x. */
TENON_C_API tenon_status tenon_reshape(const tenon_tensor* x, const int64_t* shape, size_t shape_count, tenon_tensor** result);

/** The elements in row-major order, in one dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_ravel(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_flatten_options {
  size_t struct_size;
  int64_t first;
  int64_t last;
} tenon_flatten_options;
#define TENON_FLATTEN_OPTIONS_INIT \
  {sizeof(tenon_flatten_options), 0, -1}
/** Adjacent dimensions joined into one. IndexError for an unknown dimension, or if first comes after last. Differentiable in x. */
TENON_C_API tenon_status tenon_flatten(const tenon_tensor* x, const tenon_flatten_options* options, tenon_tensor** result);

/** The dimensions in another order. ShapeError unless each dimension is given once. Differentiable in x. */
TENON_C_API tenon_status tenon_permute_dims(const tenon_tensor* x, const int64_t* axes, size_t axes_count, tenon_tensor** result);

/** The matrices transposed: the last two dimensions exchanged. ShapeError if the rank is below 2. Differentiable in x. */
TENON_C_API tenon_status tenon_matrix_transpose(const tenon_tensor* x, tenon_tensor** result);

/** Some dimensions moved to other positions, the others in their order. ShapeError for lists of different lengths or with a dimension
 * twice, IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_moveaxis(const tenon_tensor* x, int64_t from, const int64_t* from_list, size_t from_list_count, int64_t to,
    const int64_t* to_list, size_t to_list_count, tenon_tensor** result);

/** Two dimensions exchanged. IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_swapaxes(const tenon_tensor* x, int64_t axis1, int64_t axis2, tenon_tensor** result);

/** A new dimension of size 1. IndexError unless the dimension is in -(rank + 1) … rank. Differentiable in x. */
TENON_C_API tenon_status tenon_expand_dims(const tenon_tensor* x, int64_t axis, tenon_tensor** result);

typedef struct tenon_squeeze_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_squeeze_options;
#define TENON_SQUEEZE_OPTIONS_INIT \
  {sizeof(tenon_squeeze_options), NULL, 0}
/** The elements without dimensions of size 1. ShapeError if a given dimension has another size, IndexError for an unknown or repeated one.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_squeeze(const tenon_tensor* x, const tenon_squeeze_options* options, tenon_tensor** result);

/** The elements repeated, without a copy, along dimensions of size 1 and new ones in front. ShapeError if x does not broadcast to it.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_broadcast_to(const tenon_tensor* x, const int64_t* shape, size_t shape_count, tenon_tensor** result);

/** All tensors broadcast to one shape. ShapeError if they do not broadcast. Differentiable in x. */
TENON_C_API tenon_status tenon_broadcast_arrays(const tenon_tensor* const* x, size_t x_count, tenon_tensor*** list, size_t* count);

/** The elements with at least one dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_atleast_1d(const tenon_tensor* x, tenon_tensor** result);

/** The elements with at least two dimensions. Differentiable in x. */
TENON_C_API tenon_status tenon_atleast_2d(const tenon_tensor* x, tenon_tensor** result);

/** The elements with at least three dimensions. Differentiable in x. */
TENON_C_API tenon_status tenon_atleast_3d(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_flip_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_flip_options;
#define TENON_FLIP_OPTIONS_INIT \
  {sizeof(tenon_flip_options), NULL, 0}
/** The elements in reversed order along dimensions. IndexError for an unknown or repeated dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_flip(const tenon_tensor* x, const tenon_flip_options* options, tenon_tensor** result);

typedef struct tenon_rot90_options {
  size_t struct_size;
  int64_t turns;
  const int64_t* axis;
  size_t axis_count;
} tenon_rot90_options;
#define TENON_ROT90_OPTIONS_INIT \
  {sizeof(tenon_rot90_options), 1, NULL, 0}
/** The elements rotated by quarter turns in a plane, from its first dimension towards its second. IndexError unless two different
 * dimensions are given. Differentiable in x. */
TENON_C_API tenon_status tenon_rot90(const tenon_tensor* x, const tenon_rot90_options* options, tenon_tensor** result);

typedef struct tenon_diagonal_options {
  size_t struct_size;
  int64_t offset;
  int64_t axis1;
  int64_t axis2;
} tenon_diagonal_options;
#define TENON_DIAGONAL_OPTIONS_INIT \
  {sizeof(tenon_diagonal_options), 0, 0, 1}
/** The diagonals of two dimensions: elements with indices (i, i + offset). IndexError for an unknown dimension, ShapeError if both are the
 * same. Differentiable in x. */
TENON_C_API tenon_status tenon_diagonal(const tenon_tensor* x, const tenon_diagonal_options* options, tenon_tensor** result);

typedef struct tenon_concat_options {
  size_t struct_size;
  int64_t axis;
} tenon_concat_options;
#define TENON_CONCAT_OPTIONS_INIT \
  {sizeof(tenon_concat_options), 0}
/** Tensors joined along a dimension. ShapeError if there are no parts or they differ in another dimension; IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_concat(const tenon_tensor* const* x, size_t x_count, const tenon_concat_options* options,
    tenon_tensor** result);

typedef struct tenon_stack_options {
  size_t struct_size;
  int64_t axis;
} tenon_stack_options;
#define TENON_STACK_OPTIONS_INIT \
  {sizeof(tenon_stack_options), 0}
/** Tensors of one shape joined along a new dimension. ShapeError if there are no parts or they differ in another dimension; IndexError for
 * an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_stack(const tenon_tensor* const* x, size_t x_count, const tenon_stack_options* options,
    tenon_tensor** result);

/** Tensors joined side by side. ShapeError if there are no parts or they differ in another dimension; IndexError for an unknown dimension.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_hstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/** Tensors joined one below the other. ShapeError if there are no parts or they differ in another dimension; IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_vstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/** Tensors joined along the third dimension. ShapeError if there are no parts or they differ in another dimension; IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_dstack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/** Vectors as the columns of a matrix. ShapeError if there are no parts or they differ in another dimension; IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_column_stack(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

typedef struct tenon_split_options {
  size_t struct_size;
  int64_t axis;
} tenon_split_options;
#define TENON_SPLIT_OPTIONS_INIT \
  {sizeof(tenon_split_options), 0}
/** Pieces along a dimension: a number of pieces of equal size, or pieces of given sizes. ShapeError unless the pieces fill the dimension
 * exactly, IndexError for an unknown one. Differentiable in x. */
TENON_C_API tenon_status tenon_split(const tenon_tensor* x, int64_t pieces, const int64_t* pieces_list, size_t pieces_list_count,
    const tenon_split_options* options, tenon_tensor*** list, size_t* count);

typedef struct tenon_array_split_options {
  size_t struct_size;
  int64_t axis;
} tenon_array_split_options;
#define TENON_ARRAY_SPLIT_OPTIONS_INIT \
  {sizeof(tenon_array_split_options), 0}
/** The given number of pieces along a dimension, whose sizes differ by one at most. ShapeError for a count below 1, IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_array_split(const tenon_tensor* x, int64_t pieces, const tenon_array_split_options* options,
    tenon_tensor*** list, size_t* count);

typedef struct tenon_chunk_options {
  size_t struct_size;
  int64_t axis;
} tenon_chunk_options;
#define TENON_CHUNK_OPTIONS_INIT \
  {sizeof(tenon_chunk_options), 0}
/** At most the given number of pieces along a dimension. ShapeError for a count below 1, IndexError for an unknown dimension.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_chunk(const tenon_tensor* x, int64_t pieces, const tenon_chunk_options* options, tenon_tensor*** list,
    size_t* count);

typedef struct tenon_unstack_options {
  size_t struct_size;
  int64_t axis;
} tenon_unstack_options;
#define TENON_UNSTACK_OPTIONS_INIT \
  {sizeof(tenon_unstack_options), 0}
/** The slices along a dimension. IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_unstack(const tenon_tensor* x, const tenon_unstack_options* options, tenon_tensor*** list, size_t* count);

/** The whole tensor repeated along each dimension. ShapeError for a negative count. Differentiable in x. */
TENON_C_API tenon_status tenon_tile(const tenon_tensor* x, const int64_t* counts, size_t counts_count, tenon_tensor** result);

typedef struct tenon_repeat_options {
  size_t struct_size;
  int64_t axis;
} tenon_repeat_options;
#define TENON_REPEAT_OPTIONS_INIT \
  {sizeof(tenon_repeat_options), TENON_NONE}
/** Each element repeated. ShapeError for a negative count and unless there is one count or one for each index, IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_repeat(const tenon_tensor* x, const tenon_tensor* counts, const tenon_repeat_options* options,
    tenon_tensor** result);

typedef struct tenon_roll_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_roll_options;
#define TENON_ROLL_OPTIONS_INIT \
  {sizeof(tenon_roll_options), NULL, 0}
/** The elements shifted along dimensions; those shifted beyond one end come in at the other. IndexError for an unknown or repeated
 * dimension, ShapeError unless there is one shift, or one for each dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_roll(const tenon_tensor* x, int64_t shift, const int64_t* shift_list, size_t shift_list_count,
    const tenon_roll_options* options, tenon_tensor** result);

typedef struct tenon_pad_options {
  size_t struct_size;
  tenon_pad_mode mode;
  tenon_number value;
} tenon_pad_options;
#define TENON_PAD_OPTIONS_INIT \
  {sizeof(tenon_pad_options), TENON_PAD_MODE_CONSTANT, {TENON_INTEGER, 0, 0, 0}}
/** The elements with further ones before and after them along each dimension. ShapeError unless there is a pair for each dimension, for a
 * negative width, for reflect if one is above size - 1, and for dimensions without elements except with constant; TypeError for an integer
 * value that the type cannot represent. Differentiable in x. */
TENON_C_API tenon_status tenon_pad(const tenon_tensor* x, const int64_t* widths, size_t widths_count, const tenon_pad_options* options,
    tenon_tensor** result);

typedef struct tenon_sliding_window_view_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_sliding_window_view_options;
#define TENON_SLIDING_WINDOW_VIEW_OPTIONS_INIT \
  {sizeof(tenon_sliding_window_view_options), NULL, 0}
/** All windows of a size: at each place, the elements from there on. ShapeError for a window that does not fit, and unless there is one for
 * each axis; IndexError for an unknown axis. Differentiable in x. */
TENON_C_API tenon_status tenon_sliding_window_view(const tenon_tensor* x, int64_t window, const int64_t* window_list,
    size_t window_list_count, const tenon_sliding_window_view_options* options, tenon_tensor** result);

/* ---- elementwise ---- */

/** The sum of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_add(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the sum of two elements. */
TENON_C_API tenon_status tenon_add_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The difference of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_subtract(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the difference of two elements. */
TENON_C_API tenon_status tenon_sub_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The product of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_multiply(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the product of two elements. */
TENON_C_API tenon_status tenon_mul_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The quotient of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_divide(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the quotient of two elements. */
TENON_C_API tenon_status tenon_div_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The quotient, rounded down. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_floor_divide(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the quotient, rounded down. */
TENON_C_API tenon_status tenon_floor_divide_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The remainder, with the divisor's sign. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_remainder(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the remainder, with the divisor's sign. */
TENON_C_API tenon_status tenon_remainder_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The remainder, with the sign of x1, as in C. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_fmod(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the remainder, with the sign of x1, as in C. */
TENON_C_API tenon_status tenon_fmod_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The first element to the power of the second. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_pow(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the first element to the power of the second. */
TENON_C_API tenon_status tenon_pow_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The larger of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_maximum(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the larger of two elements. */
TENON_C_API tenon_status tenon_maximum_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The smaller of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_minimum(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the smaller of two elements. */
TENON_C_API tenon_status tenon_minimum_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Each element, unchanged. Differentiable in x. */
TENON_C_API tenon_status tenon_positive(const tenon_tensor* x, tenon_tensor** result);

/** In place: each element, unchanged. */
TENON_C_API tenon_status tenon_positive_(const tenon_tensor* x);

/** The element with its sign reversed. Differentiable in x. */
TENON_C_API tenon_status tenon_negative(const tenon_tensor* x, tenon_tensor** result);

/** In place: the element with its sign reversed. */
TENON_C_API tenon_status tenon_negative_(const tenon_tensor* x);

/** The magnitude of each element. Differentiable in x. */
TENON_C_API tenon_status tenon_abs(const tenon_tensor* x, tenon_tensor** result);

/** In place: the magnitude of each element. */
TENON_C_API tenon_status tenon_abs_(const tenon_tensor* x);

/** -1, 0 or 1 by the sign of each element. Differentiable in x. */
TENON_C_API tenon_status tenon_sign(const tenon_tensor* x, tenon_tensor** result);

/** In place: -1, 0 or 1 by the sign of each element. */
TENON_C_API tenon_status tenon_sign_(const tenon_tensor* x);

/** Each element times itself. Differentiable in x. */
TENON_C_API tenon_status tenon_square(const tenon_tensor* x, tenon_tensor** result);

/** In place: each element times itself. */
TENON_C_API tenon_status tenon_square_(const tenon_tensor* x);

/** One over each element. Differentiable in x. */
TENON_C_API tenon_status tenon_reciprocal(const tenon_tensor* x, tenon_tensor** result);

/** In place: one over each element. */
TENON_C_API tenon_status tenon_reciprocal_(const tenon_tensor* x);

/** The greatest common divisor of the magnitudes; 0 if both are 0. */
TENON_C_API tenon_status tenon_gcd(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the greatest common divisor of the magnitudes; 0 if both are 0. */
TENON_C_API tenon_status tenon_gcd_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The least common multiple of the magnitudes; 0 if either is 0. */
TENON_C_API tenon_status tenon_lcm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the least common multiple of the magnitudes; 0 if either is 0. */
TENON_C_API tenon_status tenon_lcm_(const tenon_tensor* x1, const tenon_tensor* x2);

/** X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1. Differentiable in x1, x2 and x3. */
TENON_C_API tenon_status tenon_lerp(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3, tenon_tensor** result);

/** In place: x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1. */
TENON_C_API tenon_status tenon_lerp_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3);

typedef struct tenon_addcmul_options {
  size_t struct_size;
  tenon_number value;
} tenon_addcmul_options;
#define TENON_ADDCMUL_OPTIONS_INIT \
  {sizeof(tenon_addcmul_options), {TENON_INTEGER, 1, 0, 0}}
/** X1 + value x2 x3. Differentiable in x1, x2 and x3. */
TENON_C_API tenon_status tenon_addcmul(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3,
    const tenon_addcmul_options* options, tenon_tensor** result);

/** In place: x1 + value x2 x3. */
TENON_C_API tenon_status tenon_addcmul_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3,
    const tenon_addcmul_options* options);

typedef struct tenon_addcdiv_options {
  size_t struct_size;
  tenon_number value;
} tenon_addcdiv_options;
#define TENON_ADDCDIV_OPTIONS_INIT \
  {sizeof(tenon_addcdiv_options), {TENON_INTEGER, 1, 0, 0}}
/** X1 + value x2 / x3. Differentiable in x1, x2 and x3. */
TENON_C_API tenon_status tenon_addcdiv(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3,
    const tenon_addcdiv_options* options, tenon_tensor** result);

/** In place: x1 + value x2 / x3. */
TENON_C_API tenon_status tenon_addcdiv_(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensor* x3,
    const tenon_addcdiv_options* options);

/** E to the power of each element. Differentiable in x. */
TENON_C_API tenon_status tenon_exp(const tenon_tensor* x, tenon_tensor** result);

/** In place: e to the power of each element. */
TENON_C_API tenon_status tenon_exp_(const tenon_tensor* x);

/** 2 to the power of each element. Differentiable in x. */
TENON_C_API tenon_status tenon_exp2(const tenon_tensor* x, tenon_tensor** result);

/** In place: 2 to the power of each element. */
TENON_C_API tenon_status tenon_exp2_(const tenon_tensor* x);

/** E to the power of each element, minus 1. Differentiable in x. */
TENON_C_API tenon_status tenon_expm1(const tenon_tensor* x, tenon_tensor** result);

/** In place: e to the power of each element, minus 1. */
TENON_C_API tenon_status tenon_expm1_(const tenon_tensor* x);

/** The natural logarithm. Differentiable in x. */
TENON_C_API tenon_status tenon_log(const tenon_tensor* x, tenon_tensor** result);

/** In place: the natural logarithm. */
TENON_C_API tenon_status tenon_log_(const tenon_tensor* x);

/** The logarithm to base 2. Differentiable in x. */
TENON_C_API tenon_status tenon_log2(const tenon_tensor* x, tenon_tensor** result);

/** In place: the logarithm to base 2. */
TENON_C_API tenon_status tenon_log2_(const tenon_tensor* x);

/** The logarithm to base 10. Differentiable in x. */
TENON_C_API tenon_status tenon_log10(const tenon_tensor* x, tenon_tensor** result);

/** In place: the logarithm to base 10. */
TENON_C_API tenon_status tenon_log10_(const tenon_tensor* x);

/** The natural logarithm of 1 plus each element. Differentiable in x. */
TENON_C_API tenon_status tenon_log1p(const tenon_tensor* x, tenon_tensor** result);

/** In place: the natural logarithm of 1 plus each element. */
TENON_C_API tenon_status tenon_log1p_(const tenon_tensor* x);

/** The logarithm of the sum of the exponentials of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_logaddexp(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the logarithm of the sum of the exponentials of two elements. */
TENON_C_API tenon_status tenon_logaddexp_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The logarithm to base 2 of the sum of 2 to the power of two elements. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_logaddexp2(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the logarithm to base 2 of the sum of 2 to the power of two elements. */
TENON_C_API tenon_status tenon_logaddexp2_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The square root. Differentiable in x. */
TENON_C_API tenon_status tenon_sqrt(const tenon_tensor* x, tenon_tensor** result);

/** In place: the square root. */
TENON_C_API tenon_status tenon_sqrt_(const tenon_tensor* x);

/** One over the square root. Differentiable in x. */
TENON_C_API tenon_status tenon_rsqrt(const tenon_tensor* x, tenon_tensor** result);

/** In place: one over the square root. */
TENON_C_API tenon_status tenon_rsqrt_(const tenon_tensor* x);

/** The cube root. Differentiable in x. */
TENON_C_API tenon_status tenon_cbrt(const tenon_tensor* x, tenon_tensor** result);

/** In place: the cube root. */
TENON_C_API tenon_status tenon_cbrt_(const tenon_tensor* x);

/** The square root of the sum of two squares. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_hypot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the square root of the sum of two squares. */
TENON_C_API tenon_status tenon_hypot_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The sine. Differentiable in x. */
TENON_C_API tenon_status tenon_sin(const tenon_tensor* x, tenon_tensor** result);

/** In place: the sine. */
TENON_C_API tenon_status tenon_sin_(const tenon_tensor* x);

/** The cosine. Differentiable in x. */
TENON_C_API tenon_status tenon_cos(const tenon_tensor* x, tenon_tensor** result);

/** In place: the cosine. */
TENON_C_API tenon_status tenon_cos_(const tenon_tensor* x);

/** The tangent. Differentiable in x. */
TENON_C_API tenon_status tenon_tan(const tenon_tensor* x, tenon_tensor** result);

/** In place: the tangent. */
TENON_C_API tenon_status tenon_tan_(const tenon_tensor* x);

/** The inverse sine. Differentiable in x. */
TENON_C_API tenon_status tenon_asin(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse sine. */
TENON_C_API tenon_status tenon_asin_(const tenon_tensor* x);

/** The inverse cosine. Differentiable in x. */
TENON_C_API tenon_status tenon_acos(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse cosine. */
TENON_C_API tenon_status tenon_acos_(const tenon_tensor* x);

/** The inverse tangent. Differentiable in x. */
TENON_C_API tenon_status tenon_atan(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse tangent. */
TENON_C_API tenon_status tenon_atan_(const tenon_tensor* x);

/** The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_atan2(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant. */
TENON_C_API tenon_status tenon_atan2_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Sin(pi x) / (pi x), and 1 for 0. Differentiable in x. */
TENON_C_API tenon_status tenon_sinc(const tenon_tensor* x, tenon_tensor** result);

/** In place: sin(pi x) / (pi x), and 1 for 0. */
TENON_C_API tenon_status tenon_sinc_(const tenon_tensor* x);

/** Degrees in radians: x pi / 180. Differentiable in x. */
TENON_C_API tenon_status tenon_deg2rad(const tenon_tensor* x, tenon_tensor** result);

/** In place: degrees in radians: x pi / 180. */
TENON_C_API tenon_status tenon_deg2rad_(const tenon_tensor* x);

/** Radians in degrees: x 180 / pi. Differentiable in x. */
TENON_C_API tenon_status tenon_rad2deg(const tenon_tensor* x, tenon_tensor** result);

/** In place: radians in degrees: x 180 / pi. */
TENON_C_API tenon_status tenon_rad2deg_(const tenon_tensor* x);

/** The hyperbolic sine. Differentiable in x. */
TENON_C_API tenon_status tenon_sinh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the hyperbolic sine. */
TENON_C_API tenon_status tenon_sinh_(const tenon_tensor* x);

/** The hyperbolic cosine. Differentiable in x. */
TENON_C_API tenon_status tenon_cosh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the hyperbolic cosine. */
TENON_C_API tenon_status tenon_cosh_(const tenon_tensor* x);

/** The hyperbolic tangent. Differentiable in x. */
TENON_C_API tenon_status tenon_tanh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the hyperbolic tangent. */
TENON_C_API tenon_status tenon_tanh_(const tenon_tensor* x);

/** The inverse hyperbolic sine. Differentiable in x. */
TENON_C_API tenon_status tenon_asinh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse hyperbolic sine. */
TENON_C_API tenon_status tenon_asinh_(const tenon_tensor* x);

/** The inverse hyperbolic cosine. Differentiable in x. */
TENON_C_API tenon_status tenon_acosh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse hyperbolic cosine. */
TENON_C_API tenon_status tenon_acosh_(const tenon_tensor* x);

/** The inverse hyperbolic tangent. Differentiable in x. */
TENON_C_API tenon_status tenon_atanh(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse hyperbolic tangent. */
TENON_C_API tenon_status tenon_atanh_(const tenon_tensor* x);

/** The error function. Differentiable in x. */
TENON_C_API tenon_status tenon_erf(const tenon_tensor* x, tenon_tensor** result);

/** In place: the error function. */
TENON_C_API tenon_status tenon_erf_(const tenon_tensor* x);

/** 1 minus the error function. Differentiable in x. */
TENON_C_API tenon_status tenon_erfc(const tenon_tensor* x, tenon_tensor** result);

/** In place: 1 minus the error function. */
TENON_C_API tenon_status tenon_erfc_(const tenon_tensor* x);

/** The inverse of the error function. Differentiable in x. */
TENON_C_API tenon_status tenon_erfinv(const tenon_tensor* x, tenon_tensor** result);

/** In place: the inverse of the error function. */
TENON_C_API tenon_status tenon_erfinv_(const tenon_tensor* x);

/** The logarithm of the magnitude of the gamma function. Differentiable in x. */
TENON_C_API tenon_status tenon_lgamma(const tenon_tensor* x, tenon_tensor** result);

/** In place: the logarithm of the magnitude of the gamma function. */
TENON_C_API tenon_status tenon_lgamma_(const tenon_tensor* x);

/** The derivative of the logarithm of the gamma function. Differentiable in x. */
TENON_C_API tenon_status tenon_digamma(const tenon_tensor* x, tenon_tensor** result);

/** In place: the derivative of the logarithm of the gamma function. */
TENON_C_API tenon_status tenon_digamma_(const tenon_tensor* x);

/** The modified Bessel function of the first kind of order 0. Differentiable in x. */
TENON_C_API tenon_status tenon_i0(const tenon_tensor* x, tenon_tensor** result);

/** In place: the modified Bessel function of the first kind of order 0. */
TENON_C_API tenon_status tenon_i0_(const tenon_tensor* x);

/** Log(x / (1 - x)): the inverse of the sigmoid. Differentiable in x. */
TENON_C_API tenon_status tenon_logit(const tenon_tensor* x, tenon_tensor** result);

/** In place: log(x / (1 - x)): the inverse of the sigmoid. */
TENON_C_API tenon_status tenon_logit_(const tenon_tensor* x);

/** X1 log(x2), and 0 where x1 is 0 and x2 is not NaN. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_xlogy(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: x1 log(x2), and 0 where x1 is 0 and x2 is not NaN. */
TENON_C_API tenon_status tenon_xlogy_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The element where it is positive, 0 elsewhere. Differentiable in x. */
TENON_C_API tenon_status tenon_relu(const tenon_tensor* x, tenon_tensor** result);

/** In place: the element where it is positive, 0 elsewhere. */
TENON_C_API tenon_status tenon_relu_(const tenon_tensor* x);

/** The logistic function 1 / (1 + exp(-x)). Differentiable in x. */
TENON_C_API tenon_status tenon_sigmoid(const tenon_tensor* x, tenon_tensor** result);

/** In place: the logistic function 1 / (1 + exp(-x)). */
TENON_C_API tenon_status tenon_sigmoid_(const tenon_tensor* x);

/** X / (1 + exp(-x)), also called swish. Differentiable in x. */
TENON_C_API tenon_status tenon_silu(const tenon_tensor* x, tenon_tensor** result);

/** In place: x / (1 + exp(-x)), also called swish. */
TENON_C_API tenon_status tenon_silu_(const tenon_tensor* x);

/** Log(1 + exp(x)). Differentiable in x. */
TENON_C_API tenon_status tenon_softplus(const tenon_tensor* x, tenon_tensor** result);

/** In place: log(1 + exp(x)). */
TENON_C_API tenon_status tenon_softplus_(const tenon_tensor* x);

/** X times the normal distribution function of x. Differentiable in x. */
TENON_C_API tenon_status tenon_gelu(const tenon_tensor* x, tenon_tensor** result);

/** In place: x times the normal distribution function of x. */
TENON_C_API tenon_status tenon_gelu_(const tenon_tensor* x);

/** An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2. Differentiable in x. */
TENON_C_API tenon_status tenon_gelu_tanh(const tenon_tensor* x, tenon_tensor** result);

/** In place: an approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2. */
TENON_C_API tenon_status tenon_gelu_tanh_(const tenon_tensor* x);

/** The largest whole number not above each element. Differentiable in x. */
TENON_C_API tenon_status tenon_floor(const tenon_tensor* x, tenon_tensor** result);

/** In place: the largest whole number not above each element. */
TENON_C_API tenon_status tenon_floor_(const tenon_tensor* x);

/** The smallest whole number not below each element. Differentiable in x. */
TENON_C_API tenon_status tenon_ceil(const tenon_tensor* x, tenon_tensor** result);

/** In place: the smallest whole number not below each element. */
TENON_C_API tenon_status tenon_ceil_(const tenon_tensor* x);

/** Each element rounded towards 0. Differentiable in x. */
TENON_C_API tenon_status tenon_trunc(const tenon_tensor* x, tenon_tensor** result);

/** In place: each element rounded towards 0. */
TENON_C_API tenon_status tenon_trunc_(const tenon_tensor* x);

/** The nearest whole number, halves to even. Differentiable in x. */
TENON_C_API tenon_status tenon_round(const tenon_tensor* x, tenon_tensor** result);

/** In place: the nearest whole number, halves to even. */
TENON_C_API tenon_status tenon_round_(const tenon_tensor* x);

/** The magnitude of x1 with the sign of x2. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_copysign(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the magnitude of x1 with the sign of x2. */
TENON_C_API tenon_status tenon_copysign_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether the sign bit is set, or an integer is negative. */
TENON_C_API tenon_status tenon_signbit(const tenon_tensor* x, tenon_tensor** result);

/** In place: whether the sign bit is set, or an integer is negative. */
TENON_C_API tenon_status tenon_signbit_(const tenon_tensor* x);

/** The number adjacent to x1 in the direction of x2. */
TENON_C_API tenon_status tenon_nextafter(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the number adjacent to x1 in the direction of x2. */
TENON_C_API tenon_status tenon_nextafter_(const tenon_tensor* x1, const tenon_tensor* x2);

typedef struct tenon_nan_to_num_options {
  size_t struct_size;
  double nan;
  tenon_number posinf;
  tenon_number neginf;
} tenon_nan_to_num_options;
#define TENON_NAN_TO_NUM_OPTIONS_INIT \
  {sizeof(tenon_nan_to_num_options), 0, {TENON_NOTHING, 0, 0, 0}, {TENON_NOTHING, 0, 0, 0}}
/** The elements, with numbers in place of NaN and the infinities. Differentiable in x. */
TENON_C_API tenon_status tenon_nan_to_num(const tenon_tensor* x, const tenon_nan_to_num_options* options, tenon_tensor** result);

/** In place: the elements, with numbers in place of NaN and the infinities. */
TENON_C_API tenon_status tenon_nan_to_num_(const tenon_tensor* x, const tenon_nan_to_num_options* options);

/** 0 where x1 is negative, 1 where it is positive, x2 where it is 0. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_heaviside(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: 0 where x1 is negative, 1 where it is positive, x2 where it is 0. */
TENON_C_API tenon_status tenon_heaviside_(const tenon_tensor* x1, const tenon_tensor* x2);

/** X1 times 2 to the power of x2. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_ldexp(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: x1 times 2 to the power of x2. */
TENON_C_API tenon_status tenon_ldexp_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The real part. Differentiable in x. */
TENON_C_API tenon_status tenon_real(const tenon_tensor* x, tenon_tensor** result);

/** In place: the real part. */
TENON_C_API tenon_status tenon_real_(const tenon_tensor* x);

/** The imaginary part; 0 for a real number. Differentiable in x. */
TENON_C_API tenon_status tenon_imag(const tenon_tensor* x, tenon_tensor** result);

/** In place: the imaginary part; 0 for a real number. */
TENON_C_API tenon_status tenon_imag_(const tenon_tensor* x);

/** The complex conjugate; real numbers are unchanged. Differentiable in x. */
TENON_C_API tenon_status tenon_conj(const tenon_tensor* x, tenon_tensor** result);

/** In place: the complex conjugate; real numbers are unchanged. */
TENON_C_API tenon_status tenon_conj_(const tenon_tensor* x);

/** The angle of each number in the complex plane. Differentiable in x. */
TENON_C_API tenon_status tenon_angle(const tenon_tensor* x, tenon_tensor** result);

/** In place: the angle of each number in the complex plane. */
TENON_C_API tenon_status tenon_angle_(const tenon_tensor* x);

/** Whether two elements are equal. */
TENON_C_API tenon_status tenon_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether two elements are equal. */
TENON_C_API tenon_status tenon_equal_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether two elements differ. */
TENON_C_API tenon_status tenon_not_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether two elements differ. */
TENON_C_API tenon_status tenon_not_equal_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether the first element is less than the second. */
TENON_C_API tenon_status tenon_less(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether the first element is less than the second. */
TENON_C_API tenon_status tenon_less_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether the first element is less than or equal to the second. */
TENON_C_API tenon_status tenon_less_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether the first element is less than or equal to the second. */
TENON_C_API tenon_status tenon_less_equal_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether the first element is greater than the second. */
TENON_C_API tenon_status tenon_greater(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether the first element is greater than the second. */
TENON_C_API tenon_status tenon_greater_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether the first element is greater than or equal to the second. */
TENON_C_API tenon_status tenon_greater_equal(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether the first element is greater than or equal to the second. */
TENON_C_API tenon_status tenon_greater_equal_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether an element, or a part of it, is NaN. */
TENON_C_API tenon_status tenon_isnan(const tenon_tensor* x, tenon_tensor** result);

/** In place: whether an element, or a part of it, is NaN. */
TENON_C_API tenon_status tenon_isnan_(const tenon_tensor* x);

/** Whether an element, or a part of it, is infinite. */
TENON_C_API tenon_status tenon_isinf(const tenon_tensor* x, tenon_tensor** result);

/** In place: whether an element, or a part of it, is infinite. */
TENON_C_API tenon_status tenon_isinf_(const tenon_tensor* x);

/** Whether all parts of an element are finite. */
TENON_C_API tenon_status tenon_isfinite(const tenon_tensor* x, tenon_tensor** result);

/** In place: whether all parts of an element are finite. */
TENON_C_API tenon_status tenon_isfinite_(const tenon_tensor* x);

typedef struct tenon_isclose_options {
  size_t struct_size;
  double rtol;
  double atol;
  bool equal_nan;
} tenon_isclose_options;
#define TENON_ISCLOSE_OPTIONS_INIT \
  {sizeof(tenon_isclose_options), 1e-5, 1e-8, false}
/** Whether |x1 - x2| is at most atol + rtol |x2|. */
TENON_C_API tenon_status tenon_isclose(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_isclose_options* options,
    tenon_tensor** result);

/** Whether both elements are true: not 0. */
TENON_C_API tenon_status tenon_logical_and(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether both elements are true: not 0. */
TENON_C_API tenon_status tenon_logical_and_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether either element is true. */
TENON_C_API tenon_status tenon_logical_or(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether either element is true. */
TENON_C_API tenon_status tenon_logical_or_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether exactly one element is true. */
TENON_C_API tenon_status tenon_logical_xor(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: whether exactly one element is true. */
TENON_C_API tenon_status tenon_logical_xor_(const tenon_tensor* x1, const tenon_tensor* x2);

/** Whether an element is false: 0. */
TENON_C_API tenon_status tenon_logical_not(const tenon_tensor* x, tenon_tensor** result);

/** In place: whether an element is false: 0. */
TENON_C_API tenon_status tenon_logical_not_(const tenon_tensor* x);

/** The bits set in both elements. */
TENON_C_API tenon_status tenon_bitwise_and(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the bits set in both elements. */
TENON_C_API tenon_status tenon_bitwise_and_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The bits set in either element. */
TENON_C_API tenon_status tenon_bitwise_or(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the bits set in either element. */
TENON_C_API tenon_status tenon_bitwise_or_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The bits set in exactly one element. */
TENON_C_API tenon_status tenon_bitwise_xor(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the bits set in exactly one element. */
TENON_C_API tenon_status tenon_bitwise_xor_(const tenon_tensor* x1, const tenon_tensor* x2);

/** All bits inverted; for bool, whether an element is false. */
TENON_C_API tenon_status tenon_bitwise_invert(const tenon_tensor* x, tenon_tensor** result);

/** In place: all bits inverted; for bool, whether an element is false. */
TENON_C_API tenon_status tenon_bitwise_invert_(const tenon_tensor* x);

/** The bits shifted to the left, towards higher ones. */
TENON_C_API tenon_status tenon_bitwise_left_shift(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the bits shifted to the left, towards higher ones. */
TENON_C_API tenon_status tenon_bitwise_left_shift_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The bits shifted to the right; signed integers keep their sign. */
TENON_C_API tenon_status tenon_bitwise_right_shift(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** In place: the bits shifted to the right; signed integers keep their sign. */
TENON_C_API tenon_status tenon_bitwise_right_shift_(const tenon_tensor* x1, const tenon_tensor* x2);

/** The number of bits set in the magnitude of each element. */
TENON_C_API tenon_status tenon_bitwise_count(const tenon_tensor* x, tenon_tensor** result);

/** In place: the number of bits set in the magnitude of each element. */
TENON_C_API tenon_status tenon_bitwise_count_(const tenon_tensor* x);

/** The second operand where the first is true, the third operand elsewhere. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_where(const tenon_tensor* condition, const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_clip_options {
  size_t struct_size;
  const tenon_tensor* min;
  const tenon_tensor* max;
} tenon_clip_options;
#define TENON_CLIP_OPTIONS_INIT \
  {sizeof(tenon_clip_options), NULL, NULL}
/** Each element limited to the range between two bounds. Differentiable in x, min and max. */
TENON_C_API tenon_status tenon_clip(const tenon_tensor* x, const tenon_clip_options* options, tenon_tensor** result);

/** In place: each element limited to the range between two bounds. */
TENON_C_API tenon_status tenon_clip_(const tenon_tensor* x, const tenon_clip_options* options);

/** The quotient, rounded down, and the remainder, with the divisor's sign. TypeError if an integer divisor is 0. Differentiable in x1 and
 * x2. */
TENON_C_API tenon_status tenon_divmod(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** quotient, tenon_tensor** rest);

/** Numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them. Differentiable in x. */
TENON_C_API tenon_status tenon_frexp(const tenon_tensor* x, tenon_tensor** mantissa, tenon_tensor** exponent);

/** The fraction and the whole part of each number, both with its sign. Differentiable in x. */
TENON_C_API tenon_status tenon_modf(const tenon_tensor* x, tenon_tensor** fractional, tenon_tensor** integral);

/* ---- reduction ---- */

typedef struct tenon_sum_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_sum_options;
#define TENON_SUM_OPTIONS_INIT \
  {sizeof(tenon_sum_options), NULL, 0, false}
/** The sum. Differentiable in x. */
TENON_C_API tenon_status tenon_sum(const tenon_tensor* x, const tenon_sum_options* options, tenon_tensor** result);

typedef struct tenon_prod_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_prod_options;
#define TENON_PROD_OPTIONS_INIT \
  {sizeof(tenon_prod_options), NULL, 0, false}
/** The product. Differentiable in x. */
TENON_C_API tenon_status tenon_prod(const tenon_tensor* x, const tenon_prod_options* options, tenon_tensor** result);

typedef struct tenon_mean_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_mean_options;
#define TENON_MEAN_OPTIONS_INIT \
  {sizeof(tenon_mean_options), NULL, 0, false}
/** The arithmetic mean. Differentiable in x. */
TENON_C_API tenon_status tenon_mean(const tenon_tensor* x, const tenon_mean_options* options, tenon_tensor** result);

typedef struct tenon_var_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  double correction;
  bool keepdims;
} tenon_var_options;
#define TENON_VAR_OPTIONS_INIT \
  {sizeof(tenon_var_options), NULL, 0, 0, false}
/** The variance: the sum of squared deviations over the count minus `correction`. Differentiable in x. */
TENON_C_API tenon_status tenon_var(const tenon_tensor* x, const tenon_var_options* options, tenon_tensor** result);

typedef struct tenon_std_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  double correction;
  bool keepdims;
} tenon_std_options;
#define TENON_STD_OPTIONS_INIT \
  {sizeof(tenon_std_options), NULL, 0, 0, false}
/** The standard deviation: the square root of var. Differentiable in x. */
TENON_C_API tenon_status tenon_std(const tenon_tensor* x, const tenon_std_options* options, tenon_tensor** result);

typedef struct tenon_var_mean_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  double correction;
  bool keepdims;
} tenon_var_mean_options;
#define TENON_VAR_MEAN_OPTIONS_INIT \
  {sizeof(tenon_var_mean_options), NULL, 0, 0, false}
/** The variance and the mean, in one pass. Differentiable in x. */
TENON_C_API tenon_status tenon_var_mean(const tenon_tensor* x, const tenon_var_mean_options* options, tenon_tensor** v, tenon_tensor** m);

typedef struct tenon_max_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_max_options;
#define TENON_MAX_OPTIONS_INIT \
  {sizeof(tenon_max_options), NULL, 0, false}
/** The largest element. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_max(const tenon_tensor* x, const tenon_max_options* options, tenon_tensor** result);

typedef struct tenon_min_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_min_options;
#define TENON_MIN_OPTIONS_INIT \
  {sizeof(tenon_min_options), NULL, 0, false}
/** The smallest element. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_min(const tenon_tensor* x, const tenon_min_options* options, tenon_tensor** result);

typedef struct tenon_aminmax_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_aminmax_options;
#define TENON_AMINMAX_OPTIONS_INIT \
  {sizeof(tenon_aminmax_options), NULL, 0, false}
/** The smallest and the largest element, in one pass. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_aminmax(const tenon_tensor* x, const tenon_aminmax_options* options, tenon_tensor** low, tenon_tensor** high);

typedef struct tenon_ptp_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_ptp_options;
#define TENON_PTP_OPTIONS_INIT \
  {sizeof(tenon_ptp_options), NULL, 0, false}
/** The largest element minus the smallest. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_ptp(const tenon_tensor* x, const tenon_ptp_options* options, tenon_tensor** result);

typedef struct tenon_argmax_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_argmax_options;
#define TENON_ARGMAX_OPTIONS_INIT \
  {sizeof(tenon_argmax_options), NULL, 0, false}
/** The index of the first largest element, or of the first NaN, in row-major order. ShapeError if there are no elements. */
TENON_C_API tenon_status tenon_argmax(const tenon_tensor* x, const tenon_argmax_options* options, tenon_tensor** result);

typedef struct tenon_argmin_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_argmin_options;
#define TENON_ARGMIN_OPTIONS_INIT \
  {sizeof(tenon_argmin_options), NULL, 0, false}
/** The index of the first smallest element, or of the first NaN, in row-major order. ShapeError if there are no elements. */
TENON_C_API tenon_status tenon_argmin(const tenon_tensor* x, const tenon_argmin_options* options, tenon_tensor** result);

typedef struct tenon_any_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_any_options;
#define TENON_ANY_OPTIONS_INIT \
  {sizeof(tenon_any_options), NULL, 0, false}
/** Whether any element is not 0. */
TENON_C_API tenon_status tenon_any(const tenon_tensor* x, const tenon_any_options* options, tenon_tensor** result);

typedef struct tenon_all_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_all_options;
#define TENON_ALL_OPTIONS_INIT \
  {sizeof(tenon_all_options), NULL, 0, false}
/** Whether all elements are not 0. */
TENON_C_API tenon_status tenon_all(const tenon_tensor* x, const tenon_all_options* options, tenon_tensor** result);

typedef struct tenon_average_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  const tenon_tensor* weights;
  bool keepdims;
} tenon_average_options;
#define TENON_AVERAGE_OPTIONS_INIT \
  {sizeof(tenon_average_options), NULL, 0, NULL, false}
/** The mean with weights: the sum of the elements times their weights, divided by the sum of the weights. ShapeError unless the weights,
 * `weights(w)`, have the shape of x or one size for each axis. Differentiable in x. */
TENON_C_API tenon_status tenon_average(const tenon_tensor* x, const tenon_average_options* options, tenon_tensor** result);

typedef struct tenon_cov_options {
  size_t struct_size;
  const tenon_tensor* y;
  tenon_variables variables;
  const tenon_tensor* weights;
  double correction;
} tenon_cov_options;
#define TENON_COV_OPTIONS_INIT \
  {sizeof(tenon_cov_options), NULL, TENON_VARIABLES_ROWS, NULL, 1}
/** The covariances of variables, each observed several times. ShapeError if an operand has more than two dimensions, or y or the weights
 * another number of observations; IndexError if a weight is negative. Differentiable in x and y. */
TENON_C_API tenon_status tenon_cov(const tenon_tensor* x, const tenon_cov_options* options, tenon_tensor** result);

typedef struct tenon_corrcoef_options {
  size_t struct_size;
  const tenon_tensor* y;
  tenon_variables variables;
  const tenon_tensor* weights;
} tenon_corrcoef_options;
#define TENON_CORRCOEF_OPTIONS_INIT \
  {sizeof(tenon_corrcoef_options), NULL, TENON_VARIABLES_ROWS, NULL}
/** The correlations of variables, each observed several times. ShapeError if an operand has more than two dimensions, or y or the weights
 * another number of observations; IndexError if a weight is negative. Differentiable in x and y. */
TENON_C_API tenon_status tenon_corrcoef(const tenon_tensor* x, const tenon_corrcoef_options* options, tenon_tensor** result);

typedef struct tenon_nansum_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nansum_options;
#define TENON_NANSUM_OPTIONS_INIT \
  {sizeof(tenon_nansum_options), NULL, 0, false}
/** The sum of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nansum(const tenon_tensor* x, const tenon_nansum_options* options, tenon_tensor** result);

typedef struct tenon_nanprod_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanprod_options;
#define TENON_NANPROD_OPTIONS_INIT \
  {sizeof(tenon_nanprod_options), NULL, 0, false}
/** The product of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nanprod(const tenon_tensor* x, const tenon_nanprod_options* options, tenon_tensor** result);

typedef struct tenon_nanmean_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanmean_options;
#define TENON_NANMEAN_OPTIONS_INIT \
  {sizeof(tenon_nanmean_options), NULL, 0, false}
/** The arithmetic mean of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nanmean(const tenon_tensor* x, const tenon_nanmean_options* options, tenon_tensor** result);

typedef struct tenon_nanvar_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  double correction;
  bool keepdims;
} tenon_nanvar_options;
#define TENON_NANVAR_OPTIONS_INIT \
  {sizeof(tenon_nanvar_options), NULL, 0, 0, false}
/** The variance of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nanvar(const tenon_tensor* x, const tenon_nanvar_options* options, tenon_tensor** result);

typedef struct tenon_nanstd_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  double correction;
  bool keepdims;
} tenon_nanstd_options;
#define TENON_NANSTD_OPTIONS_INIT \
  {sizeof(tenon_nanstd_options), NULL, 0, 0, false}
/** The square root of nanvar. Differentiable in x. */
TENON_C_API tenon_status tenon_nanstd(const tenon_tensor* x, const tenon_nanstd_options* options, tenon_tensor** result);

typedef struct tenon_nanmax_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanmax_options;
#define TENON_NANMAX_OPTIONS_INIT \
  {sizeof(tenon_nanmax_options), NULL, 0, false}
/** The largest element that is not NaN. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_nanmax(const tenon_tensor* x, const tenon_nanmax_options* options, tenon_tensor** result);

typedef struct tenon_nanmin_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanmin_options;
#define TENON_NANMIN_OPTIONS_INIT \
  {sizeof(tenon_nanmin_options), NULL, 0, false}
/** The smallest element that is not NaN. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_nanmin(const tenon_tensor* x, const tenon_nanmin_options* options, tenon_tensor** result);

typedef struct tenon_nanargmax_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanargmax_options;
#define TENON_NANARGMAX_OPTIONS_INIT \
  {sizeof(tenon_nanargmax_options), NULL, 0, false}
/** The index of the first largest element that is not NaN. ShapeError if there are no elements, IndexError if all elements of a result are
 * NaN. */
TENON_C_API tenon_status tenon_nanargmax(const tenon_tensor* x, const tenon_nanargmax_options* options, tenon_tensor** result);

typedef struct tenon_nanargmin_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanargmin_options;
#define TENON_NANARGMIN_OPTIONS_INIT \
  {sizeof(tenon_nanargmin_options), NULL, 0, false}
/** The index of the first smallest element that is not NaN. ShapeError if there are no elements, IndexError if all elements of a result are
 * NaN. */
TENON_C_API tenon_status tenon_nanargmin(const tenon_tensor* x, const tenon_nanargmin_options* options, tenon_tensor** result);

typedef struct tenon_count_nonzero_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_count_nonzero_options;
#define TENON_COUNT_NONZERO_OPTIONS_INIT \
  {sizeof(tenon_count_nonzero_options), NULL, 0, false}
/** The number of elements that are not 0. */
TENON_C_API tenon_status tenon_count_nonzero(const tenon_tensor* x, const tenon_count_nonzero_options* options, tenon_tensor** result);

typedef struct tenon_vector_norm_options {
  size_t struct_size;
  double p;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_vector_norm_options;
#define TENON_VECTOR_NORM_OPTIONS_INIT \
  {sizeof(tenon_vector_norm_options), 2, NULL, 0, false}
/** The p-th root of the sum of the magnitudes to the power of p. ShapeError if p = ±inf and there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_vector_norm(const tenon_tensor* x, const tenon_vector_norm_options* options, tenon_tensor** result);

typedef struct tenon_norm_options {
  size_t struct_size;
  double p;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_norm_options;
#define TENON_NORM_OPTIONS_INIT \
  {sizeof(tenon_norm_options), 2, NULL, 0, false}
/** As vector_norm. Differentiable in x. */
TENON_C_API tenon_status tenon_norm(const tenon_tensor* x, const tenon_norm_options* options, tenon_tensor** result);

typedef struct tenon_median_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_median_options;
#define TENON_MEDIAN_OPTIONS_INIT \
  {sizeof(tenon_median_options), NULL, 0, false}
/** The middle element in ascending order, or the mean of the two middle ones. Differentiable in x. */
TENON_C_API tenon_status tenon_median(const tenon_tensor* x, const tenon_median_options* options, tenon_tensor** result);

typedef struct tenon_nanmedian_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_nanmedian_options;
#define TENON_NANMEDIAN_OPTIONS_INIT \
  {sizeof(tenon_nanmedian_options), NULL, 0, false}
/** The median of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nanmedian(const tenon_tensor* x, const tenon_nanmedian_options* options, tenon_tensor** result);

typedef struct tenon_quantile_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
  tenon_interpolation interpolation;
} tenon_quantile_options;
#define TENON_QUANTILE_OPTIONS_INIT \
  {sizeof(tenon_quantile_options), NULL, 0, false, TENON_INTERPOLATION_LINEAR}
/** The values below which the fraction q of the elements lies. IndexError unless 0 ≤ q ≤ 1. Differentiable in x. */
TENON_C_API tenon_status tenon_quantile(const tenon_tensor* x, const tenon_tensor* q, const tenon_quantile_options* options,
    tenon_tensor** result);

typedef struct tenon_nanquantile_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
  tenon_interpolation interpolation;
} tenon_nanquantile_options;
#define TENON_NANQUANTILE_OPTIONS_INIT \
  {sizeof(tenon_nanquantile_options), NULL, 0, false, TENON_INTERPOLATION_LINEAR}
/** The quantiles of what is not NaN. IndexError unless 0 ≤ q ≤ 1. Differentiable in x. */
TENON_C_API tenon_status tenon_nanquantile(const tenon_tensor* x, const tenon_tensor* q, const tenon_nanquantile_options* options,
    tenon_tensor** result);

typedef struct tenon_percentile_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
  tenon_interpolation interpolation;
} tenon_percentile_options;
#define TENON_PERCENTILE_OPTIONS_INIT \
  {sizeof(tenon_percentile_options), NULL, 0, false, TENON_INTERPOLATION_LINEAR}
/** Quantile(x, q / 100). IndexError unless 0 ≤ q ≤ 100. Differentiable in x. */
TENON_C_API tenon_status tenon_percentile(const tenon_tensor* x, const tenon_tensor* q, const tenon_percentile_options* options,
    tenon_tensor** result);

typedef struct tenon_nanpercentile_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
  tenon_interpolation interpolation;
} tenon_nanpercentile_options;
#define TENON_NANPERCENTILE_OPTIONS_INIT \
  {sizeof(tenon_nanpercentile_options), NULL, 0, false, TENON_INTERPOLATION_LINEAR}
/** Nanquantile(x, q / 100). IndexError unless 0 ≤ q ≤ 100. Differentiable in x. */
TENON_C_API tenon_status tenon_nanpercentile(const tenon_tensor* x, const tenon_tensor* q, const tenon_nanpercentile_options* options,
    tenon_tensor** result);

typedef struct tenon_cumsum_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_cumsum_options;
#define TENON_CUMSUM_OPTIONS_INIT \
  {sizeof(tenon_cumsum_options), TENON_NONE, false}
/** Running sums. Differentiable in x. */
TENON_C_API tenon_status tenon_cumsum(const tenon_tensor* x, const tenon_cumsum_options* options, tenon_tensor** result);

typedef struct tenon_cumulative_sum_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_cumulative_sum_options;
#define TENON_CUMULATIVE_SUM_OPTIONS_INIT \
  {sizeof(tenon_cumulative_sum_options), TENON_NONE, false}
/** As cumsum. Differentiable in x. */
TENON_C_API tenon_status tenon_cumulative_sum(const tenon_tensor* x, const tenon_cumulative_sum_options* options, tenon_tensor** result);

typedef struct tenon_cumprod_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_cumprod_options;
#define TENON_CUMPROD_OPTIONS_INIT \
  {sizeof(tenon_cumprod_options), TENON_NONE, false}
/** Running products. Differentiable in x. */
TENON_C_API tenon_status tenon_cumprod(const tenon_tensor* x, const tenon_cumprod_options* options, tenon_tensor** result);

typedef struct tenon_cumulative_prod_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_cumulative_prod_options;
#define TENON_CUMULATIVE_PROD_OPTIONS_INIT \
  {sizeof(tenon_cumulative_prod_options), TENON_NONE, false}
/** As cumprod. Differentiable in x. */
TENON_C_API tenon_status tenon_cumulative_prod(const tenon_tensor* x, const tenon_cumulative_prod_options* options, tenon_tensor** result);

typedef struct tenon_nancumsum_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_nancumsum_options;
#define TENON_NANCUMSUM_OPTIONS_INIT \
  {sizeof(tenon_nancumsum_options), TENON_NONE, false}
/** Running sums of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nancumsum(const tenon_tensor* x, const tenon_nancumsum_options* options, tenon_tensor** result);

typedef struct tenon_nancumprod_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_nancumprod_options;
#define TENON_NANCUMPROD_OPTIONS_INIT \
  {sizeof(tenon_nancumprod_options), TENON_NONE, false}
/** Running products of what is not NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_nancumprod(const tenon_tensor* x, const tenon_nancumprod_options* options, tenon_tensor** result);

typedef struct tenon_logcumsumexp_options {
  size_t struct_size;
  int64_t axis;
  bool include_initial;
} tenon_logcumsumexp_options;
#define TENON_LOGCUMSUMEXP_OPTIONS_INIT \
  {sizeof(tenon_logcumsumexp_options), TENON_NONE, false}
/** The logarithms of running sums of exponentials. Differentiable in x. */
TENON_C_API tenon_status tenon_logcumsumexp(const tenon_tensor* x, const tenon_logcumsumexp_options* options, tenon_tensor** result);

typedef struct tenon_cummax_options {
  size_t struct_size;
  int64_t axis;
} tenon_cummax_options;
#define TENON_CUMMAX_OPTIONS_INIT \
  {sizeof(tenon_cummax_options), TENON_NONE}
/** The largest element so far, and its last index. Differentiable in x. */
TENON_C_API tenon_status tenon_cummax(const tenon_tensor* x, const tenon_cummax_options* options, tenon_tensor** values,
    tenon_tensor** indices);

typedef struct tenon_cummin_options {
  size_t struct_size;
  int64_t axis;
} tenon_cummin_options;
#define TENON_CUMMIN_OPTIONS_INIT \
  {sizeof(tenon_cummin_options), TENON_NONE}
/** The smallest element so far, and its last index. Differentiable in x. */
TENON_C_API tenon_status tenon_cummin(const tenon_tensor* x, const tenon_cummin_options* options, tenon_tensor** values,
    tenon_tensor** indices);

typedef struct tenon_softmax_options {
  size_t struct_size;
  int64_t axis;
} tenon_softmax_options;
#define TENON_SOFTMAX_OPTIONS_INIT \
  {sizeof(tenon_softmax_options), TENON_NONE}
/** Exponentials divided by their sum. Differentiable in x. */
TENON_C_API tenon_status tenon_softmax(const tenon_tensor* x, const tenon_softmax_options* options, tenon_tensor** result);

typedef struct tenon_log_softmax_options {
  size_t struct_size;
  int64_t axis;
} tenon_log_softmax_options;
#define TENON_LOG_SOFTMAX_OPTIONS_INIT \
  {sizeof(tenon_log_softmax_options), TENON_NONE}
/** The logarithm of softmax, without underflow. Differentiable in x. */
TENON_C_API tenon_status tenon_log_softmax(const tenon_tensor* x, const tenon_log_softmax_options* options, tenon_tensor** result);

typedef struct tenon_logsumexp_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  bool keepdims;
} tenon_logsumexp_options;
#define TENON_LOGSUMEXP_OPTIONS_INIT \
  {sizeof(tenon_logsumexp_options), NULL, 0, false}
/** The logarithm of the sum of exponentials. Differentiable in x. */
TENON_C_API tenon_status tenon_logsumexp(const tenon_tensor* x, const tenon_logsumexp_options* options, tenon_tensor** result);

typedef struct tenon_diff_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  const tenon_tensor* prepend;
  const tenon_tensor* append;
} tenon_diff_options;
#define TENON_DIFF_OPTIONS_INIT \
  {sizeof(tenon_diff_options), 1, -1, NULL, NULL}
/** The differences of neighbouring elements along a dimension, taken n times. IndexError for a negative n; ShapeError if what is prepended
 * or appended does not match. Differentiable in x. */
TENON_C_API tenon_status tenon_diff(const tenon_tensor* x, const tenon_diff_options* options, tenon_tensor** result);

typedef struct tenon_trapezoid_options {
  size_t struct_size;
  const tenon_tensor* x;
  int64_t axis;
} tenon_trapezoid_options;
#define TENON_TRAPEZOID_OPTIONS_INIT \
  {sizeof(tenon_trapezoid_options), NULL, -1}
/** The integral along a dimension, by the trapezoidal rule. ShapeError unless x is a row as long as the dimension or broadcasts to y.
 * Differentiable in y. */
TENON_C_API tenon_status tenon_trapezoid(const tenon_tensor* y, const tenon_trapezoid_options* options, tenon_tensor** result);

typedef struct tenon_cumulative_trapezoid_options {
  size_t struct_size;
  const tenon_tensor* x;
  int64_t axis;
  bool include_initial;
} tenon_cumulative_trapezoid_options;
#define TENON_CUMULATIVE_TRAPEZOID_OPTIONS_INIT \
  {sizeof(tenon_cumulative_trapezoid_options), NULL, -1, false}
/** The running integrals along a dimension, by the trapezoidal rule. ShapeError unless x is a row as long as the dimension or broadcasts to
 * y. Differentiable in y. */
TENON_C_API tenon_status tenon_cumulative_trapezoid(const tenon_tensor* y, const tenon_cumulative_trapezoid_options* options,
    tenon_tensor** result);

typedef struct tenon_gradient_options {
  size_t struct_size;
  const tenon_tensor* spacing;
  int64_t axis;
  int64_t edge_order;
} tenon_gradient_options;
#define TENON_GRADIENT_OPTIONS_INIT \
  {sizeof(tenon_gradient_options), NULL, TENON_NONE, 1}
/** The slopes along a dimension, by differences of the elements on both sides. IndexError for an edge order other than 1 and 2; ShapeError
 * for a dimension of no more elements than that, and unless there is a place for each of them. Differentiable in x. */
TENON_C_API tenon_status tenon_gradient(const tenon_tensor* x, const tenon_gradient_options* options, tenon_tensor** result);

typedef struct tenon_apply_along_axis_options {
  size_t struct_size;
  int64_t axis;
} tenon_apply_along_axis_options;
#define TENON_APPLY_ALONG_AXIS_OPTIONS_INIT \
  {sizeof(tenon_apply_along_axis_options), TENON_NONE}
/** The results of a function of the user's own, which is called with each line along a dimension. ShapeError if results have different
 * shapes, or if there are no lines and the results are tensors. */
TENON_C_API tenon_status tenon_apply_along_axis(tenon_function function, const tenon_tensor* x,
    const tenon_apply_along_axis_options* options, tenon_tensor** result);

typedef struct tenon_unwrap_options {
  size_t struct_size;
  double period;
  double discont;
  int64_t axis;
} tenon_unwrap_options;
#define TENON_UNWRAP_OPTIONS_INIT \
  {sizeof(tenon_unwrap_options), 6.283185307179586, 0, -1}
/** X with multiples of the period added along a dimension, so that neighbours differ by half a period at most. Differentiable in x. */
TENON_C_API tenon_status tenon_unwrap(const tenon_tensor* x, const tenon_unwrap_options* options, tenon_tensor** result);

typedef struct tenon_cdist_options {
  size_t struct_size;
  double p;
} tenon_cdist_options;
#define TENON_CDIST_OPTIONS_INIT \
  {sizeof(tenon_cdist_options), 2}
/** The distances between the rows of two matrices: the p-norms of their differences. ShapeError for other shapes, IndexError for p below 0.
 * Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_cdist(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_cdist_options* options,
    tenon_tensor** result);

/* ---- order ---- */

typedef struct tenon_sort_options {
  size_t struct_size;
  int64_t axis;
  bool descending;
} tenon_sort_options;
#define TENON_SORT_OPTIONS_INIT \
  {sizeof(tenon_sort_options), -1, false}
/** The elements in ascending order. Differentiable in x. */
TENON_C_API tenon_status tenon_sort(const tenon_tensor* x, const tenon_sort_options* options, tenon_tensor** result);

typedef struct tenon_argsort_options {
  size_t struct_size;
  int64_t axis;
  bool descending;
} tenon_argsort_options;
#define TENON_ARGSORT_OPTIONS_INIT \
  {sizeof(tenon_argsort_options), -1, false}
/** The indices that sort the elements. ShapeError for lines of more than 2^32 elements. */
TENON_C_API tenon_status tenon_argsort(const tenon_tensor* x, const tenon_argsort_options* options, tenon_tensor** result);

typedef struct tenon_lexsort_options {
  size_t struct_size;
  int64_t axis;
} tenon_lexsort_options;
#define TENON_LEXSORT_OPTIONS_INIT \
  {sizeof(tenon_lexsort_options), -1}
/** The indices that sort by several keys: by the last one, where it is equal by the one before it, and so on. ShapeError if the keys differ
 * in shape, if there are none, or for lines of more than 2^32 elements. */
TENON_C_API tenon_status tenon_lexsort(const tenon_tensor* const* keys, size_t keys_count, const tenon_lexsort_options* options,
    tenon_tensor** result);

typedef struct tenon_topk_options {
  size_t struct_size;
  int64_t axis;
  bool largest;
} tenon_topk_options;
#define TENON_TOPK_OPTIONS_INIT \
  {sizeof(tenon_topk_options), -1, true}
/** The k largest elements, largest first, or the k smallest, smallest first, and their indices. IndexError unless 0 ≤ k ≤ size.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_topk(const tenon_tensor* x, int64_t k, const tenon_topk_options* options, tenon_tensor** values,
    tenon_tensor** indices);

typedef struct tenon_kthvalue_options {
  size_t struct_size;
  int64_t axis;
  bool keepdims;
} tenon_kthvalue_options;
#define TENON_KTHVALUE_OPTIONS_INIT \
  {sizeof(tenon_kthvalue_options), -1, false}
/** The k-th smallest element, counted from 1, and its index. IndexError unless 1 ≤ k ≤ size, ShapeError if there are no elements.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_kthvalue(const tenon_tensor* x, int64_t k, const tenon_kthvalue_options* options, tenon_tensor** values,
    tenon_tensor** indices);

typedef struct tenon_mode_options {
  size_t struct_size;
  int64_t axis;
  bool keepdims;
} tenon_mode_options;
#define TENON_MODE_OPTIONS_INIT \
  {sizeof(tenon_mode_options), -1, false}
/** The smallest of the most frequent elements, and its last index. ShapeError if there are no elements. Differentiable in x. */
TENON_C_API tenon_status tenon_mode(const tenon_tensor* x, const tenon_mode_options* options, tenon_tensor** values, tenon_tensor** indices);

typedef struct tenon_partition_options {
  size_t struct_size;
  int64_t axis;
} tenon_partition_options;
#define TENON_PARTITION_OPTIONS_INIT \
  {sizeof(tenon_partition_options), -1}
/** The elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it. IndexError unless kth is an
 * index of the dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_partition(const tenon_tensor* x, int64_t kth, const tenon_partition_options* options, tenon_tensor** result);

typedef struct tenon_argpartition_options {
  size_t struct_size;
  int64_t axis;
} tenon_argpartition_options;
#define TENON_ARGPARTITION_OPTIONS_INIT \
  {sizeof(tenon_argpartition_options), -1}
/** The indices that partition the elements. IndexError unless kth is an index of the dimension. */
TENON_C_API tenon_status tenon_argpartition(const tenon_tensor* x, int64_t kth, const tenon_argpartition_options* options,
    tenon_tensor** result);

typedef struct tenon_searchsorted_options {
  size_t struct_size;
  tenon_side side;
  const tenon_tensor* sorter;
} tenon_searchsorted_options;
#define TENON_SEARCHSORTED_OPTIONS_INIT \
  {sizeof(tenon_searchsorted_options), TENON_SIDE_LEFT, NULL}
/** The indices at which the elements of x belong in a sorted row. ShapeError unless the sorted elements are a row, and the sorter has its
 * shape; IndexError if an index of the sorter is out of range. */
TENON_C_API tenon_status tenon_searchsorted(const tenon_tensor* sorted, const tenon_tensor* x, const tenon_searchsorted_options* options,
    tenon_tensor** result);

typedef struct tenon_bucketize_options {
  size_t struct_size;
  tenon_side side;
} tenon_bucketize_options;
#define TENON_BUCKETIZE_OPTIONS_INIT \
  {sizeof(tenon_bucketize_options), TENON_SIDE_LEFT}
/** The bucket of each element of x between sorted bounds. as searchsorted. */
TENON_C_API tenon_status tenon_bucketize(const tenon_tensor* x, const tenon_tensor* bounds, const tenon_bucketize_options* options,
    tenon_tensor** result);

typedef struct tenon_digitize_options {
  size_t struct_size;
  tenon_side side;
} tenon_digitize_options;
#define TENON_DIGITIZE_OPTIONS_INIT \
  {sizeof(tenon_digitize_options), TENON_SIDE_LEFT}
/** The bucket of each element of x between bounds that ascend or descend. ShapeError unless the bounds are a row and ascend or descend. */
TENON_C_API tenon_status tenon_digitize(const tenon_tensor* x, const tenon_tensor* bounds, const tenon_digitize_options* options,
    tenon_tensor** result);

typedef struct tenon_interp_options {
  size_t struct_size;
  tenon_number left;
  tenon_number right;
} tenon_interp_options;
#define TENON_INTERP_OPTIONS_INIT \
  {sizeof(tenon_interp_options), {TENON_NOTHING, 0, 0, 0}, {TENON_NOTHING, 0, 0, 0}}
/** The values at x on the straight lines between points. ShapeError unless the points' places xp, which must ascend, and values fp are two
 * rows of the same length, 1 or more. Differentiable in x and fp. */
TENON_C_API tenon_status tenon_interp(const tenon_tensor* x, const tenon_tensor* xp, const tenon_tensor* fp,
    const tenon_interp_options* options, tenon_tensor** result);

/* ---- indexing ---- */

typedef struct tenon_take_options {
  size_t struct_size;
  int64_t axis;
} tenon_take_options;
#define TENON_TAKE_OPTIONS_INIT \
  {sizeof(tenon_take_options), TENON_NONE}
/** The slices of x at the indices along a dimension. IndexError if an index is out of range. Differentiable in x. */
TENON_C_API tenon_status tenon_take(const tenon_tensor* x, const tenon_tensor* indices, const tenon_take_options* options,
    tenon_tensor** result);

/** The slices at a row of indices along a dimension. IndexError if an index is out of range, or the indices are not a row. Differentiable
 * in x. */
TENON_C_API tenon_status tenon_index_select(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_tensor** result);

typedef struct tenon_take_along_axis_options {
  size_t struct_size;
  int64_t axis;
} tenon_take_along_axis_options;
#define TENON_TAKE_ALONG_AXIS_OPTIONS_INIT \
  {sizeof(tenon_take_along_axis_options), -1}
/** For each index, the element at it along a dimension. IndexError if an index is out of range; ShapeError if the ranks differ.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_take_along_axis(const tenon_tensor* x, const tenon_tensor* indices,
    const tenon_take_along_axis_options* options, tenon_tensor** result);

/** For each index, the element at it along a dimension. IndexError if an index is out of range; ShapeError if the indices have another rank
 * or are longer. Differentiable in x. */
TENON_C_API tenon_status tenon_gather(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_tensor** result);

/** The elements where a mask is true, in row-major order. ShapeError if they do not. Differentiable in x. */
TENON_C_API tenon_status tenon_masked_select(const tenon_tensor* x, const tenon_tensor* mask, tenon_tensor** result);

/** The indices of elements that are not 0, in row-major order. ShapeError for rank 0. */
TENON_C_API tenon_status tenon_nonzero(const tenon_tensor* x, tenon_tensor** result);

/** The indices of elements that are not 0, in row-major order. */
TENON_C_API tenon_status tenon_argwhere(const tenon_tensor* x, tenon_tensor** result);

/** The indices, in row-major order, of elements that are not 0. */
TENON_C_API tenon_status tenon_flatnonzero(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_tril_indices_options {
  size_t struct_size;
  int64_t columns;
  int64_t offset;
} tenon_tril_indices_options;
#define TENON_TRIL_INDICES_OPTIONS_INIT \
  {sizeof(tenon_tril_indices_options), TENON_NONE, 0}
/** The coordinates of a lower triangle, up to a diagonal. ShapeError for a negative size or too many elements. */
TENON_C_API tenon_status tenon_tril_indices(int64_t rows, const tenon_tril_indices_options* options, tenon_tensor** result);

typedef struct tenon_triu_indices_options {
  size_t struct_size;
  int64_t columns;
  int64_t offset;
} tenon_triu_indices_options;
#define TENON_TRIU_INDICES_OPTIONS_INIT \
  {sizeof(tenon_triu_indices_options), TENON_NONE, 0}
/** The coordinates of an upper triangle, from a diagonal on. ShapeError for a negative size or too many elements. */
TENON_C_API tenon_status tenon_triu_indices(int64_t rows, const tenon_triu_indices_options* options, tenon_tensor** result);

/** The coordinates of elements whose indices in row-major order are given. IndexError if an index is out of range, ShapeError for a
 * negative size. */
TENON_C_API tenon_status tenon_unravel_index(const tenon_tensor* indices, const int64_t* shape, size_t shape_count, tenon_tensor** result);

typedef struct tenon_ravel_multi_index_options {
  size_t struct_size;
  tenon_index_mode mode;
} tenon_ravel_multi_index_options;
#define TENON_RAVEL_MULTI_INDEX_OPTIONS_INIT \
  {sizeof(tenon_ravel_multi_index_options), TENON_INDEX_MODE_CHECKED}
/** The indices in row-major order of elements whose coordinates are given. IndexError if an index is out of range and the mode is checked,
 * ShapeError if the number of rows is not that of the dimensions. */
TENON_C_API tenon_status tenon_ravel_multi_index(const tenon_tensor* coordinates, const int64_t* shape, size_t shape_count,
    const tenon_ravel_multi_index_options* options, tenon_tensor** result);

typedef struct tenon_insert_options {
  size_t struct_size;
  int64_t axis;
} tenon_insert_options;
#define TENON_INSERT_OPTIONS_INIT \
  {sizeof(tenon_insert_options), TENON_NONE}
/** The slices along a dimension, with others inserted before those at an index. IndexError if an index is out of range, ShapeError if the
 * values do not broadcast. Differentiable in x and values. */
TENON_C_API tenon_status tenon_insert(const tenon_tensor* x, const tenon_tensor* index, const tenon_tensor* values,
    const tenon_insert_options* options, tenon_tensor** result);

typedef struct tenon_delete_options {
  size_t struct_size;
  int64_t axis;
} tenon_delete_options;
#define TENON_DELETE_OPTIONS_INIT \
  {sizeof(tenon_delete_options), TENON_NONE}
/** The slices along a dimension, without those at an index. IndexError if an index is out of range, ShapeError if a mask has another size.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_delete_(const tenon_tensor* x, const tenon_tensor* index, const tenon_delete_options* options,
    tenon_tensor** result);

typedef struct tenon_compress_options {
  size_t struct_size;
  int64_t axis;
} tenon_compress_options;
#define TENON_COMPRESS_OPTIONS_INIT \
  {sizeof(tenon_compress_options), TENON_NONE}
/** The slices along a dimension where a row of truth values is true. ShapeError if the condition is no row, or longer than dimension d.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_compress(const tenon_tensor* condition, const tenon_tensor* x, const tenon_compress_options* options,
    tenon_tensor** result);

/** A copy of x with each value written to the element at its index along a dimension. IndexError if an index is out of range; ShapeError if
 * shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_scatter(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result);

/** In place: a copy of x with each value written to the element at its index along a dimension. */
TENON_C_API tenon_status tenon_scatter_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values);

/** A copy of x with each value added to the element at its index along a dimension. IndexError if an index is out of range; ShapeError if
 * shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_scatter_add(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result);

/** In place: a copy of x with each value added to the element at its index along a dimension. */
TENON_C_API tenon_status tenon_scatter_add_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values);

typedef struct tenon_scatter_reduce_options {
  size_t struct_size;
  bool include_self;
} tenon_scatter_reduce_options;
#define TENON_SCATTER_REDUCE_OPTIONS_INIT \
  {sizeof(tenon_scatter_reduce_options), true}
/** A copy of x with each element reduced with the values at its index along a dimension. IndexError if an index is out of range; ShapeError
 * if shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_scatter_reduce(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_reduce reduce, const tenon_scatter_reduce_options* options, tenon_tensor** result);

/** In place: a copy of x with each element reduced with the values at its index along a dimension. */
TENON_C_API tenon_status tenon_scatter_reduce_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_reduce reduce, const tenon_scatter_reduce_options* options);

/** A copy of x with slices added to those at a row of indices along a dimension. IndexError if an index is out of range; ShapeError if
 * shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_index_add(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result);

/** In place: a copy of x with slices added to those at a row of indices along a dimension. */
TENON_C_API tenon_status tenon_index_add_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values);

/** A copy of x with slices written to those at a row of indices along a dimension. IndexError if an index is out of range; ShapeError if
 * shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_index_copy(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values,
    tenon_tensor** result);

/** In place: a copy of x with slices written to those at a row of indices along a dimension. */
TENON_C_API tenon_status tenon_index_copy_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, const tenon_tensor* values);

/** A copy of x with a value written to the slices at a row of indices along a dimension. IndexError if an index is out of range.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_index_fill(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_number value,
    tenon_tensor** result);

/** In place: a copy of x with a value written to the slices at a row of indices along a dimension. */
TENON_C_API tenon_status tenon_index_fill_(const tenon_tensor* x, int64_t axis, const tenon_tensor* indices, tenon_number value);

/** A copy of x with values written to the elements at indices into the row-major order. IndexError if an index is out of range; ShapeError
 * if there are indices but no values. Differentiable in x and values. */
TENON_C_API tenon_status tenon_put(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values, tenon_tensor** result);

/** In place: a copy of x with values written to the elements at indices into the row-major order. */
TENON_C_API tenon_status tenon_put_(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values);

typedef struct tenon_put_along_axis_options {
  size_t struct_size;
  int64_t axis;
} tenon_put_along_axis_options;
#define TENON_PUT_ALONG_AXIS_OPTIONS_INIT \
  {sizeof(tenon_put_along_axis_options), -1}
/** A copy of x with each value written to the element at its index along a dimension. IndexError if an index is out of range; ShapeError if
 * shapes do not match. Differentiable in x and values. */
TENON_C_API tenon_status tenon_put_along_axis(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values,
    const tenon_put_along_axis_options* options, tenon_tensor** result);

/** In place: a copy of x with each value written to the element at its index along a dimension. */
TENON_C_API tenon_status tenon_put_along_axis_(const tenon_tensor* x, const tenon_tensor* indices, const tenon_tensor* values,
    const tenon_put_along_axis_options* options);

typedef struct tenon_fill_diagonal_options {
  size_t struct_size;
  bool wrap;
} tenon_fill_diagonal_options;
#define TENON_FILL_DIAGONAL_OPTIONS_INIT \
  {sizeof(tenon_fill_diagonal_options), false}
/** A copy of x with a value written to its main diagonal: the elements with equal indices. ShapeError for fewer than two dimensions, for
 * more that differ in size, and if there are no values. Differentiable in x and value. */
TENON_C_API tenon_status tenon_fill_diagonal(const tenon_tensor* x, const tenon_tensor* value, const tenon_fill_diagonal_options* options,
    tenon_tensor** result);

/** In place: a copy of x with a value written to its main diagonal: the elements with equal indices. */
TENON_C_API tenon_status tenon_fill_diagonal_(const tenon_tensor* x, const tenon_tensor* value, const tenon_fill_diagonal_options* options);

/** A copy of x with a value written wherever a mask is true. ShapeError if they do not. Differentiable in x and value. */
TENON_C_API tenon_status tenon_masked_fill(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* value,
    tenon_tensor** result);

/** In place: a copy of x with a value written wherever a mask is true. */
TENON_C_API tenon_status tenon_masked_fill_(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* value);

/** A copy of x with the values, in order, written wherever a mask is true. ShapeError if the mask does not broadcast or there are too few
 * values. Differentiable in x and values. */
TENON_C_API tenon_status tenon_masked_scatter(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* values,
    tenon_tensor** result);

/** In place: a copy of x with the values, in order, written wherever a mask is true. */
TENON_C_API tenon_status tenon_masked_scatter_(const tenon_tensor* x, const tenon_tensor* mask, const tenon_tensor* values);

typedef struct tenon_trim_zeros_options {
  size_t struct_size;
  tenon_trim trim;
  const int64_t* axis;
  size_t axis_count;
} tenon_trim_zeros_options;
#define TENON_TRIM_ZEROS_OPTIONS_INIT \
  {sizeof(tenon_trim_zeros_options), TENON_TRIM_FB, NULL, 0}
/** X without the slices of zeros at the front and at the back of its dimensions. IndexError for an unknown dimension. Differentiable in x.
 * */
TENON_C_API tenon_status tenon_trim_zeros(const tenon_tensor* x, const tenon_trim_zeros_options* options, tenon_tensor** result);

/** The sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i. ShapeError unless there
 * is one segment for each slice, IndexError if one is out of range. Differentiable in x. */
TENON_C_API tenon_status tenon_segment_sum(const tenon_tensor* x, const tenon_tensor* segments, int64_t count, tenon_tensor** result);

typedef struct tenon_select_options {
  size_t struct_size;
  const tenon_tensor* otherwise;
} tenon_select_options;
#define TENON_SELECT_OPTIONS_INIT \
  {sizeof(tenon_select_options), NULL}
/** From the first condition in a list that holds, the choice of the same number in another list. ShapeError if shapes do not broadcast, if
 * there are no conditions, or not as many choices; TypeError if a condition is not of bool. Differentiable in choices and otherwise. */
TENON_C_API tenon_status tenon_select(const tenon_tensor* const* conditions, size_t conditions_count, const tenon_tensor* const* choices,
    size_t choices_count, const tenon_select_options* options, tenon_tensor** result);

/** A function of x that is defined by parts: a value for each condition, where it holds. ShapeError if shapes do not broadcast, if there
 * are no conditions, or another number of values; TypeError if a condition is not of bool, or a value of a higher kind than x.
 * Differentiable in x and values. */
TENON_C_API tenon_status tenon_piecewise(const tenon_tensor* x, const tenon_tensor* const* conditions, size_t conditions_count,
    const tenon_tensor* const* values, size_t values_count, tenon_tensor** result);

/** Indices that select, together, all combinations of those in each row: `x(i, j)` of `[i, j] = ix_(rows, columns)`. ShapeError for a
 * tensor that is no row, or more of them than a tensor has dimensions; TypeError for one of floats. */
TENON_C_API tenon_status tenon_ix_(const tenon_tensor* const* x, size_t x_count, tenon_tensor*** list, size_t* count);

/* ---- sets ---- */

/** `values`, `indices`, `inverse_indices` and `counts` of the distinct elements. ShapeError for more than 2^32 elements. */
TENON_C_API tenon_status tenon_unique_all(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** indices,
    tenon_tensor** inverse_indices, tenon_tensor** counts);

/** `values` and `counts` of the distinct elements. ShapeError for more than 2^32 elements. */
TENON_C_API tenon_status tenon_unique_counts(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** counts);

/** `values` of the distinct elements, and `inverse_indices` into them. ShapeError for more than 2^32 elements. */
TENON_C_API tenon_status tenon_unique_inverse(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** inverse_indices);

/** The distinct elements. */
TENON_C_API tenon_status tenon_unique_values(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_isin_options {
  size_t struct_size;
  bool invert;
} tenon_isin_options;
#define TENON_ISIN_OPTIONS_INIT \
  {sizeof(tenon_isin_options), false}
/** Whether each element of x1 is in the set of the elements of x2. */
TENON_C_API tenon_status tenon_isin(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_isin_options* options,
    tenon_tensor** result);

/** The elements of either operand. */
TENON_C_API tenon_status tenon_union1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The elements of both operands. */
TENON_C_API tenon_status tenon_intersect1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The elements of the first operand that are not in the second. */
TENON_C_API tenon_status tenon_setdiff1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The elements of one operand that are not in the other. */
TENON_C_API tenon_status tenon_setxor1d(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_bincount_options {
  size_t struct_size;
  int64_t minlength;
  const tenon_tensor* weights;
} tenon_bincount_options;
#define TENON_BINCOUNT_OPTIONS_INIT \
  {sizeof(tenon_bincount_options), 0, NULL}
/** The number of occurrences of 0, 1, 2, … in a row of integers. IndexError if an integer is negative; ShapeError unless x is a row and
 * weights have its shape. */
TENON_C_API tenon_status tenon_bincount(const tenon_tensor* x, const tenon_bincount_options* options, tenon_tensor** result);

typedef struct tenon_histogram_options {
  size_t struct_size;
  const double* between;
  size_t between_count;
  const tenon_tensor* weights;
  bool density;
} tenon_histogram_options;
#define TENON_HISTOGRAM_OPTIONS_INIT \
  {sizeof(tenon_histogram_options), NULL, 0, NULL, false}
/** `counts` of the elements between `edges`. IndexError if there is no bin or the range is not finite; ShapeError if weights do not have
 * the shape of x, or given edges do not ascend. */
TENON_C_API tenon_status tenon_histogram(const tenon_tensor* x, const tenon_tensor* bins, const tenon_histogram_options* options,
    tenon_tensor** counts, tenon_tensor** edges);

typedef struct tenon_histogram2d_options {
  size_t struct_size;
  const tenon_tensor* y_bins;
  const double* between;
  size_t between_count;
  const tenon_tensor* weights;
  bool density;
} tenon_histogram2d_options;
#define TENON_HISTOGRAM2D_OPTIONS_INIT \
  {sizeof(tenon_histogram2d_options), NULL, NULL, 0, NULL, false}
/** The number of pairs of elements between edges in two dimensions. as histogram; ShapeError if x and y do not have one shape. */
TENON_C_API tenon_status tenon_histogram2d(const tenon_tensor* x, const tenon_tensor* y, const tenon_tensor* bins,
    const tenon_histogram2d_options* options, tenon_tensor** counts, tenon_tensor** x_edges, tenon_tensor** y_edges);

typedef struct tenon_histogramdd_options {
  size_t struct_size;
  const double* between;
  size_t between_count;
  const tenon_tensor* weights;
  bool density;
} tenon_histogramdd_options;
#define TENON_HISTOGRAMDD_OPTIONS_INIT \
  {sizeof(tenon_histogramdd_options), NULL, 0, NULL, false}
/** The number of points, the rows of a matrix, between edges in each dimension. as histogram; ShapeError if there are bins or ranges for
 * another number of dimensions. */
TENON_C_API tenon_status tenon_histogramdd(const tenon_tensor* sample, const tenon_tensor* const* bins, size_t bins_count,
    const tenon_histogramdd_options* options, tenon_tensor*** list, size_t* count);

/** `values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order. */
TENON_C_API tenon_status tenon_unique_consecutive(const tenon_tensor* x, tenon_tensor** values, tenon_tensor** inverse_indices,
    tenon_tensor** counts);

/* ---- random ---- */

typedef struct tenon_rand_options {
  size_t struct_size;
  tenon_generator* generator;
  tenon_device place;
} tenon_rand_options;
#define TENON_RAND_OPTIONS_INIT \
  {sizeof(tenon_rand_options), NULL, {0, 0}}
/** Uniform numbers in [0, 1). */
TENON_C_API tenon_status tenon_rand(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_rand_options* options,
    tenon_tensor** result);

typedef struct tenon_randn_options {
  size_t struct_size;
  tenon_generator* generator;
  tenon_device place;
} tenon_randn_options;
#define TENON_RANDN_OPTIONS_INIT \
  {sizeof(tenon_randn_options), NULL, {0, 0}}
/** Standard normal numbers. */
TENON_C_API tenon_status tenon_randn(const int64_t* shape, size_t shape_count, tenon_dtype dtype, const tenon_randn_options* options,
    tenon_tensor** result);

typedef struct tenon_randint_options {
  size_t struct_size;
  tenon_generator* generator;
  tenon_device place;
} tenon_randint_options;
#define TENON_RANDINT_OPTIONS_INIT \
  {sizeof(tenon_randint_options), NULL, {0, 0}}
/** Uniform integers in [low, high). IndexError for an empty range; TypeError if T cannot represent it. */
TENON_C_API tenon_status tenon_randint(int64_t low, int64_t high, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_randint_options* options, tenon_tensor** result);

typedef struct tenon_uniform_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_uniform_options;
#define TENON_UNIFORM_OPTIONS_INIT \
  {sizeof(tenon_uniform_options), NULL}
/** Uniform numbers in [low, high). IndexError unless low < high and both are finite in T. */
TENON_C_API tenon_status tenon_uniform(double low, double high, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_uniform_options* options, tenon_tensor** result);

typedef struct tenon_normal_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_normal_options;
#define TENON_NORMAL_OPTIONS_INIT \
  {sizeof(tenon_normal_options), NULL}
/** Normal numbers with a mean and a standard deviation. IndexError if std is negative or NaN. */
TENON_C_API tenon_status tenon_normal(double mean, double std, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_normal_options* options, tenon_tensor** result);

typedef struct tenon_exponential_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_exponential_options;
#define TENON_EXPONENTIAL_OPTIONS_INIT \
  {sizeof(tenon_exponential_options), NULL}
/** Exponentially distributed numbers with mean 1 / rate. IndexError unless the rate is above 0. */
TENON_C_API tenon_status tenon_exponential(double rate, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_exponential_options* options, tenon_tensor** result);

typedef struct tenon_bernoulli_options {
  size_t struct_size;
  const int64_t* shape;
  size_t shape_count;
  tenon_generator* generator;
} tenon_bernoulli_options;
#define TENON_BERNOULLI_OPTIONS_INIT \
  {sizeof(tenon_bernoulli_options), NULL, 0, NULL}
/** 1 with probability p, 0 otherwise. IndexError if a probability is not in [0, 1]. */
TENON_C_API tenon_status tenon_bernoulli(const tenon_tensor* p, tenon_dtype dtype, const tenon_bernoulli_options* options,
    tenon_tensor** result);

typedef struct tenon_poisson_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_poisson_options;
#define TENON_POISSON_OPTIONS_INIT \
  {sizeof(tenon_poisson_options), NULL}
/** The numbers of events where `rate` are expected: the Poisson distribution. IndexError unless the rate is between 0 and 2^62. */
TENON_C_API tenon_status tenon_poisson(double rate, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_poisson_options* options, tenon_tensor** result);

typedef struct tenon_binomial_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_binomial_options;
#define TENON_BINOMIAL_OPTIONS_INIT \
  {sizeof(tenon_binomial_options), NULL}
/** The numbers of successes of n trials, each with probability p. IndexError for a negative n, or unless p lies in [0, 1]. */
TENON_C_API tenon_status tenon_binomial(int64_t n, double p, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_binomial_options* options, tenon_tensor** result);

typedef struct tenon_gamma_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_gamma_options;
#define TENON_GAMMA_OPTIONS_INIT \
  {sizeof(tenon_gamma_options), NULL}
/** Numbers of the gamma distribution with mean concentration * scale. IndexError unless both parameters are finite and not negative. */
TENON_C_API tenon_status tenon_gamma(double concentration, double scale, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_gamma_options* options, tenon_tensor** result);

typedef struct tenon_beta_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_beta_options;
#define TENON_BETA_OPTIONS_INIT \
  {sizeof(tenon_beta_options), NULL}
/** Numbers in [0, 1] of the beta distribution with mean a / (a + b). IndexError unless both parameters are finite and above 0. */
TENON_C_API tenon_status tenon_beta(double a, double b, const int64_t* shape, size_t shape_count, tenon_dtype dtype,
    const tenon_beta_options* options, tenon_tensor** result);

typedef struct tenon_randperm_options {
  size_t struct_size;
  tenon_generator* generator;
  tenon_dtype dtype;
} tenon_randperm_options;
#define TENON_RANDPERM_OPTIONS_INIT \
  {sizeof(tenon_randperm_options), NULL, TENON_INT64}
/** The integers in [0, n) in random order. IndexError for a negative n; TypeError if T cannot represent n - 1. */
TENON_C_API tenon_status tenon_randperm(int64_t n, const tenon_randperm_options* options, tenon_tensor** result);

typedef struct tenon_multinomial_options {
  size_t struct_size;
  bool replacement;
  tenon_generator* generator;
} tenon_multinomial_options;
#define TENON_MULTINOMIAL_OPTIONS_INIT \
  {sizeof(tenon_multinomial_options), false, NULL}
/** Indices chosen at random, with probabilities proportional to weights. IndexError if weights are negative or not finite, or too few are
 * above 0; ShapeError unless they are a row or a matrix. */
TENON_C_API tenon_status tenon_multinomial(const tenon_tensor* weights, int64_t count, const tenon_multinomial_options* options,
    tenon_tensor** result);

typedef struct tenon_choice_options {
  size_t struct_size;
  bool replacement;
  tenon_generator* generator;
  const tenon_tensor* weights;
} tenon_choice_options;
#define TENON_CHOICE_OPTIONS_INIT \
  {sizeof(tenon_choice_options), true, NULL, NULL}
/** Slices of x along its first dimension, chosen at random. IndexError if the count is negative or more than can be chosen, or a weight is
 * negative or not finite; ShapeError for x without a dimension and for weights of another size. */
TENON_C_API tenon_status tenon_choice(const tenon_tensor* x, int64_t count, const tenon_choice_options* options, tenon_tensor** result);

typedef struct tenon_uniform_in_place_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_uniform_in_place_options;
#define TENON_UNIFORM_IN_PLACE_OPTIONS_INIT \
  {sizeof(tenon_uniform_in_place_options), NULL}
/** In place: fills x with uniform numbers in [low, high). */
TENON_C_API tenon_status tenon_uniform_(const tenon_tensor* x, double low, double high, const tenon_uniform_in_place_options* options);

typedef struct tenon_normal_in_place_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_normal_in_place_options;
#define TENON_NORMAL_IN_PLACE_OPTIONS_INIT \
  {sizeof(tenon_normal_in_place_options), NULL}
/** In place: fills x with normal numbers of a mean and a standard deviation. */
TENON_C_API tenon_status tenon_normal_(const tenon_tensor* x, double mean, double std, const tenon_normal_in_place_options* options);

typedef struct tenon_exponential_in_place_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_exponential_in_place_options;
#define TENON_EXPONENTIAL_IN_PLACE_OPTIONS_INIT \
  {sizeof(tenon_exponential_in_place_options), NULL}
/** In place: fills x with exponentially distributed numbers. */
TENON_C_API tenon_status tenon_exponential_(const tenon_tensor* x, double rate, const tenon_exponential_in_place_options* options);

typedef struct tenon_bernoulli_in_place_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_bernoulli_in_place_options;
#define TENON_BERNOULLI_IN_PLACE_OPTIONS_INIT \
  {sizeof(tenon_bernoulli_in_place_options), NULL}
/** In place: fills x with 1, with probability p, and 0 otherwise. */
TENON_C_API tenon_status tenon_bernoulli_(const tenon_tensor* x, double p, const tenon_bernoulli_in_place_options* options);

typedef struct tenon_random_in_place_options {
  size_t struct_size;
  tenon_generator* generator;
} tenon_random_in_place_options;
#define TENON_RANDOM_IN_PLACE_OPTIONS_INIT \
  {sizeof(tenon_random_in_place_options), NULL}
/** In place: fills x with integers in [low, high). */
TENON_C_API tenon_status tenon_random_(const tenon_tensor* x, int64_t low, int64_t high, const tenon_random_in_place_options* options);

/* ---- product ---- */

/** The matrix product. ShapeError for scalars and if the inner sizes differ. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_matmul(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The sum of products over the last dimension of x1 and the second to last of x2. ShapeError if the sizes k differ. Differentiable in x1
 * and x2. */
TENON_C_API tenon_status tenon_dot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The sum of all products of conj(x1) and x2. ShapeError if the numbers of elements differ. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_vdot(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_vecdot_options {
  size_t struct_size;
  int64_t axis;
} tenon_vecdot_options;
#define TENON_VECDOT_OPTIONS_INIT \
  {sizeof(tenon_vecdot_options), -1}
/** The sums of products of conj(x1) and x2 along a dimension. ShapeError if the sizes differ or the shapes do not broadcast, IndexError for
 * an unknown dimension. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_vecdot(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_vecdot_options* options,
    tenon_tensor** result);

/** The products of each element of x1 with each of x2. ShapeError unless both are vectors. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_outer(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The sum of products over the last dimension of both. ShapeError if the last sizes differ. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_inner(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_tensordot_options {
  size_t struct_size;
  int64_t axes;
  const int64_t* axes_first;
  size_t axes_first_count;
  const int64_t* axes_second;
  size_t axes_second_count;
} tenon_tensordot_options;
#define TENON_TENSORDOT_OPTIONS_INIT \
  {sizeof(tenon_tensordot_options), 2, NULL, 0, NULL, 0}
/** The sums of products over pairs of dimensions. ShapeError if sizes differ, IndexError for unknown or repeated dimensions. Differentiable
 * in x1 and x2. */
TENON_C_API tenon_status tenon_tensordot(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_tensordot_options* options,
    tenon_tensor** result);

/** The Kronecker product: for each element of x1, a block of x2 times it. ShapeError if the result is too large. Differentiable in x1 and
 * x2. */
TENON_C_API tenon_status tenon_kron(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_cross_options {
  size_t struct_size;
  int64_t axis;
} tenon_cross_options;
#define TENON_CROSS_OPTIONS_INIT \
  {sizeof(tenon_cross_options), -1}
/** The cross product of vectors of three elements. ShapeError if the sizes differ or the shapes do not broadcast, IndexError for an unknown
 * dimension. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_cross(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_cross_options* options,
    tenon_tensor** result);

typedef struct tenon_trace_options {
  size_t struct_size;
  int64_t offset;
  int64_t axis1;
  int64_t axis2;
} tenon_trace_options;
#define TENON_TRACE_OPTIONS_INIT \
  {sizeof(tenon_trace_options), 0, -2, -1}
/** The sum along a diagonal of matrices. IndexError for an unknown dimension, ShapeError if both are the same. Differentiable in x. */
TENON_C_API tenon_status tenon_trace(const tenon_tensor* x, const tenon_trace_options* options, tenon_tensor** result);

/** A matrix times a vector. ShapeError for other shapes. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_mv(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The product of two matrices. ShapeError for other shapes. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_mm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The products of the matrices of two batches. ShapeError for other shapes. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_bmm(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_addmv_options {
  size_t struct_size;
  tenon_number beta;
  tenon_number alpha;
} tenon_addmv_options;
#define TENON_ADDMV_OPTIONS_INIT \
  {sizeof(tenon_addmv_options), {TENON_INTEGER, 1, 0, 0}, {TENON_INTEGER, 1, 0, 0}}
/** Beta x + alpha A v, for a matrix A and a vector v. ShapeError for other ranks, for sizes that differ, and unless x broadcasts to the
 * product or, in place, has its shape. Differentiable in x, mat and vec. */
TENON_C_API tenon_status tenon_addmv(const tenon_tensor* x, const tenon_tensor* mat, const tenon_tensor* vec,
    const tenon_addmv_options* options, tenon_tensor** result);

/** In place: beta x + alpha A v, for a matrix A and a vector v. */
TENON_C_API tenon_status tenon_addmv_(const tenon_tensor* x, const tenon_tensor* mat, const tenon_tensor* vec,
    const tenon_addmv_options* options);

typedef struct tenon_addmm_options {
  size_t struct_size;
  tenon_number beta;
  tenon_number alpha;
} tenon_addmm_options;
#define TENON_ADDMM_OPTIONS_INIT \
  {sizeof(tenon_addmm_options), {TENON_INTEGER, 1, 0, 0}, {TENON_INTEGER, 1, 0, 0}}
/** Beta x + alpha A B, for matrices A and B. ShapeError for other ranks, for sizes that differ, and unless x broadcasts to the product or,
 * in place, has its shape. Differentiable in x, mat1 and mat2. */
TENON_C_API tenon_status tenon_addmm(const tenon_tensor* x, const tenon_tensor* mat1, const tenon_tensor* mat2,
    const tenon_addmm_options* options, tenon_tensor** result);

/** In place: beta x + alpha A B, for matrices A and B. */
TENON_C_API tenon_status tenon_addmm_(const tenon_tensor* x, const tenon_tensor* mat1, const tenon_tensor* mat2,
    const tenon_addmm_options* options);

typedef struct tenon_addr_options {
  size_t struct_size;
  tenon_number beta;
  tenon_number alpha;
} tenon_addr_options;
#define TENON_ADDR_OPTIONS_INIT \
  {sizeof(tenon_addr_options), {TENON_INTEGER, 1, 0, 0}, {TENON_INTEGER, 1, 0, 0}}
/** Beta x + alpha u vᵀ, with the outer product of two vectors. ShapeError for other ranks, for sizes that differ, and unless x broadcasts
 * to the product or, in place, has its shape. Differentiable in x, vec1 and vec2. */
TENON_C_API tenon_status tenon_addr(const tenon_tensor* x, const tenon_tensor* vec1, const tenon_tensor* vec2,
    const tenon_addr_options* options, tenon_tensor** result);

/** In place: beta x + alpha u vᵀ, with the outer product of two vectors. */
TENON_C_API tenon_status tenon_addr_(const tenon_tensor* x, const tenon_tensor* vec1, const tenon_tensor* vec2,
    const tenon_addr_options* options);

typedef struct tenon_addbmm_options {
  size_t struct_size;
  tenon_number beta;
  tenon_number alpha;
} tenon_addbmm_options;
#define TENON_ADDBMM_OPTIONS_INIT \
  {sizeof(tenon_addbmm_options), {TENON_INTEGER, 1, 0, 0}, {TENON_INTEGER, 1, 0, 0}}
/** Beta x + alpha Σ A[i] B[i], for batches of matrices. ShapeError for other ranks, for sizes that differ, and unless x broadcasts to the
 * product or, in place, has its shape. Differentiable in x, batch1 and batch2. */
TENON_C_API tenon_status tenon_addbmm(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_addbmm_options* options, tenon_tensor** result);

/** In place: beta x + alpha Σ A[i] B[i], for batches of matrices. */
TENON_C_API tenon_status tenon_addbmm_(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_addbmm_options* options);

typedef struct tenon_baddbmm_options {
  size_t struct_size;
  tenon_number beta;
  tenon_number alpha;
} tenon_baddbmm_options;
#define TENON_BADDBMM_OPTIONS_INIT \
  {sizeof(tenon_baddbmm_options), {TENON_INTEGER, 1, 0, 0}, {TENON_INTEGER, 1, 0, 0}}
/** Beta x[i] + alpha A[i] B[i], for batches of matrices. ShapeError for other ranks, for sizes that differ, and unless x broadcasts to the
 * product or, in place, has its shape. Differentiable in x, batch1 and batch2. */
TENON_C_API tenon_status tenon_baddbmm(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_baddbmm_options* options, tenon_tensor** result);

/** In place: beta x[i] + alpha A[i] B[i], for batches of matrices. */
TENON_C_API tenon_status tenon_baddbmm_(const tenon_tensor* x, const tenon_tensor* batch1, const tenon_tensor* batch2,
    const tenon_baddbmm_options* options);

/** Sums of products over labelled dimensions: those that the output does not name are summed over. IndexError for subscripts that cannot be
 * read or do not match the operands' ranks, ShapeError for sizes that differ. Differentiable in x. */
TENON_C_API tenon_status tenon_einsum(const char* subscripts, const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/** The n-th power of a square matrix; the identity for n = 0. ShapeError unless the matrices are square, IndexError for a negative n, which
 * linalg::matrix_power accepts. Differentiable in x. */
TENON_C_API tenon_status tenon_matrix_power(const tenon_tensor* x, int64_t n, tenon_tensor** result);

typedef struct tenon_convolve_options {
  size_t struct_size;
  tenon_convolve_mode mode;
} tenon_convolve_options;
#define TENON_CONVOLVE_OPTIONS_INIT \
  {sizeof(tenon_convolve_options), TENON_CONVOLVE_MODE_FULL}
/** The convolution: at n, the sum of x1 at k times x2 at n - k. ShapeError unless both have elements and the same number of dimensions, and
 * for valid unless one fits into the other. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_convolve(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_convolve_options* options,
    tenon_tensor** result);

typedef struct tenon_correlate_options {
  size_t struct_size;
  tenon_convolve_mode mode;
} tenon_correlate_options;
#define TENON_CORRELATE_OPTIONS_INIT \
  {sizeof(tenon_correlate_options), TENON_CONVOLVE_MODE_VALID}
/** The correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k. ShapeError unless both have elements and the same number
 * of dimensions, and for valid unless one fits into the other. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_correlate(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_correlate_options* options,
    tenon_tensor** result);

/** The values of a polynomial, whose coefficients begin with that of the highest power. ShapeError unless the coefficients are a row.
 * Differentiable in p and x. */
TENON_C_API tenon_status tenon_polyval(const tenon_tensor* p, const tenon_tensor* x, tenon_tensor** result);

/** The product of several matrices, in the order of multiplications that costs least. ShapeError for fewer than two operands, for shapes
 * that do not match, and for a vector or batch that is no matrix. Differentiable in x. */
TENON_C_API tenon_status tenon_multi_dot(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/* ---- fft ---- */

typedef struct tenon_fft_fft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_fft_options;
#define TENON_FFT_FFT_OPTIONS_INIT \
  {sizeof(tenon_fft_fft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The discrete Fourier transform of lines: at k, the sum of x at j times exp(-2 pi i j k / n). ShapeError for a length below 1, IndexError
 * for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_fft(const tenon_tensor* x, const tenon_fft_fft_options* options, tenon_tensor** result);

typedef struct tenon_fft_ifft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_ifft_options;
#define TENON_FFT_IFFT_OPTIONS_INIT \
  {sizeof(tenon_fft_ifft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The inverse of fft, with exp(+2 pi i j k / n), divided by n. ShapeError for a length below 1, IndexError for an unknown dimension.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ifft(const tenon_tensor* x, const tenon_fft_ifft_options* options, tenon_tensor** result);

typedef struct tenon_fft_rfft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_rfft_options;
#define TENON_FFT_RFFT_OPTIONS_INIT \
  {sizeof(tenon_fft_rfft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The first half of the transform of real lines; the other half is its conjugate. ShapeError for a length below 1, IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_rfft(const tenon_tensor* x, const tenon_fft_rfft_options* options, tenon_tensor** result);

typedef struct tenon_fft_irfft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_irfft_options;
#define TENON_FFT_IRFFT_OPTIONS_INIT \
  {sizeof(tenon_fft_irfft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The inverse of rfft: real lines. ShapeError for a length below 1, IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_irfft(const tenon_tensor* x, const tenon_fft_irfft_options* options, tenon_tensor** result);

typedef struct tenon_fft_hfft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_hfft_options;
#define TENON_FFT_HFFT_OPTIONS_INIT \
  {sizeof(tenon_fft_hfft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The real transform of lines that are the first half of Hermitian ones. ShapeError for a length below 1, IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_hfft(const tenon_tensor* x, const tenon_fft_hfft_options* options, tenon_tensor** result);

typedef struct tenon_fft_ihfft_options {
  size_t struct_size;
  int64_t n;
  int64_t axis;
  tenon_fft_norm norm;
} tenon_fft_ihfft_options;
#define TENON_FFT_IHFFT_OPTIONS_INIT \
  {sizeof(tenon_fft_ihfft_options), TENON_NONE, -1, TENON_FFT_NORM_BACKWARD}
/** The inverse of hfft. ShapeError for a length below 1, IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ihfft(const tenon_tensor* x, const tenon_fft_ihfft_options* options, tenon_tensor** result);

typedef struct tenon_fft_fftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_fftn_options;
#define TENON_FFT_FFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_fftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The discrete Fourier transform along several dimensions. ShapeError for a length below 1, a scalar, and unless there is a size for each
 * dimension; IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_fftn(const tenon_tensor* x, const tenon_fft_fftn_options* options, tenon_tensor** result);

typedef struct tenon_fft_ifftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_ifftn_options;
#define TENON_FFT_IFFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_ifftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The inverse of fftn. ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ifftn(const tenon_tensor* x, const tenon_fft_ifftn_options* options, tenon_tensor** result);

typedef struct tenon_fft_rfftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_rfftn_options;
#define TENON_FFT_RFFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_rfftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** Rfft along the last of several dimensions, fft along the others. ShapeError for a length below 1, a scalar, and unless there is a size
 * for each dimension; IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_rfftn(const tenon_tensor* x, const tenon_fft_rfftn_options* options, tenon_tensor** result);

typedef struct tenon_fft_irfftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_irfftn_options;
#define TENON_FFT_IRFFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_irfftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The inverse of rfftn. ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_irfftn(const tenon_tensor* x, const tenon_fft_irfftn_options* options, tenon_tensor** result);

typedef struct tenon_fft_fft2_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_fft2_options;
#define TENON_FFT_FFT2_OPTIONS_INIT \
  {sizeof(tenon_fft_fft2_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The discrete Fourier transform along two dimensions. ShapeError for a length below 1, a scalar, and unless there is a size for each
 * dimension; IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_fft2(const tenon_tensor* x, const tenon_fft_fft2_options* options, tenon_tensor** result);

typedef struct tenon_fft_ifft2_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_ifft2_options;
#define TENON_FFT_IFFT2_OPTIONS_INIT \
  {sizeof(tenon_fft_ifft2_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The inverse of fft2. ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an unknown
 * dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ifft2(const tenon_tensor* x, const tenon_fft_ifft2_options* options, tenon_tensor** result);

typedef struct tenon_fft_rfft2_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_rfft2_options;
#define TENON_FFT_RFFT2_OPTIONS_INIT \
  {sizeof(tenon_fft_rfft2_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** Rfft along the last of two dimensions, fft along the others. ShapeError for a length below 1, a scalar, and unless there is a size for
 * each dimension; IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_rfft2(const tenon_tensor* x, const tenon_fft_rfft2_options* options, tenon_tensor** result);

typedef struct tenon_fft_irfft2_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_irfft2_options;
#define TENON_FFT_IRFFT2_OPTIONS_INIT \
  {sizeof(tenon_fft_irfft2_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The inverse of rfft2. ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_irfft2(const tenon_tensor* x, const tenon_fft_irfft2_options* options, tenon_tensor** result);

typedef struct tenon_fft_fftshift_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_fft_fftshift_options;
#define TENON_FFT_FFTSHIFT_OPTIONS_INIT \
  {sizeof(tenon_fft_fftshift_options), NULL, 0}
/** X rolled so that frequency 0 stands in the middle. IndexError for a dimension that is unknown or named twice. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_fftshift(const tenon_tensor* x, const tenon_fft_fftshift_options* options, tenon_tensor** result);

typedef struct tenon_fft_ifftshift_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
} tenon_fft_ifftshift_options;
#define TENON_FFT_IFFTSHIFT_OPTIONS_INIT \
  {sizeof(tenon_fft_ifftshift_options), NULL, 0}
/** The inverse of fftshift. IndexError for a dimension that is unknown or named twice. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ifftshift(const tenon_tensor* x, const tenon_fft_ifftshift_options* options, tenon_tensor** result);

typedef struct tenon_fft_fftfreq_options {
  size_t struct_size;
  double d;
  tenon_dtype dtype;
} tenon_fft_fftfreq_options;
#define TENON_FFT_FFTFREQ_OPTIONS_INIT \
  {sizeof(tenon_fft_fftfreq_options), 1, TENON_FLOAT64}
/** The frequencies of fft's results, of n elements that are d apart. ShapeError for n below 1 and for d = 0. */
TENON_C_API tenon_status tenon_fft_fftfreq(int64_t n, const tenon_fft_fftfreq_options* options, tenon_tensor** result);

typedef struct tenon_fft_rfftfreq_options {
  size_t struct_size;
  double d;
  tenon_dtype dtype;
} tenon_fft_rfftfreq_options;
#define TENON_FFT_RFFTFREQ_OPTIONS_INIT \
  {sizeof(tenon_fft_rfftfreq_options), 1, TENON_FLOAT64}
/** The frequencies of rfft's results. ShapeError for n below 1 and for d = 0. */
TENON_C_API tenon_status tenon_fft_rfftfreq(int64_t n, const tenon_fft_rfftfreq_options* options, tenon_tensor** result);

typedef struct tenon_fft_fftconvolve_options {
  size_t struct_size;
  tenon_convolve_mode mode;
  const int64_t* axis;
  size_t axis_count;
} tenon_fft_fftconvolve_options;
#define TENON_FFT_FFTCONVOLVE_OPTIONS_INIT \
  {sizeof(tenon_fft_fftconvolve_options), TENON_CONVOLVE_MODE_FULL, NULL, 0}
/** The convolution by transforms: at n, the sum of x1 at k times x2 at n - k. ShapeError unless both have elements and the same number of
 * dimensions, for valid unless one fits into the other, and for dimensions that do not broadcast; IndexError for an unknown dimension or
 * one given twice. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_fft_fftconvolve(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_fft_fftconvolve_options* options,
    tenon_tensor** result);

/* ---- filter ---- */

typedef struct tenon_lfilter_options {
  size_t struct_size;
  int64_t axis;
} tenon_lfilter_options;
#define TENON_LFILTER_OPTIONS_INIT \
  {sizeof(tenon_lfilter_options), -1}
/** The elements along a dimension, filtered by the rational transfer function b / a: a[0] y at n is the sum of b[k] x at n - k less that of
 * a[k] y at n - k for k ≥ 1. ShapeError unless b and a are numbers or rows of one or more, and for an a[0] of 0; IndexError for an
 * unknown dimension. */
TENON_C_API tenon_status tenon_lfilter(const tenon_tensor* b, const tenon_tensor* a, const tenon_tensor* x,
    const tenon_lfilter_options* options, tenon_tensor** result);

typedef struct tenon_lfilter_state_options {
  size_t struct_size;
  int64_t axis;
} tenon_lfilter_state_options;
#define TENON_LFILTER_STATE_OPTIONS_INIT \
  {sizeof(tenon_lfilter_state_options), -1}
/** Lfilter from the states zi, and its states at the end, from which the next block goes on. ShapeError unless b and a are numbers or rows
 * of one or more, for an a[0] of 0 and for states of another shape; IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_lfilter_state(const tenon_tensor* b, const tenon_tensor* a, const tenon_tensor* x, const tenon_tensor* zi,
    const tenon_lfilter_state_options* options, tenon_tensor** y, tenon_tensor** zf);

typedef struct tenon_sosfilt_options {
  size_t struct_size;
  int64_t axis;
} tenon_sosfilt_options;
#define TENON_SOSFILT_OPTIONS_INIT \
  {sizeof(tenon_sosfilt_options), -1}
/** The elements along a dimension, filtered by sections of second order, one after the other. ShapeError unless sos has rows of six, and
 * for an a0 of 0; IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_sosfilt(const tenon_tensor* sos, const tenon_tensor* x, const tenon_sosfilt_options* options,
    tenon_tensor** result);

typedef struct tenon_sosfilt_state_options {
  size_t struct_size;
  int64_t axis;
} tenon_sosfilt_state_options;
#define TENON_SOSFILT_STATE_OPTIONS_INIT \
  {sizeof(tenon_sosfilt_state_options), -1}
/** Sosfilt from the states zi, and its states at the end, from which the next block goes on. ShapeError unless sos has rows of six, for an
 * a0 of 0 and for states of another shape; IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_sosfilt_state(const tenon_tensor* sos, const tenon_tensor* x, const tenon_tensor* zi,
    const tenon_sosfilt_state_options* options, tenon_tensor** y, tenon_tensor** zf);

typedef struct tenon_correlate1d_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_correlate1d_options;
#define TENON_CORRELATE1D_OPTIONS_INIT \
  {sizeof(tenon_correlate1d_options), -1, TENON_BOUNDARY_REFLECT, 0, 0}
/** The sums of the elements of a window along a dimension, times its weights. ShapeError for a window without elements or of more than the
 * dimension and 2^20; IndexError for an unknown dimension and an origin outside of the window. */
TENON_C_API tenon_status tenon_correlate1d(const tenon_tensor* x, const tenon_tensor* weights, const tenon_correlate1d_options* options,
    tenon_tensor** result);

typedef struct tenon_convolve1d_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_convolve1d_options;
#define TENON_CONVOLVE1D_OPTIONS_INIT \
  {sizeof(tenon_convolve1d_options), -1, TENON_BOUNDARY_REFLECT, 0, 0}
/** Correlate1d with the weights backwards. ShapeError for a window without elements or of more than the dimension and 2^20; IndexError for
 * an unknown dimension and an origin outside of the window. */
TENON_C_API tenon_status tenon_convolve1d(const tenon_tensor* x, const tenon_tensor* weights, const tenon_convolve1d_options* options,
    tenon_tensor** result);

typedef struct tenon_uniform_filter1d_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_uniform_filter1d_options;
#define TENON_UNIFORM_FILTER1D_OPTIONS_INIT \
  {sizeof(tenon_uniform_filter1d_options), -1, TENON_BOUNDARY_REFLECT, 0, 0}
/** The means of a window of `size` elements along a dimension. ShapeError for a window without elements or of more than the dimension and
 * 2^20; IndexError for an unknown dimension and an origin outside of the window. */
TENON_C_API tenon_status tenon_uniform_filter1d(const tenon_tensor* x, int64_t size, const tenon_uniform_filter1d_options* options,
    tenon_tensor** result);

typedef struct tenon_uniform_filter_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_uniform_filter_options;
#define TENON_UNIFORM_FILTER_OPTIONS_INIT \
  {sizeof(tenon_uniform_filter_options), NULL, 0, TENON_BOUNDARY_REFLECT, 0, 0}
/** The means of a window along several dimensions, all by default. ShapeError for a window without elements or of more than the dimension
 * and 2^20; IndexError for an unknown dimension and an origin outside of the window. */
TENON_C_API tenon_status tenon_uniform_filter(const tenon_tensor* x, int64_t size, const int64_t* size_list, size_t size_list_count,
    const tenon_uniform_filter_options* options, tenon_tensor** result);

typedef struct tenon_gaussian_filter1d_options {
  size_t struct_size;
  int64_t axis;
  const int64_t* order;
  size_t order_count;
  tenon_boundary mode;
  double cval;
  double truncate;
  int64_t radius;
} tenon_gaussian_filter1d_options;
#define TENON_GAUSSIAN_FILTER1D_OPTIONS_INIT \
  {sizeof(tenon_gaussian_filter1d_options), -1, NULL, 0, TENON_BOUNDARY_REFLECT, 0, 4, TENON_NONE}
/** The elements along a dimension, smoothed by a Gaussian window of the standard deviation sigma. ShapeError unless sigma is 0 or a
 * positive number, for an order outside of 0 … 32, a negative radius, and a window of more elements than the dimension and 2^20;
 * IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_gaussian_filter1d(const tenon_tensor* x, double sigma, const tenon_gaussian_filter1d_options* options,
    tenon_tensor** result);

typedef struct tenon_gaussian_filter_options {
  size_t struct_size;
  const int64_t* axis;
  size_t axis_count;
  const int64_t* order;
  size_t order_count;
  tenon_boundary mode;
  double cval;
  double truncate;
  int64_t radius;
} tenon_gaussian_filter_options;
#define TENON_GAUSSIAN_FILTER_OPTIONS_INIT \
  {sizeof(tenon_gaussian_filter_options), NULL, 0, NULL, 0, TENON_BOUNDARY_REFLECT, 0, 4, TENON_NONE}
/** Gaussian_filter1d along several dimensions, all by default. ShapeError unless sigma is 0 or a positive number, for an order outside of 0
 * … 32, a negative radius, and a window of more elements than the dimension and 2^20; IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_gaussian_filter(const tenon_tensor* x, const double* sigma, size_t sigma_count,
    const tenon_gaussian_filter_options* options, tenon_tensor** result);

typedef struct tenon_minimum_filter1d_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_minimum_filter1d_options;
#define TENON_MINIMUM_FILTER1D_OPTIONS_INIT \
  {sizeof(tenon_minimum_filter1d_options), -1, TENON_BOUNDARY_REFLECT, 0, 0}
/** The smallest element of a window of `size` elements along a dimension. ShapeError for a window without elements or of more than the
 * dimension and 2^20; IndexError for an unknown dimension and an origin outside of the window; TypeError for a `cval` that the elements
 * cannot be. */
TENON_C_API tenon_status tenon_minimum_filter1d(const tenon_tensor* x, int64_t size, const tenon_minimum_filter1d_options* options,
    tenon_tensor** result);

typedef struct tenon_maximum_filter1d_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
  int64_t origin;
} tenon_maximum_filter1d_options;
#define TENON_MAXIMUM_FILTER1D_OPTIONS_INIT \
  {sizeof(tenon_maximum_filter1d_options), -1, TENON_BOUNDARY_REFLECT, 0, 0}
/** The largest element of a window of `size` elements along a dimension. ShapeError for a window without elements or of more than the
 * dimension and 2^20; IndexError for an unknown dimension and an origin outside of the window; TypeError for a `cval` that the elements
 * cannot be. */
TENON_C_API tenon_status tenon_maximum_filter1d(const tenon_tensor* x, int64_t size, const tenon_maximum_filter1d_options* options,
    tenon_tensor** result);

typedef struct tenon_sobel_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
} tenon_sobel_options;
#define TENON_SOBEL_OPTIONS_INIT \
  {sizeof(tenon_sobel_options), -1, TENON_BOUNDARY_REFLECT, 0}
/** The differences of both neighbours along a dimension, times 1, 2, 1 along all others. IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_sobel(const tenon_tensor* x, const tenon_sobel_options* options, tenon_tensor** result);

typedef struct tenon_prewitt_options {
  size_t struct_size;
  int64_t axis;
  tenon_boundary mode;
  double cval;
} tenon_prewitt_options;
#define TENON_PREWITT_OPTIONS_INIT \
  {sizeof(tenon_prewitt_options), -1, TENON_BOUNDARY_REFLECT, 0}
/** The differences of both neighbours along a dimension, times 1, 1, 1 along all others. IndexError for an unknown dimension. */
TENON_C_API tenon_status tenon_prewitt(const tenon_tensor* x, const tenon_prewitt_options* options, tenon_tensor** result);

typedef struct tenon_label_options {
  size_t struct_size;
  const tenon_tensor* structure;
} tenon_label_options;
#define TENON_LABEL_OPTIONS_INIT \
  {sizeof(tenon_label_options), NULL}
/** The connected components of the elements other than 0, numbered from 1 on in the order of their first elements, and their number.
 * ShapeError for a connectivity below 1 or above the number of dimensions, for a structure without three elements in each of them or
 * without symmetry about its middle, and for more than 2^20 rows of neighbours. */
TENON_C_API tenon_status tenon_label(const tenon_tensor* x, const tenon_label_options* options, tenon_tensor** labels,
    tenon_tensor** num_features);

/* ---- linalg ---- */

typedef struct tenon_linalg_cholesky_options {
  size_t struct_size;
  bool upper;
} tenon_linalg_cholesky_options;
#define TENON_LINALG_CHOLESKY_OPTIONS_INIT \
  {sizeof(tenon_linalg_cholesky_options), false}
/** The lower triangle L with L Lᴴ = x, or the upper triangle U with Uᴴ U = x. ShapeError for other shapes, LinAlgError if a matrix is
 * not positive definite or has NaN. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_cholesky(const tenon_tensor* x, const tenon_linalg_cholesky_options* options, tenon_tensor** result);

/** L and U in one matrix, and the pivots: row i was exchanged with row pivots[i], in order. ShapeError for vectors. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_lu_factor(const tenon_tensor* x, tenon_tensor** lu, tenon_tensor** pivots);

/** P, L and U with x = P L U: a permutation, a lower triangle with ones on its diagonal, an upper one. ShapeError for vectors.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_lu(const tenon_tensor* x, tenon_tensor** P, tenon_tensor** L, tenon_tensor** U);

/** The solution of systems of linear equations: the y with x1 y = x2. ShapeError for other shapes, LinAlgError if a matrix is singular.
 * Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_linalg_solve(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The inverse matrix. ShapeError for other shapes, LinAlgError if a matrix is singular. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_inv(const tenon_tensor* x, tenon_tensor** result);

/** The determinant. ShapeError for other shapes. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_det(const tenon_tensor* x, tenon_tensor** result);

/** The sign of the determinant, of magnitude 1, and the logarithm of its magnitude. ShapeError for other shapes. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_slogdet(const tenon_tensor* x, tenon_tensor** sign, tenon_tensor** logabsdet);

/** The n-th power of a matrix; for a negative n, of its inverse. ShapeError for other shapes, LinAlgError if n is negative and a matrix is
 * singular. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_matrix_power(const tenon_tensor* x, int64_t n, tenon_tensor** result);

typedef struct tenon_linalg_qr_options {
  size_t struct_size;
  bool complete;
} tenon_linalg_qr_options;
#define TENON_LINALG_QR_OPTIONS_INIT \
  {sizeof(tenon_linalg_qr_options), false}
/** Q and R with x = Q R: orthonormal columns, an upper triangle. ShapeError for vectors. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_qr(const tenon_tensor* x, const tenon_linalg_qr_options* options, tenon_tensor** Q, tenon_tensor** R);

/** Eigenvalues, ascending, and eigenvectors, orthonormal columns, of Hermitian matrices. ShapeError for other shapes, LinAlgError for
 * infinities and NaN and if the iteration does not converge. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_eigh(const tenon_tensor* x, tenon_tensor** eigenvalues, tenon_tensor** eigenvectors);

/** Eigenvalues of Hermitian matrices, ascending. ShapeError for other shapes, LinAlgError for infinities and NaN and if the iteration does
 * not converge. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_eigvalsh(const tenon_tensor* x, tenon_tensor** result);

/** Eigenvalues and eigenvectors, columns of length 1, of any matrices. ShapeError for other shapes, LinAlgError for infinities and NaN and
 * if the iteration does not converge. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_eig(const tenon_tensor* x, tenon_tensor** eigenvalues, tenon_tensor** eigenvectors);

/** Eigenvalues of any matrices. ShapeError for other shapes, LinAlgError for infinities and NaN and if the iteration does not converge.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_eigvals(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_linalg_svd_options {
  size_t struct_size;
  bool reduced;
} tenon_linalg_svd_options;
#define TENON_LINALG_SVD_OPTIONS_INIT \
  {sizeof(tenon_linalg_svd_options), false}
/** U, S and Vᴴ with x = U diag(S) Vᴴ: orthonormal columns, singular values, descending, orthonormal rows. ShapeError for vectors,
 * LinAlgError for infinities and NaN and if the iteration does not converge. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_svd(const tenon_tensor* x, const tenon_linalg_svd_options* options, tenon_tensor** U,
    tenon_tensor** S, tenon_tensor** Vh);

/** Singular values, descending. ShapeError for vectors, LinAlgError for infinities and NaN and if the iteration does not converge.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_svdvals(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_linalg_pinv_options {
  size_t struct_size;
  tenon_number rtol;
} tenon_linalg_pinv_options;
#define TENON_LINALG_PINV_OPTIONS_INIT \
  {sizeof(tenon_linalg_pinv_options), {TENON_NOTHING, 0, 0, 0}}
/** The Moore-Penrose pseudo-inverse. ShapeError for vectors, IndexError unless 0 ≤ rtol, LinAlgError for infinities and NaN and if the
 * iteration does not converge. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_pinv(const tenon_tensor* x, const tenon_linalg_pinv_options* options, tenon_tensor** result);

typedef struct tenon_linalg_matrix_rank_options {
  size_t struct_size;
  tenon_number rtol;
} tenon_linalg_matrix_rank_options;
#define TENON_LINALG_MATRIX_RANK_OPTIONS_INIT \
  {sizeof(tenon_linalg_matrix_rank_options), {TENON_NOTHING, 0, 0, 0}}
/** The number of singular values that are greater than rtol times the largest. ShapeError for vectors, IndexError unless 0 ≤ rtol,
 * LinAlgError for infinities and NaN and if the iteration does not converge. */
TENON_C_API tenon_status tenon_linalg_matrix_rank(const tenon_tensor* x, const tenon_linalg_matrix_rank_options* options,
    tenon_tensor** result);

typedef struct tenon_linalg_lstsq_options {
  size_t struct_size;
  tenon_number rtol;
} tenon_linalg_lstsq_options;
#define TENON_LINALG_LSTSQ_OPTIONS_INIT \
  {sizeof(tenon_linalg_lstsq_options), {TENON_NOTHING, 0, 0, 0}}
/** The least-squares solution: of all y with the smallest |x1 y - x2|, the shortest. ShapeError for other shapes, IndexError unless 0 ≤
 * rtol, LinAlgError for infinities and NaN in x1 and if the iteration does not converge. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_linalg_lstsq(const tenon_tensor* x1, const tenon_tensor* x2, const tenon_linalg_lstsq_options* options,
    tenon_tensor** solution, tenon_tensor** residuals, tenon_tensor** rank, tenon_tensor** singular_values);

typedef struct tenon_linalg_matrix_norm_options {
  size_t struct_size;
  tenon_linalg_norm which;
} tenon_linalg_matrix_norm_options;
#define TENON_LINALG_MATRIX_NORM_OPTIONS_INIT \
  {sizeof(tenon_linalg_matrix_norm_options), TENON_LINALG_NORM_FROBENIUS}
/** A norm of the matrix, the Frobenius norm by default. ShapeError for vectors, and for a largest or smallest value of a matrix without
 * elements; LinAlgError for infinities and NaN, with norms by singular values. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_matrix_norm(const tenon_tensor* x, const tenon_linalg_matrix_norm_options* options,
    tenon_tensor** result);

typedef struct tenon_linalg_cond_options {
  size_t struct_size;
  tenon_linalg_norm which;
} tenon_linalg_cond_options;
#define TENON_LINALG_COND_OPTIONS_INIT \
  {sizeof(tenon_linalg_cond_options), TENON_LINALG_NORM_LARGEST}
/** The condition number: the norm of the matrix times that of its inverse. ShapeError for vectors, for empty matrices, and, unless the norm
 * is the largest or smallest singular value, for those not square; LinAlgError as svd and inv. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_cond(const tenon_tensor* x, const tenon_linalg_cond_options* options, tenon_tensor** result);

/** The coefficients, from the highest power on, of the polynomial closest to the values y at the places x. ShapeError for other shapes,
 * IndexError for a negative degree, LinAlgError for infinities and NaN in x. Differentiable in x and y. */
TENON_C_API tenon_status tenon_linalg_polyfit(const tenon_tensor* x, const tenon_tensor* y, int64_t degree, tenon_tensor** result);

typedef struct tenon_linalg_solve_triangular_options {
  size_t struct_size;
  bool upper;
  bool unit_diagonal;
  tenon_linalg_transpose trans;
} tenon_linalg_solve_triangular_options;
#define TENON_LINALG_SOLVE_TRIANGULAR_OPTIONS_INIT \
  {sizeof(tenon_linalg_solve_triangular_options), false, false, TENON_LINALG_TRANSPOSE_NONE}
/** The solution of systems whose matrix is triangular: the y with x1 y = x2, or of the transpose of x1. ShapeError for other shapes,
 * LinAlgError if a matrix has a 0 on its diagonal. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_linalg_solve_triangular(const tenon_tensor* x1, const tenon_tensor* x2,
    const tenon_linalg_solve_triangular_options* options, tenon_tensor** result);

/** The exponential of the matrix: 1 + x + x x / 2 + …. ShapeError for other shapes. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_matrix_exp(const tenon_tensor* x, tenon_tensor** result);

/** The logarithm of the determinant. ShapeError for other shapes. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_logdet(const tenon_tensor* x, tenon_tensor** result);

typedef struct tenon_linalg_cholesky_solve_options {
  size_t struct_size;
  bool upper;
} tenon_linalg_cholesky_solve_options;
#define TENON_LINALG_CHOLESKY_SOLVE_OPTIONS_INIT \
  {sizeof(tenon_linalg_cholesky_solve_options), false}
/** The solution of systems whose matrix has the Cholesky factor x2: the y with x2 x2ᴴ y = x1. ShapeError for other shapes, LinAlgError if
 * a factor has a 0 on its diagonal. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_linalg_cholesky_solve(const tenon_tensor* x1, const tenon_tensor* x2,
    const tenon_linalg_cholesky_solve_options* options, tenon_tensor** result);

/** The y with tensordot(x1, y, y.ndim) = x2: a system of equations in tensors. ShapeError for other shapes, LinAlgError if the matrix of x1
 * is singular. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_linalg_tensorsolve(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

typedef struct tenon_linalg_tensorinv_options {
  size_t struct_size;
  int64_t ind;
} tenon_linalg_tensorinv_options;
#define TENON_LINALG_TENSORINV_OPTIONS_INIT \
  {sizeof(tenon_linalg_tensorinv_options), 2}
/** The inverse of x as a matrix whose rows are the first ind dimensions and whose columns are the others. IndexError for an ind below 1 or
 * above the rank, ShapeError unless both products of sizes are equal, LinAlgError if the matrix is singular. Differentiable in x. */
TENON_C_API tenon_status tenon_linalg_tensorinv(const tenon_tensor* x, const tenon_linalg_tensorinv_options* options, tenon_tensor** result);

typedef struct tenon_vander_options {
  size_t struct_size;
  int64_t N;
  bool increasing;
} tenon_vander_options;
#define TENON_VANDER_OPTIONS_INIT \
  {sizeof(tenon_vander_options), -1, false}
/** Vandermonde's matrix: a column for each power of x, the highest first or, if `increasing`, last. ShapeError unless x is a vector, and
 * for N below 0 or above 2^20. Differentiable in x. */
TENON_C_API tenon_status tenon_vander(const tenon_tensor* x, const tenon_vander_options* options, tenon_tensor** result);

/** A matrix with the given ones along its diagonal, and zeros elsewhere. ShapeError for no operands, and for those of three dimensions or
 * more. Differentiable in x. */
TENON_C_API tenon_status tenon_block_diag(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

/** All rows of an element of each vector, the last vector's the fastest. ShapeError for no operands, and for those that are no vectors.
 * Differentiable in x. */
TENON_C_API tenon_status tenon_cartesian_prod(const tenon_tensor* const* x, size_t x_count, tenon_tensor** result);

typedef struct tenon_diag_embed_options {
  size_t struct_size;
  int64_t offset;
  int64_t dim1;
  int64_t dim2;
} tenon_diag_embed_options;
#define TENON_DIAG_EMBED_OPTIONS_INIT \
  {sizeof(tenon_diag_embed_options), 0, -2, -1}
/** Matrices whose diagonals are the lines of x along its last dimension, with zeros elsewhere. ShapeError for a number, IndexError for
 * unknown or equal dimensions. Differentiable in x. */
TENON_C_API tenon_status tenon_diag_embed(const tenon_tensor* x, const tenon_diag_embed_options* options, tenon_tensor** result);

/* ---- special ---- */

/** Exp(x^2) erfc(x): the complementary error function, scaled. Differentiable in x. */
TENON_C_API tenon_status tenon_erfcx(const tenon_tensor* x, tenon_tensor** result);

/** The normal distribution function: erfc(-x / sqrt(2)) / 2. Differentiable in x. */
TENON_C_API tenon_status tenon_ndtr(const tenon_tensor* x, tenon_tensor** result);

/** The logarithm of the normal distribution function. Differentiable in x. */
TENON_C_API tenon_status tenon_log_ndtr(const tenon_tensor* x, tenon_tensor** result);

/** The inverse of the normal distribution function. Differentiable in x. */
TENON_C_API tenon_status tenon_ndtri(const tenon_tensor* x, tenon_tensor** result);

/** -x log(x), 0 for 0 and -infinity below: the terms of an entropy. Differentiable in x. */
TENON_C_API tenon_status tenon_entr(const tenon_tensor* x, tenon_tensor** result);

/** Exp(-|x|) i0(x): the modified Bessel function of order 0, scaled. Differentiable in x. */
TENON_C_API tenon_status tenon_i0e(const tenon_tensor* x, tenon_tensor** result);

/** The modified Bessel function of the first kind of order 1. Differentiable in x. */
TENON_C_API tenon_status tenon_i1(const tenon_tensor* x, tenon_tensor** result);

/** Exp(-|x|) i1(x): the modified Bessel function of order 1, scaled. Differentiable in x. */
TENON_C_API tenon_status tenon_i1e(const tenon_tensor* x, tenon_tensor** result);

/** The Bessel function of the first kind of order 0. Differentiable in x. */
TENON_C_API tenon_status tenon_j0(const tenon_tensor* x, tenon_tensor** result);

/** The Bessel function of the first kind of order 1. Differentiable in x. */
TENON_C_API tenon_status tenon_j1(const tenon_tensor* x, tenon_tensor** result);

/** The Bessel function of the second kind of order 0. Differentiable in x. */
TENON_C_API tenon_status tenon_y0(const tenon_tensor* x, tenon_tensor** result);

/** The Bessel function of the second kind of order 1. Differentiable in x. */
TENON_C_API tenon_status tenon_y1(const tenon_tensor* x, tenon_tensor** result);

/** Hurwitz' zeta function: the sum of (q + k)^-x over k = 0, 1, …. Differentiable in q. */
TENON_C_API tenon_status tenon_zeta(const tenon_tensor* x, const tenon_tensor* q, tenon_tensor** result);

/** The n-th derivative of digamma at x. Differentiable in x. */
TENON_C_API tenon_status tenon_polygamma(const tenon_tensor* n, const tenon_tensor* x, tenon_tensor** result);

/** The regularised lower incomplete gamma function: the integral of t^(a - 1) exp(-t) from 0 to x over gamma(a). Differentiable in x. */
TENON_C_API tenon_status tenon_gammainc(const tenon_tensor* a, const tenon_tensor* x, tenon_tensor** result);

/** The regularised upper incomplete gamma function: 1 - gammainc(a, x). Differentiable in x. */
TENON_C_API tenon_status tenon_gammaincc(const tenon_tensor* a, const tenon_tensor* x, tenon_tensor** result);

/** The regularised incomplete beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x over B(a, b). Differentiable in x. */
TENON_C_API tenon_status tenon_betainc(const tenon_tensor* a, const tenon_tensor* b, const tenon_tensor* x, tenon_tensor** result);

/** The larger of two elements, or the one that is a number. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_fmax(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** The smaller of two elements, or the one that is a number. Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_fmin(const tenon_tensor* x1, const tenon_tensor* x2, tenon_tensor** result);

/** Each element without its whole part: x - trunc(x). Differentiable in x. */
TENON_C_API tenon_status tenon_frac(const tenon_tensor* x, tenon_tensor** result);

/* ---- fft ---- */

typedef struct tenon_fft_stft_options {
  size_t struct_size;
  int64_t hop_length;
  int64_t win_length;
  const tenon_tensor* window;
  bool center;
  tenon_pad_mode pad_mode;
  bool normalized;
  bool onesided;
} tenon_fft_stft_options;
#define TENON_FFT_STFT_OPTIONS_INIT \
  {sizeof(tenon_fft_stft_options), 0, 0, NULL, true, TENON_PAD_MODE_REFLECT, false, true}
/** The short-time Fourier transform: the spectra of overlapping frames, times a window. ShapeError for lengths below 1, for n_fft above the
 * padded length, for a win_length above n_fft and for another window; TypeError for complex x or a complex window. Differentiable in x and
 * window. */
TENON_C_API tenon_status tenon_fft_stft(const tenon_tensor* x, int64_t n_fft, const tenon_fft_stft_options* options, tenon_tensor** result);

typedef struct tenon_fft_istft_options {
  size_t struct_size;
  int64_t hop_length;
  int64_t win_length;
  const tenon_tensor* window;
  bool center;
  bool normalized;
  bool onesided;
  int64_t length;
} tenon_fft_istft_options;
#define TENON_FFT_ISTFT_OPTIONS_INIT \
  {sizeof(tenon_fft_istft_options), 0, 0, NULL, true, false, true, -1}
/** The signal whose stft is nearest to x: its frames times the window, overlapped and added, over the sum of squared windows. ShapeError
 * for other shapes, and as stft. Differentiable in x and window. */
TENON_C_API tenon_status tenon_fft_istft(const tenon_tensor* x, int64_t n_fft, const tenon_fft_istft_options* options,
    tenon_tensor** result);

typedef struct tenon_fft_hfftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_hfftn_options;
#define TENON_FFT_HFFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_hfftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The real spectrum of a Hermitian signal, of which the last dimension has one half. ShapeError for a length below 1, a scalar, and unless
 * there is a size for each dimension; IndexError for an unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_hfftn(const tenon_tensor* x, const tenon_fft_hfftn_options* options, tenon_tensor** result);

typedef struct tenon_fft_ihfftn_options {
  size_t struct_size;
  const int64_t* s;
  size_t s_count;
  const int64_t* axis;
  size_t axis_count;
  tenon_fft_norm norm;
} tenon_fft_ihfftn_options;
#define TENON_FFT_IHFFTN_OPTIONS_INIT \
  {sizeof(tenon_fft_ihfftn_options), NULL, 0, NULL, 0, TENON_FFT_NORM_BACKWARD}
/** The inverse of hfftn. ShapeError for a length below 1, a scalar, and unless there is a size for each dimension; IndexError for an
 * unknown dimension. Differentiable in x. */
TENON_C_API tenon_status tenon_fft_ihfftn(const tenon_tensor* x, const tenon_fft_ihfftn_options* options, tenon_tensor** result);

/* ---- nn ---- */

typedef struct tenon_nn_leaky_relu_options {
  size_t struct_size;
  const tenon_tensor* negative_slope;
} tenon_nn_leaky_relu_options;
#define TENON_NN_LEAKY_RELU_OPTIONS_INIT \
  {sizeof(tenon_nn_leaky_relu_options), NULL}
/** The element where it is positive, its product with negative_slope elsewhere. Differentiable in input and negative_slope. */
TENON_C_API tenon_status tenon_nn_leaky_relu(const tenon_tensor* input, const tenon_nn_leaky_relu_options* options, tenon_tensor** result);

typedef struct tenon_nn_hardtanh_options {
  size_t struct_size;
  const tenon_tensor* min_val;
  const tenon_tensor* max_val;
} tenon_nn_hardtanh_options;
#define TENON_NN_HARDTANH_OPTIONS_INIT \
  {sizeof(tenon_nn_hardtanh_options), NULL, NULL}
/** The element limited to the range between two bounds. IndexError for numbers of which the first is above the second. Differentiable in
 * input. */
TENON_C_API tenon_status tenon_nn_hardtanh(const tenon_tensor* input, const tenon_nn_hardtanh_options* options, tenon_tensor** result);

/** The element limited to the range from 0 to 6. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_relu6(const tenon_tensor* input, tenon_tensor** result);

/** Input / 6 + 1 / 2, limited to the range from 0 to 1. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_hardsigmoid(const tenon_tensor* input, tenon_tensor** result);

/** The product of the element and its hardsigmoid. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_hardswish(const tenon_tensor* input, tenon_tensor** result);

typedef struct tenon_nn_hardshrink_options {
  size_t struct_size;
  const tenon_tensor* lambd;
} tenon_nn_hardshrink_options;
#define TENON_NN_HARDSHRINK_OPTIONS_INIT \
  {sizeof(tenon_nn_hardshrink_options), NULL}
/** 0 from -lambd to lambd, the element elsewhere. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_hardshrink(const tenon_tensor* input, const tenon_nn_hardshrink_options* options, tenon_tensor** result);

typedef struct tenon_nn_softshrink_options {
  size_t struct_size;
  const tenon_tensor* lambd;
} tenon_nn_softshrink_options;
#define TENON_NN_SOFTSHRINK_OPTIONS_INIT \
  {sizeof(tenon_nn_softshrink_options), NULL}
/** 0 from -lambd to lambd, the element moved towards 0 by lambd elsewhere. IndexError for a negative number lambd. Differentiable in input
 * and lambd. */
TENON_C_API tenon_status tenon_nn_softshrink(const tenon_tensor* input, const tenon_nn_softshrink_options* options, tenon_tensor** result);

/** The element where it is above the threshold, the value elsewhere. Differentiable in input and value. */
TENON_C_API tenon_status tenon_nn_threshold(const tenon_tensor* input, const tenon_tensor* threshold, const tenon_tensor* value,
    tenon_tensor** result);

typedef struct tenon_nn_elu_options {
  size_t struct_size;
  const tenon_tensor* alpha;
} tenon_nn_elu_options;
#define TENON_NN_ELU_OPTIONS_INIT \
  {sizeof(tenon_nn_elu_options), NULL}
/** The element where it is positive, alpha (exp(input) - 1) elsewhere. Differentiable in input and alpha. */
TENON_C_API tenon_status tenon_nn_elu(const tenon_tensor* input, const tenon_nn_elu_options* options, tenon_tensor** result);

typedef struct tenon_nn_celu_options {
  size_t struct_size;
  const tenon_tensor* alpha;
} tenon_nn_celu_options;
#define TENON_NN_CELU_OPTIONS_INIT \
  {sizeof(tenon_nn_celu_options), NULL}
/** The element where it is positive, alpha (exp(input / alpha) - 1) elsewhere. IndexError for a number alpha of 0. Differentiable in input
 * and alpha. */
TENON_C_API tenon_status tenon_nn_celu(const tenon_tensor* input, const tenon_nn_celu_options* options, tenon_tensor** result);

/** Scale input where input is positive, scale alpha (exp(input) - 1) elsewhere: 1.0507… and 1.6732…. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_selu(const tenon_tensor* input, tenon_tensor** result);

/** Input tanh(log(1 + exp(input))). Differentiable in input. */
TENON_C_API tenon_status tenon_nn_mish(const tenon_tensor* input, tenon_tensor** result);

/** The logarithm of the logistic function: -log(1 + exp(-input)). Differentiable in input. */
TENON_C_API tenon_status tenon_nn_logsigmoid(const tenon_tensor* input, tenon_tensor** result);

typedef struct tenon_nn_softplus_options {
  size_t struct_size;
  const tenon_tensor* beta;
} tenon_nn_softplus_options;
#define TENON_NN_SOFTPLUS_OPTIONS_INIT \
  {sizeof(tenon_nn_softplus_options), NULL}
/** Log(1 + exp(beta input)) / beta. IndexError for a number beta of 0. Differentiable in input and beta. */
TENON_C_API tenon_status tenon_nn_softplus(const tenon_tensor* input, const tenon_nn_softplus_options* options, tenon_tensor** result);

/** Input / (1 + |input|). Differentiable in input. */
TENON_C_API tenon_status tenon_nn_softsign(const tenon_tensor* input, tenon_tensor** result);

/** Input - tanh(input). Differentiable in input. */
TENON_C_API tenon_status tenon_nn_tanhshrink(const tenon_tensor* input, tenon_tensor** result);

typedef struct tenon_nn_glu_options {
  size_t struct_size;
  int64_t axis;
} tenon_nn_glu_options;
#define TENON_NN_GLU_OPTIONS_INIT \
  {sizeof(tenon_nn_glu_options), -1}
/** The first half along a dimension times the sigmoid of the second. ShapeError for an odd size, IndexError for an unknown dimension.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_glu(const tenon_tensor* input, const tenon_nn_glu_options* options, tenon_tensor** result);

typedef struct tenon_nn_maxout_options {
  size_t struct_size;
  int64_t axis;
} tenon_nn_maxout_options;
#define TENON_NN_MAXOUT_OPTIONS_INIT \
  {sizeof(tenon_nn_maxout_options), -1}
/** The largest of every `pieces` neighbours along a dimension. ShapeError unless `pieces` divides the size, IndexError for an unknown
 * dimension. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_maxout(const tenon_tensor* input, int64_t pieces, const tenon_nn_maxout_options* options,
    tenon_tensor** result);

/** Leaky_relu with a learned slope for each channel. ShapeError for another number of elements. Differentiable in input and weight. */
TENON_C_API tenon_status tenon_nn_prelu(const tenon_tensor* input, const tenon_tensor* weight, tenon_tensor** result);

typedef struct tenon_nn_rrelu_options {
  size_t struct_size;
  double lower;
  double upper;
  bool training;
  tenon_generator* generator;
} tenon_nn_rrelu_options;
#define TENON_NN_RRELU_OPTIONS_INIT \
  {sizeof(tenon_nn_rrelu_options), 0.125, 0.3333333333333333, false, NULL}
/** Leaky_relu whose slope is drawn for each element from [lower, upper), or is their mean. IndexError unless lower <= upper, both finite.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_rrelu(const tenon_tensor* input, const tenon_nn_rrelu_options* options, tenon_tensor** result);

typedef struct tenon_nn_softmin_options {
  size_t struct_size;
  int64_t axis;
} tenon_nn_softmin_options;
#define TENON_NN_SOFTMIN_OPTIONS_INIT \
  {sizeof(tenon_nn_softmin_options), TENON_NONE}
/** Softmax of -input. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_softmin(const tenon_tensor* input, const tenon_nn_softmin_options* options, tenon_tensor** result);

typedef struct tenon_nn_conv1d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  int64_t groups;
  tenon_nn_padding_mode padding_mode;
} tenon_nn_conv1d_options;
#define TENON_NN_CONV1D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv1d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, TENON_NN_PADDING_MODE_ZEROS}
/** The convolution, without reversing the window, over one spatial dimension. ShapeError for channels that do not fit to the weights and
 * groups, a window larger than its padded input, a stride or a dilation below 1, a negative padding, and with same for a stride above 1.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv1d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv1d_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_conv2d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  int64_t groups;
  tenon_nn_padding_mode padding_mode;
} tenon_nn_conv2d_options;
#define TENON_NN_CONV2D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv2d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, TENON_NN_PADDING_MODE_ZEROS}
/** The convolution, without reversing the window, over two spatial dimensions. ShapeError for channels that do not fit to the weights and
 * groups, a window larger than its padded input, a stride or a dilation below 1, a negative padding, and with same for a stride above 1.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv2d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv2d_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_conv3d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  int64_t groups;
  tenon_nn_padding_mode padding_mode;
} tenon_nn_conv3d_options;
#define TENON_NN_CONV3D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv3d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, TENON_NN_PADDING_MODE_ZEROS}
/** The convolution, without reversing the window, over three spatial dimensions. ShapeError for channels that do not fit to the weights and
 * groups, a window larger than its padded input, a stride or a dilation below 1, a negative padding, and with same for a stride above 1.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv3d(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_conv3d_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_conv_transpose1d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_padding;
  size_t output_padding_count;
  int64_t groups;
  const int64_t* dilation;
  size_t dilation_count;
} tenon_nn_conv_transpose1d_options;
#define TENON_NN_CONV_TRANSPOSE1D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv_transpose1d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, NULL, 0}
/** The transposed convolution over one spatial dimension: what conv1d's gradient of its input is. ShapeError for channels that do not fit
 * to the weights and groups, a padding that leaves no result, an output_padding that is neither below the stride nor below the dilation,
 * and numbers out of range. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv_transpose1d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_conv_transpose2d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_padding;
  size_t output_padding_count;
  int64_t groups;
  const int64_t* dilation;
  size_t dilation_count;
} tenon_nn_conv_transpose2d_options;
#define TENON_NN_CONV_TRANSPOSE2D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv_transpose2d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, NULL, 0}
/** The transposed convolution over two spatial dimensions. ShapeError for channels that do not fit to the weights and groups, a padding
 * that leaves no result, an output_padding that is neither below the stride nor below the dilation, and numbers out of range.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv_transpose2d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_conv_transpose3d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_padding;
  size_t output_padding_count;
  int64_t groups;
  const int64_t* dilation;
  size_t dilation_count;
} tenon_nn_conv_transpose3d_options;
#define TENON_NN_CONV_TRANSPOSE3D_OPTIONS_INIT \
  {sizeof(tenon_nn_conv_transpose3d_options), NULL, NULL, 0, NULL, 0, NULL, 0, 1, NULL, 0}
/** The transposed convolution over three spatial dimensions. ShapeError for channels that do not fit to the weights and groups, a padding
 * that leaves no result, an output_padding that is neither below the stride nor below the dilation, and numbers out of range.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_conv_transpose3d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_conv_transpose3d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_pool1d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool1d_options;
#define TENON_NN_MAX_POOL1D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool1d_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over one spatial dimension. ShapeError for a window larger than its padded input, a padding of more than
 * half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool1d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_pool2d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool2d_options;
#define TENON_NN_MAX_POOL2D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool2d_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over two spatial dimensions. ShapeError for a window larger than its padded input, a padding of more
 * than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_pool3d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool3d_options;
#define TENON_NN_MAX_POOL3D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool3d_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over three spatial dimensions. ShapeError for a window larger than its padded input, a padding of more
 * than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool3d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_pool1d_with_indices_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool1d_with_indices_options;
#define TENON_NN_MAX_POOL1D_WITH_INDICES_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool1d_with_indices_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over one spatial dimension, and their numbers in the planes of the input. ShapeError for a window larger
 * than its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool1d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool1d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices);

typedef struct tenon_nn_max_pool2d_with_indices_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool2d_with_indices_options;
#define TENON_NN_MAX_POOL2D_WITH_INDICES_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool2d_with_indices_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over two spatial dimensions, and their numbers in the planes of the input. ShapeError for a window
 * larger than its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool2d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool2d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices);

typedef struct tenon_nn_max_pool3d_with_indices_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* dilation;
  size_t dilation_count;
  bool ceil_mode;
} tenon_nn_max_pool3d_with_indices_options;
#define TENON_NN_MAX_POOL3D_WITH_INDICES_OPTIONS_INIT \
  {sizeof(tenon_nn_max_pool3d_with_indices_options), NULL, 0, NULL, 0, NULL, 0, false}
/** The largest elements of windows over three spatial dimensions, and their numbers in the planes of the input. ShapeError for a window
 * larger than its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_pool3d_with_indices(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_max_pool3d_with_indices_options* options, tenon_tensor** values, tenon_tensor** indices);

typedef struct tenon_nn_avg_pool1d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
} tenon_nn_avg_pool1d_options;
#define TENON_NN_AVG_POOL1D_OPTIONS_INIT \
  {sizeof(tenon_nn_avg_pool1d_options), NULL, 0, NULL, 0, false, true, 0}
/** The means of windows over one spatial dimension. ShapeError for a window larger than its padded input, a padding of more than half of
 * it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_avg_pool1d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_avg_pool2d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
} tenon_nn_avg_pool2d_options;
#define TENON_NN_AVG_POOL2D_OPTIONS_INIT \
  {sizeof(tenon_nn_avg_pool2d_options), NULL, 0, NULL, 0, false, true, 0}
/** The means of windows over two spatial dimensions. ShapeError for a window larger than its padded input, a padding of more than half of
 * it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_avg_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_avg_pool3d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  bool ceil_mode;
  bool count_include_pad;
  int64_t divisor_override;
} tenon_nn_avg_pool3d_options;
#define TENON_NN_AVG_POOL3D_OPTIONS_INIT \
  {sizeof(tenon_nn_avg_pool3d_options), NULL, 0, NULL, 0, false, true, 0}
/** The means of windows over three spatial dimensions. ShapeError for a window larger than its padded input, a padding of more than half of
 * it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_avg_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_avg_pool3d_options* options, tenon_tensor** result);

typedef struct tenon_nn_lp_pool1d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  bool ceil_mode;
} tenon_nn_lp_pool1d_options;
#define TENON_NN_LP_POOL1D_OPTIONS_INIT \
  {sizeof(tenon_nn_lp_pool1d_options), NULL, 0, false}
/** The p-norms of windows over one spatial dimension: (sum of input to the power p) to the power 1 / p. ShapeError for a window larger than
 * its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_lp_pool1d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_lp_pool1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_lp_pool2d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  bool ceil_mode;
} tenon_nn_lp_pool2d_options;
#define TENON_NN_LP_POOL2D_OPTIONS_INIT \
  {sizeof(tenon_nn_lp_pool2d_options), NULL, 0, false}
/** The p-norms of windows over two spatial dimensions: (sum of input to the power p) to the power 1 / p. ShapeError for a window larger
 * than its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_lp_pool2d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_lp_pool2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_lp_pool3d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  bool ceil_mode;
} tenon_nn_lp_pool3d_options;
#define TENON_NN_LP_POOL3D_OPTIONS_INIT \
  {sizeof(tenon_nn_lp_pool3d_options), NULL, 0, false}
/** The p-norms of windows over three spatial dimensions: (sum of input to the power p) to the power 1 / p. ShapeError for a window larger
 * than its padded input, a padding of more than half of it, and numbers out of range. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_lp_pool3d(const tenon_tensor* input, double norm_type, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_lp_pool3d_options* options, tenon_tensor** result);

/** The largest elements of output_size parts of one spatial dimension. ShapeError for an input without elements, and a negative size.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool1d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

/** The largest elements of output_size parts of two spatial dimensions. ShapeError for an input without elements, and a negative size.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool2d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

/** The largest elements of output_size parts of three spatial dimensions. ShapeError for an input without elements, and a negative size.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool3d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

/** The largest elements of output_size parts of one spatial dimension, and their numbers in the planes of the input. ShapeError for an
 * input without elements, and a negative size. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool1d_with_indices(const tenon_tensor* input, const int64_t* output_size,
    size_t output_size_count, tenon_tensor** values, tenon_tensor** indices);

/** The largest elements of output_size parts of two spatial dimensions, and their numbers in the planes of the input. ShapeError for an
 * input without elements, and a negative size. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool2d_with_indices(const tenon_tensor* input, const int64_t* output_size,
    size_t output_size_count, tenon_tensor** values, tenon_tensor** indices);

/** The largest elements of output_size parts of three spatial dimensions, and their numbers in the planes of the input. ShapeError for an
 * input without elements, and a negative size. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_max_pool3d_with_indices(const tenon_tensor* input, const int64_t* output_size,
    size_t output_size_count, tenon_tensor** values, tenon_tensor** indices);

/** The means of output_size parts of one spatial dimension. ShapeError for an input without elements, and a negative size. Differentiable
 * in input. */
TENON_C_API tenon_status tenon_nn_adaptive_avg_pool1d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

/** The means of output_size parts of two spatial dimensions. ShapeError for an input without elements, and a negative size. Differentiable
 * in input. */
TENON_C_API tenon_status tenon_nn_adaptive_avg_pool2d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

/** The means of output_size parts of three spatial dimensions. ShapeError for an input without elements, and a negative size.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_adaptive_avg_pool3d(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    tenon_tensor** result);

typedef struct tenon_nn_fractional_max_pool2d_options {
  size_t struct_size;
  const tenon_tensor* samples;
} tenon_nn_fractional_max_pool2d_options;
#define TENON_NN_FRACTIONAL_MAX_POOL2D_OPTIONS_INIT \
  {sizeof(tenon_nn_fractional_max_pool2d_options), NULL}
/** The largest elements of windows at random distances, over two spatial dimensions. ShapeError for windows that do not fit, and samples of
 * another shape. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_fractional_max_pool2d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const int64_t* output_size, size_t output_size_count, const tenon_nn_fractional_max_pool2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_fractional_max_pool3d_options {
  size_t struct_size;
  const tenon_tensor* samples;
} tenon_nn_fractional_max_pool3d_options;
#define TENON_NN_FRACTIONAL_MAX_POOL3D_OPTIONS_INIT \
  {sizeof(tenon_nn_fractional_max_pool3d_options), NULL}
/** The largest elements of windows at random distances, over three spatial dimensions. ShapeError for windows that do not fit, and samples
 * of another shape. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_fractional_max_pool3d(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const int64_t* output_size, size_t output_size_count, const tenon_nn_fractional_max_pool3d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_unpool1d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_size;
  size_t output_size_count;
} tenon_nn_max_unpool1d_options;
#define TENON_NN_MAX_UNPOOL1D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_unpool1d_options), NULL, 0, NULL, 0, NULL, 0}
/** The elements at their numbers in planes of zeros: the reverse of max_pool1d_with_indices. ShapeError for indices of another shape;
 * IndexError for an index outside of a plane. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_unpool1d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_unpool2d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_size;
  size_t output_size_count;
} tenon_nn_max_unpool2d_options;
#define TENON_NN_MAX_UNPOOL2D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_unpool2d_options), NULL, 0, NULL, 0, NULL, 0}
/** The elements at their numbers in planes of zeros: the reverse of max_pool2d_with_indices. ShapeError for indices of another shape;
 * IndexError for an index outside of a plane. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_unpool2d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_max_unpool3d_options {
  size_t struct_size;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* output_size;
  size_t output_size_count;
} tenon_nn_max_unpool3d_options;
#define TENON_NN_MAX_UNPOOL3D_OPTIONS_INIT \
  {sizeof(tenon_nn_max_unpool3d_options), NULL, 0, NULL, 0, NULL, 0}
/** The elements at their numbers in planes of zeros: the reverse of max_pool3d_with_indices. ShapeError for indices of another shape;
 * IndexError for an index outside of a plane. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_max_unpool3d(const tenon_tensor* input, const tenon_tensor* indices, const int64_t* kernel_size,
    size_t kernel_size_count, const tenon_nn_max_unpool3d_options* options, tenon_tensor** result);

typedef struct tenon_nn_interpolate_options {
  size_t struct_size;
  const int64_t* size;
  size_t size_count;
  const double* scale_factor;
  size_t scale_factor_count;
  tenon_nn_interpolate_mode mode;
  bool align_corners;
  bool antialias;
} tenon_nn_interpolate_options;
#define TENON_NN_INTERPOLATE_OPTIONS_INIT \
  {sizeof(tenon_nn_interpolate_options), NULL, 0, NULL, 0, TENON_NN_INTERPOLATE_MODE_NEAREST, false, false}
/** The input resampled to other sizes of its spatial dimensions. ShapeError unless either a size or a factor is given, for a mode of
 * another number of dimensions, and for an input without elements. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_interpolate(const tenon_tensor* input, const tenon_nn_interpolate_options* options, tenon_tensor** result);

typedef struct tenon_nn_grid_sample_options {
  size_t struct_size;
  tenon_nn_grid_mode mode;
  tenon_nn_grid_padding padding_mode;
  bool align_corners;
} tenon_nn_grid_sample_options;
#define TENON_NN_GRID_SAMPLE_OPTIONS_INIT \
  {sizeof(tenon_nn_grid_sample_options), TENON_NN_GRID_MODE_BILINEAR, TENON_NN_GRID_PADDING_ZEROS, false}
/** The input at the places of a grid, interpolated between its elements. ShapeError for other shapes, bicubic of three dimensions, and an
 * input without elements. Differentiable in input and grid. */
TENON_C_API tenon_status tenon_nn_grid_sample(const tenon_tensor* input, const tenon_tensor* grid,
    const tenon_nn_grid_sample_options* options, tenon_tensor** result);

typedef struct tenon_nn_affine_grid_options {
  size_t struct_size;
  bool align_corners;
} tenon_nn_affine_grid_options;
#define TENON_NN_AFFINE_GRID_OPTIONS_INIT \
  {sizeof(tenon_nn_affine_grid_options), false}
/** The grid that grid_sample reads for affine maps of the places of its result. ShapeError for other shapes. Differentiable in theta. */
TENON_C_API tenon_status tenon_nn_affine_grid(const tenon_tensor* theta, const int64_t* size, size_t size_count,
    const tenon_nn_affine_grid_options* options, tenon_tensor** result);

typedef struct tenon_nn_unfold_options {
  size_t struct_size;
  const int64_t* dilation;
  size_t dilation_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* stride;
  size_t stride_count;
} tenon_nn_unfold_options;
#define TENON_NN_UNFOLD_OPTIONS_INIT \
  {sizeof(tenon_nn_unfold_options), NULL, 0, NULL, 0, NULL, 0}
/** The patches that a window sees, as columns. ShapeError for a window larger than its padded input, and numbers out of range.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_unfold(const tenon_tensor* input, const int64_t* kernel_size, size_t kernel_size_count,
    const tenon_nn_unfold_options* options, tenon_tensor** result);

typedef struct tenon_nn_fold_options {
  size_t struct_size;
  const int64_t* dilation;
  size_t dilation_count;
  const int64_t* padding;
  size_t padding_count;
  const int64_t* stride;
  size_t stride_count;
} tenon_nn_fold_options;
#define TENON_NN_FOLD_OPTIONS_INIT \
  {sizeof(tenon_nn_fold_options), NULL, 0, NULL, 0, NULL, 0}
/** Columns of patches added up at their places: the transposed operation of unfold. ShapeError for another number of places or channels,
 * and as unfold. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_fold(const tenon_tensor* input, const int64_t* output_size, size_t output_size_count,
    const int64_t* kernel_size, size_t kernel_size_count, const tenon_nn_fold_options* options, tenon_tensor** result);

typedef struct tenon_nn_locally_connected1d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  int64_t stride;
  int64_t padding;
} tenon_nn_locally_connected1d_options;
#define TENON_NN_LOCALLY_CONNECTED1D_OPTIONS_INIT \
  {sizeof(tenon_nn_locally_connected1d_options), NULL, 1, 0}
/** A convolution over one dimension whose weights differ from place to place. ShapeError for weights of other places or channels, and as
 * locally_connected2d. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_locally_connected1d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_locally_connected1d_options* options, tenon_tensor** result);

typedef struct tenon_nn_locally_connected2d_options {
  size_t struct_size;
  const tenon_tensor* bias;
  const int64_t* stride;
  size_t stride_count;
  const int64_t* padding;
  size_t padding_count;
} tenon_nn_locally_connected2d_options;
#define TENON_NN_LOCALLY_CONNECTED2D_OPTIONS_INIT \
  {sizeof(tenon_nn_locally_connected2d_options), NULL, NULL, 0, NULL, 0}
/** A convolution whose weights differ from place to place. ShapeError for weights of other places or channels, and as unfold.
 * Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_locally_connected2d(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_locally_connected2d_options* options, tenon_tensor** result);

typedef struct tenon_nn_pad_options {
  size_t struct_size;
  tenon_pad_mode mode;
  double value;
} tenon_nn_pad_options;
#define TENON_NN_PAD_OPTIONS_INIT \
  {sizeof(tenon_nn_pad_options), TENON_PAD_MODE_CONSTANT, 0}
/** The input with further elements before and after its last dimensions. ShapeError for an odd number of widths or more than there are
 * dimensions, a negative width of more elements than there are, and as `pad`. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_pad(const tenon_tensor* input, const int64_t* pad, size_t pad_count, const tenon_nn_pad_options* options,
    tenon_tensor** result);

/** Channels that become places: r² channels are the places of r by r squares. ShapeError for channels that do not divide by r².
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_pixel_shuffle(const tenon_tensor* input, int64_t upscale_factor, tenon_tensor** result);

/** Places that become channels: the reverse of pixel_shuffle. ShapeError for a height or a width that does not divide by r. Differentiable
 * in input. */
TENON_C_API tenon_status tenon_nn_pixel_unshuffle(const tenon_tensor* input, int64_t downscale_factor, tenon_tensor** result);

/** The channels in the order of a transposed matrix of groups rows. ShapeError for channels that do not divide by groups. Differentiable in
 * input. */
TENON_C_API tenon_status tenon_nn_channel_shuffle(const tenon_tensor* input, int64_t groups, tenon_tensor** result);

typedef struct tenon_nn_mse_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
} tenon_nn_mse_loss_options;
#define TENON_NN_MSE_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_mse_loss_options), TENON_NN_REDUCTION_MEAN}
/** The squared differences. ShapeError unless input and target have the same shape. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_mse_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_mse_loss_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_l1_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
} tenon_nn_l1_loss_options;
#define TENON_NN_L1_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_l1_loss_options), TENON_NN_REDUCTION_MEAN}
/** The magnitudes of the differences. ShapeError unless input and target have the same shape. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_l1_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_l1_loss_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_smooth_l1_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double beta;
} tenon_nn_smooth_l1_loss_options;
#define TENON_NN_SMOOTH_L1_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_smooth_l1_loss_options), TENON_NN_REDUCTION_MEAN, 1}
/** D^2 / (2 beta) for a difference d within beta of 0, |d| - beta / 2 beyond. ShapeError unless input and target have the same shape;
 * IndexError for a negative beta. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_smooth_l1_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_smooth_l1_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_huber_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double delta;
} tenon_nn_huber_loss_options;
#define TENON_NN_HUBER_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_huber_loss_options), TENON_NN_REDUCTION_MEAN, 1}
/** D^2 / 2 for a difference d within delta of 0, delta (|d| - delta / 2) beyond. ShapeError unless input and target have the same shape;
 * IndexError unless delta is above 0. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_huber_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_huber_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_binary_cross_entropy_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_nn_reduction reduction;
} tenon_nn_binary_cross_entropy_options;
#define TENON_NN_BINARY_CROSS_ENTROPY_OPTIONS_INIT \
  {sizeof(tenon_nn_binary_cross_entropy_options), NULL, TENON_NN_REDUCTION_MEAN}
/** The cross entropy of probabilities and targets, each times its weight. ShapeError unless input and target have the same shape,
 * IndexError for an input outside of 0 … 1. Differentiable in input, target and weight. */
TENON_C_API tenon_status tenon_nn_binary_cross_entropy(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_binary_cross_entropy_options* options, tenon_tensor** result);

typedef struct tenon_nn_binary_cross_entropy_with_logits_options {
  size_t struct_size;
  const tenon_tensor* weight;
  const tenon_tensor* pos_weight;
  tenon_nn_reduction reduction;
} tenon_nn_binary_cross_entropy_with_logits_options;
#define TENON_NN_BINARY_CROSS_ENTROPY_WITH_LOGITS_OPTIONS_INIT \
  {sizeof(tenon_nn_binary_cross_entropy_with_logits_options), NULL, NULL, TENON_NN_REDUCTION_MEAN}
/** The cross entropy of sigmoid(input) and targets, each times its weight. ShapeError unless input and target have the same shape.
 * Differentiable in input, target, weight and pos_weight. */
TENON_C_API tenon_status tenon_nn_binary_cross_entropy_with_logits(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_binary_cross_entropy_with_logits_options* options, tenon_tensor** result);

typedef struct tenon_nn_kl_div_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  bool log_target;
} tenon_nn_kl_div_options;
#define TENON_NN_KL_DIV_OPTIONS_INIT \
  {sizeof(tenon_nn_kl_div_options), TENON_NN_REDUCTION_MEAN, false}
/** Target (log(target) - input), for logarithms input of probabilities. ShapeError unless input and target have the same shape.
 * Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_kl_div(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_kl_div_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_soft_margin_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
} tenon_nn_soft_margin_loss_options;
#define TENON_NN_SOFT_MARGIN_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_soft_margin_loss_options), TENON_NN_REDUCTION_MEAN}
/** Log(1 + exp(-target input)), for targets of 1 and -1. ShapeError unless input and target have the same shape. Differentiable in input
 * and target. */
TENON_C_API tenon_status tenon_nn_soft_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_soft_margin_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_hinge_embedding_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double margin;
} tenon_nn_hinge_embedding_loss_options;
#define TENON_NN_HINGE_EMBEDDING_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_hinge_embedding_loss_options), TENON_NN_REDUCTION_MEAN, 1}
/** The element for a target of 1, what it lacks to the margin for a target of -1. ShapeError unless input and target have the same shape.
 * Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_hinge_embedding_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_hinge_embedding_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_margin_ranking_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double margin;
} tenon_nn_margin_ranking_loss_options;
#define TENON_NN_MARGIN_RANKING_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_margin_ranking_loss_options), TENON_NN_REDUCTION_MEAN, 0}
/** Max(0, -target (input1 - input2) + margin): target is 1 where x1 is to be larger, -1 where x2. ShapeError unless all have the same
 * shape. Differentiable in input1, input2 and target. */
TENON_C_API tenon_status tenon_nn_margin_ranking_loss(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* target,
    const tenon_nn_margin_ranking_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_poisson_nll_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  bool log_input;
  bool full;
  tenon_number eps;
} tenon_nn_poisson_nll_loss_options;
#define TENON_NN_POISSON_NLL_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_poisson_nll_loss_options), TENON_NN_REDUCTION_MEAN, true, false, {TENON_NOTHING, 0, 0, 0}}
/** Exp(input) - target input, or input - target log(input + eps) for expectations input. ShapeError unless input and target have the same
 * shape. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_poisson_nll_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_poisson_nll_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_gaussian_nll_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  bool full;
  tenon_number eps;
} tenon_nn_gaussian_nll_loss_options;
#define TENON_NN_GAUSSIAN_NLL_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_gaussian_nll_loss_options), TENON_NN_REDUCTION_MEAN, false, {TENON_NOTHING, 0, 0, 0}}
/** Half of log(var) + (input - target)^2 / var. ShapeError unless input and target have the same shape and var broadcasts to it; IndexError
 * for a negative variance. Differentiable in input, target and var. */
TENON_C_API tenon_status tenon_nn_gaussian_nll_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_tensor* var,
    const tenon_nn_gaussian_nll_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_cross_entropy_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_nn_reduction reduction;
  int64_t ignore_index;
  double label_smoothing;
} tenon_nn_cross_entropy_options;
#define TENON_NN_CROSS_ENTROPY_OPTIONS_INIT \
  {sizeof(tenon_nn_cross_entropy_options), NULL, TENON_NN_REDUCTION_MEAN, -100, 0}
/** Log(sum(exp(input))) - input[target] along the classes: the negative logarithm of softmax at the target. ShapeError for other shapes,
 * IndexError for a target that is no class, or a smoothing outside of 0 … 1. Differentiable in input and target. */
TENON_C_API tenon_status tenon_nn_cross_entropy(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_cross_entropy_options* options, tenon_tensor** result);

typedef struct tenon_nn_nll_loss_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_nn_reduction reduction;
  int64_t ignore_index;
} tenon_nn_nll_loss_options;
#define TENON_NN_NLL_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_nll_loss_options), NULL, TENON_NN_REDUCTION_MEAN, -100}
/** -input[target] along the classes, for logarithms input of probabilities. ShapeError for other shapes, IndexError for a target that is no
 * class. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_nll_loss(const tenon_tensor* input, const tenon_tensor* target, const tenon_nn_nll_loss_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_multi_margin_loss_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_nn_reduction reduction;
  double p;
  double margin;
} tenon_nn_multi_margin_loss_options;
#define TENON_NN_MULTI_MARGIN_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_multi_margin_loss_options), NULL, TENON_NN_REDUCTION_MEAN, 1, 1}
/** The mean over classes of max(0, margin - input[target] + input)^p, without that of the target. ShapeError for other shapes, IndexError
 * for a target that is no class, and unless p is 1 or 2. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_multi_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multi_margin_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_multilabel_margin_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
} tenon_nn_multilabel_margin_loss_options;
#define TENON_NN_MULTILABEL_MARGIN_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_multilabel_margin_loss_options), TENON_NN_REDUCTION_MEAN}
/** The sum of max(0, 1 - input[target] + input) over a row's targets and all other classes, divided by the number of classes. ShapeError
 * for other shapes, IndexError for a target that is no class. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_multilabel_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multilabel_margin_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_multilabel_soft_margin_loss_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_nn_reduction reduction;
} tenon_nn_multilabel_soft_margin_loss_options;
#define TENON_NN_MULTILABEL_SOFT_MARGIN_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_multilabel_soft_margin_loss_options), NULL, TENON_NN_REDUCTION_MEAN}
/** The mean over classes of -target log(sigmoid(input)) - (1 - target) log(sigmoid(-input)). ShapeError unless input and target have the
 * same shape. Differentiable in input, target and weight. */
TENON_C_API tenon_status tenon_nn_multilabel_soft_margin_loss(const tenon_tensor* input, const tenon_tensor* target,
    const tenon_nn_multilabel_soft_margin_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_ctc_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  int64_t blank;
  bool zero_infinity;
} tenon_nn_ctc_loss_options;
#define TENON_NN_CTC_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_ctc_loss_options), TENON_NN_REDUCTION_MEAN, 0, false}
/** The negative logarithm of the probability of each sequence of targets, over all of its alignments. ShapeError for other shapes,
 * IndexError for a target that is no class or the blank, and for lengths beyond the sizes. Differentiable in log_probs. */
TENON_C_API tenon_status tenon_nn_ctc_loss(const tenon_tensor* log_probs, const tenon_tensor* targets, const tenon_tensor* input_lengths,
    const tenon_tensor* target_lengths, const tenon_nn_ctc_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_normalize_options {
  size_t struct_size;
  double p;
  int64_t axis;
  tenon_number eps;
} tenon_nn_normalize_options;
#define TENON_NN_NORMALIZE_OPTIONS_INIT \
  {sizeof(tenon_nn_normalize_options), 2, 1, {TENON_NOTHING, 0, 0, 0}}
/** Each vector divided by its norm of order p, or by eps if that is larger. IndexError for an unknown dimension, and for a negative eps.
 * Differentiable in input. */
TENON_C_API tenon_status tenon_nn_normalize(const tenon_tensor* input, const tenon_nn_normalize_options* options, tenon_tensor** result);

typedef struct tenon_nn_cosine_similarity_options {
  size_t struct_size;
  int64_t axis;
  tenon_number eps;
} tenon_nn_cosine_similarity_options;
#define TENON_NN_COSINE_SIMILARITY_OPTIONS_INIT \
  {sizeof(tenon_nn_cosine_similarity_options), 1, {TENON_NOTHING, 0, 0, 0}}
/** The cosine of the angle between vectors. ShapeError if the shapes do not broadcast; IndexError for an unknown dimension, a negative eps.
 * Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_nn_cosine_similarity(const tenon_tensor* x1, const tenon_tensor* x2,
    const tenon_nn_cosine_similarity_options* options, tenon_tensor** result);

typedef struct tenon_nn_pairwise_distance_options {
  size_t struct_size;
  double p;
  tenon_number eps;
  bool keepdims;
} tenon_nn_pairwise_distance_options;
#define TENON_NN_PAIRWISE_DISTANCE_OPTIONS_INIT \
  {sizeof(tenon_nn_pairwise_distance_options), 2, {TENON_NOTHING, 0, 0, 0}, false}
/** The norm of order p of x1 - x2 + eps along the last dimension. ShapeError if the shapes do not broadcast, IndexError for a negative eps.
 * Differentiable in x1 and x2. */
TENON_C_API tenon_status tenon_nn_pairwise_distance(const tenon_tensor* x1, const tenon_tensor* x2,
    const tenon_nn_pairwise_distance_options* options, tenon_tensor** result);

typedef struct tenon_nn_cosine_embedding_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double margin;
} tenon_nn_cosine_embedding_loss_options;
#define TENON_NN_COSINE_EMBEDDING_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_cosine_embedding_loss_options), TENON_NN_REDUCTION_MEAN, 0}
/** 1 - cos for a target of 1, max(0, cos - margin) for -1, where cos is that of the inputs. ShapeError for other shapes. Differentiable in
 * input1, input2 and target. */
TENON_C_API tenon_status tenon_nn_cosine_embedding_loss(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* target,
    const tenon_nn_cosine_embedding_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_triplet_margin_loss_options {
  size_t struct_size;
  tenon_nn_reduction reduction;
  double margin;
  double p;
  tenon_number eps;
  bool swap;
} tenon_nn_triplet_margin_loss_options;
#define TENON_NN_TRIPLET_MARGIN_LOSS_OPTIONS_INIT \
  {sizeof(tenon_nn_triplet_margin_loss_options), TENON_NN_REDUCTION_MEAN, 1, 2, {TENON_NOTHING, 0, 0, 0}, false}
/** Max(0, the distance from anchor to positive - that to negative + margin). ShapeError unless all have the same shape; IndexError for a
 * negative margin or eps. Differentiable in anchor, positive and negative. */
TENON_C_API tenon_status tenon_nn_triplet_margin_loss(const tenon_tensor* anchor, const tenon_tensor* positive,
    const tenon_tensor* negative, const tenon_nn_triplet_margin_loss_options* options, tenon_tensor** result);

typedef struct tenon_nn_linear_options {
  size_t struct_size;
  const tenon_tensor* bias;
} tenon_nn_linear_options;
#define TENON_NN_LINEAR_OPTIONS_INIT \
  {sizeof(tenon_nn_linear_options), NULL}
/** Input times the transposed weight, plus bias. ShapeError for other shapes. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_linear(const tenon_tensor* input, const tenon_tensor* weight, const tenon_nn_linear_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_bilinear_options {
  size_t struct_size;
  const tenon_tensor* bias;
} tenon_nn_bilinear_options;
#define TENON_NN_BILINEAR_OPTIONS_INIT \
  {sizeof(tenon_nn_bilinear_options), NULL}
/** For each matrix of the weight, input1 times it times input2, plus bias. ShapeError for other shapes. Differentiable in input1, input2,
 * weight and bias. */
TENON_C_API tenon_status tenon_nn_bilinear(const tenon_tensor* input1, const tenon_tensor* input2, const tenon_tensor* weight,
    const tenon_nn_bilinear_options* options, tenon_tensor** result);

typedef struct tenon_nn_embedding_options {
  size_t struct_size;
  int64_t padding_idx;
  tenon_number max_norm;
  double norm_type;
  bool scale_grad_by_freq;
} tenon_nn_embedding_options;
#define TENON_NN_EMBEDDING_OPTIONS_INIT \
  {sizeof(tenon_nn_embedding_options), TENON_NONE, {TENON_NOTHING, 0, 0, 0}, 2, false}
/** The rows of the weight at the indices of input. ShapeError for a weight that is no matrix, IndexError for an index that is no row.
 * Differentiable in weight. */
TENON_C_API tenon_status tenon_nn_embedding(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_embedding_options* options, tenon_tensor** result);

typedef struct tenon_nn_embedding_bag_options {
  size_t struct_size;
  const tenon_tensor* offsets;
  const tenon_tensor* per_sample_weights;
  int64_t padding_idx;
  tenon_number max_norm;
  double norm_type;
  bool scale_grad_by_freq;
  tenon_nn_bag_mode mode;
} tenon_nn_embedding_bag_options;
#define TENON_NN_EMBEDDING_BAG_OPTIONS_INIT \
  {sizeof(tenon_nn_embedding_bag_options), NULL, NULL, TENON_NONE, {TENON_NOTHING, 0, 0, 0}, 2, false, TENON_NN_BAG_MODE_MEAN}
/** The sums, means or maxima of bags of rows of the weight. ShapeError for other shapes, IndexError for an index that is no row, and unless
 * offsets ascend from 0. Differentiable in weight and per_sample_weights. */
TENON_C_API tenon_status tenon_nn_embedding_bag(const tenon_tensor* input, const tenon_tensor* weight,
    const tenon_nn_embedding_bag_options* options, tenon_tensor** result);

typedef struct tenon_nn_layer_norm_options {
  size_t struct_size;
  const tenon_tensor* weight;
  const tenon_tensor* bias;
  double eps;
} tenon_nn_layer_norm_options;
#define TENON_NN_LAYER_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_layer_norm_options), NULL, NULL, 1e-5}
/** The last dimensions less their mean, divided by their deviation, times weight, plus bias. ShapeError for other shapes, IndexError for a
 * negative eps. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_layer_norm(const tenon_tensor* input, const int64_t* normalized_shape, size_t normalized_shape_count,
    const tenon_nn_layer_norm_options* options, tenon_tensor** result);

typedef struct tenon_nn_rms_norm_options {
  size_t struct_size;
  const tenon_tensor* weight;
  tenon_number eps;
} tenon_nn_rms_norm_options;
#define TENON_NN_RMS_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_rms_norm_options), NULL, {TENON_NOTHING, 0, 0, 0}}
/** The last dimensions divided by the root of their mean square, times weight. ShapeError for other shapes, IndexError for a negative eps.
 * Differentiable in input and weight. */
TENON_C_API tenon_status tenon_nn_rms_norm(const tenon_tensor* input, const int64_t* normalized_shape, size_t normalized_shape_count,
    const tenon_nn_rms_norm_options* options, tenon_tensor** result);

typedef struct tenon_nn_batch_norm_options {
  size_t struct_size;
  const tenon_tensor* running_mean;
  const tenon_tensor* running_var;
  const tenon_tensor* weight;
  const tenon_tensor* bias;
  bool training;
  double momentum;
  double eps;
} tenon_nn_batch_norm_options;
#define TENON_NN_BATCH_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_batch_norm_options), NULL, NULL, NULL, NULL, false, 0.1, 1e-5}
/** Each channel less a mean, divided by a deviation, times weight, plus bias: those of the batch, or running averages. ShapeError for other
 * shapes, and in training unless a channel has two elements; TypeError without running averages except in training; IndexError for a
 * negative eps. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_batch_norm(const tenon_tensor* input, const tenon_nn_batch_norm_options* options, tenon_tensor** result);

typedef struct tenon_nn_group_norm_options {
  size_t struct_size;
  const tenon_tensor* weight;
  const tenon_tensor* bias;
  double eps;
} tenon_nn_group_norm_options;
#define TENON_NN_GROUP_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_group_norm_options), NULL, NULL, 1e-5}
/** Groups of channels less their mean, divided by their deviation; channels times weight, plus bias. ShapeError for other shapes, and
 * unless num_groups divides the channels; IndexError for a negative eps. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_group_norm(const tenon_tensor* input, int64_t num_groups, const tenon_nn_group_norm_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_instance_norm_options {
  size_t struct_size;
  const tenon_tensor* running_mean;
  const tenon_tensor* running_var;
  const tenon_tensor* weight;
  const tenon_tensor* bias;
  bool use_input_stats;
  double momentum;
  double eps;
} tenon_nn_instance_norm_options;
#define TENON_NN_INSTANCE_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_instance_norm_options), NULL, NULL, NULL, NULL, true, 0.1, 1e-5}
/** Each channel of each instance less its mean, divided by its deviation, times weight, plus bias. ShapeError for other shapes, and unless
 * a channel of an instance has two elements; IndexError for a negative eps. Differentiable in input, weight and bias. */
TENON_C_API tenon_status tenon_nn_instance_norm(const tenon_tensor* input, const tenon_nn_instance_norm_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_local_response_norm_options {
  size_t struct_size;
  double alpha;
  double beta;
  double k;
} tenon_nn_local_response_norm_options;
#define TENON_NN_LOCAL_RESPONSE_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_local_response_norm_options), 1e-4, 0.75, 1}
/** Input / (k + alpha s)^beta, where s is the mean square of `size` neighbouring channels. ShapeError for fewer than two dimensions,
 * IndexError for a size below 1. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_local_response_norm(const tenon_tensor* input, int64_t size,
    const tenon_nn_local_response_norm_options* options, tenon_tensor** result);

typedef struct tenon_nn_weight_norm_options {
  size_t struct_size;
  int64_t dim;
} tenon_nn_weight_norm_options;
#define TENON_NN_WEIGHT_NORM_OPTIONS_INIT \
  {sizeof(tenon_nn_weight_norm_options), 0}
/** G v / |v|: each slice of v along a dimension with the length that g has for it. IndexError for an unknown dimension. Differentiable in v
 * and g. */
TENON_C_API tenon_status tenon_nn_weight_norm(const tenon_tensor* v, const tenon_tensor* g, const tenon_nn_weight_norm_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_dropout_options {
  size_t struct_size;
  double p;
  bool training;
  tenon_generator* generator;
} tenon_nn_dropout_options;
#define TENON_NN_DROPOUT_OPTIONS_INIT \
  {sizeof(tenon_nn_dropout_options), 0.5, true, NULL}
/** In training 0 with probability p, and input / (1 - p) otherwise; else input. IndexError unless p is in 0 … 1. Differentiable in input.
 * */
TENON_C_API tenon_status tenon_nn_dropout(const tenon_tensor* input, const tenon_nn_dropout_options* options, tenon_tensor** result);

typedef struct tenon_nn_feature_dropout_options {
  size_t struct_size;
  double p;
  bool training;
  tenon_generator* generator;
} tenon_nn_feature_dropout_options;
#define TENON_NN_FEATURE_DROPOUT_OPTIONS_INIT \
  {sizeof(tenon_nn_feature_dropout_options), 0.5, true, NULL}
/** Dropout of whole channels. IndexError unless p is in 0 … 1. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_feature_dropout(const tenon_tensor* input, const tenon_nn_feature_dropout_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_alpha_dropout_options {
  size_t struct_size;
  double p;
  bool training;
  tenon_generator* generator;
} tenon_nn_alpha_dropout_options;
#define TENON_NN_ALPHA_DROPOUT_OPTIONS_INIT \
  {sizeof(tenon_nn_alpha_dropout_options), 0.5, true, NULL}
/** Dropout to selu's lower limit, scaled so that mean and variance stay as they are. IndexError unless p is in 0 … 1. Differentiable in
 * input. */
TENON_C_API tenon_status tenon_nn_alpha_dropout(const tenon_tensor* input, const tenon_nn_alpha_dropout_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_feature_alpha_dropout_options {
  size_t struct_size;
  double p;
  bool training;
  tenon_generator* generator;
} tenon_nn_feature_alpha_dropout_options;
#define TENON_NN_FEATURE_ALPHA_DROPOUT_OPTIONS_INIT \
  {sizeof(tenon_nn_feature_alpha_dropout_options), 0.5, true, NULL}
/** Alpha_dropout of whole channels. IndexError unless p is in 0 … 1. Differentiable in input. */
TENON_C_API tenon_status tenon_nn_feature_alpha_dropout(const tenon_tensor* input, const tenon_nn_feature_alpha_dropout_options* options,
    tenon_tensor** result);

typedef struct tenon_nn_scaled_dot_product_attention_options {
  size_t struct_size;
  const tenon_tensor* attn_mask;
  tenon_generator* generator;
  double dropout_p;
  bool is_causal;
  tenon_number scale;
  bool enable_gqa;
} tenon_nn_scaled_dot_product_attention_options;
#define TENON_NN_SCALED_DOT_PRODUCT_ATTENTION_OPTIONS_INIT \
  {sizeof(tenon_nn_scaled_dot_product_attention_options), NULL, NULL, 0, false, {TENON_NOTHING, 0, 0, 0}, false}
/** Softmax(scale query key^T + mask) value. ShapeError for other shapes, and for a mask that does not broadcast to (…, heads, n, m);
 * IndexError unless the dropout's probability is in 0 … 1. Differentiable in query, key, value and attn_mask. */
TENON_C_API tenon_status tenon_nn_scaled_dot_product_attention(const tenon_tensor* query, const tenon_tensor* key,
    const tenon_tensor* value, const tenon_nn_scaled_dot_product_attention_options* options, tenon_tensor** result);

typedef struct tenon_nn_multi_head_attention_options {
  size_t struct_size;
  const tenon_tensor* attn_mask;
  double dropout_p;
  bool is_causal;
  tenon_number scale;
  bool enable_gqa;
} tenon_nn_multi_head_attention_options;
#define TENON_NN_MULTI_HEAD_ATTENTION_OPTIONS_INIT \
  {sizeof(tenon_nn_multi_head_attention_options), NULL, 0, false, {TENON_NOTHING, 0, 0, 0}, false}
/** Attention of projected queries, keys and values in several heads, projected back. ShapeError for other shapes, and unless num_heads
 * divides the width. Differentiable in query, key, value, in_proj_weight, in_proj_bias, out_proj_weight, out_proj_bias and attn_mask. */
TENON_C_API tenon_status tenon_nn_multi_head_attention(const tenon_tensor* query, const tenon_tensor* key, const tenon_tensor* value,
    int64_t num_heads, const tenon_tensor* in_proj_weight, const tenon_tensor* in_proj_bias, const tenon_tensor* out_proj_weight,
    const tenon_tensor* out_proj_bias, const tenon_nn_multi_head_attention_options* options, tenon_tensor** result);

typedef struct tenon_nn_rnn_tanh_cell_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
} tenon_nn_rnn_tanh_cell_options;
#define TENON_NN_RNN_TANH_CELL_OPTIONS_INIT \
  {sizeof(tenon_nn_rnn_tanh_cell_options), NULL, NULL}
/** Tanh(input w_ih^T + b_ih + h w_hh^T + b_hh). ShapeError for other shapes. Differentiable in input, h, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_rnn_tanh_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_rnn_tanh_cell_options* options, tenon_tensor** result);

typedef struct tenon_nn_rnn_relu_cell_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
} tenon_nn_rnn_relu_cell_options;
#define TENON_NN_RNN_RELU_CELL_OPTIONS_INIT \
  {sizeof(tenon_nn_rnn_relu_cell_options), NULL, NULL}
/** Relu(input w_ih^T + b_ih + h w_hh^T + b_hh). ShapeError for other shapes. Differentiable in input, h, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_rnn_relu_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_rnn_relu_cell_options* options, tenon_tensor** result);

typedef struct tenon_nn_gru_cell_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
} tenon_nn_gru_cell_options;
#define TENON_NN_GRU_CELL_OPTIONS_INIT \
  {sizeof(tenon_nn_gru_cell_options), NULL, NULL}
/** The next state of a gated recurrent unit. ShapeError for other shapes. Differentiable in input, h, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_gru_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_gru_cell_options* options, tenon_tensor** result);

typedef struct tenon_nn_lstm_cell_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
} tenon_nn_lstm_cell_options;
#define TENON_NN_LSTM_CELL_OPTIONS_INIT \
  {sizeof(tenon_nn_lstm_cell_options), NULL, NULL}
/** The next state and cell of a long short-term memory. ShapeError for other shapes. Differentiable in input, h, c, w_ih, w_hh, b_ih and
 * b_hh. */
TENON_C_API tenon_status tenon_nn_lstm_cell(const tenon_tensor* input, const tenon_tensor* h, const tenon_tensor* c,
    const tenon_tensor* w_ih, const tenon_tensor* w_hh, const tenon_nn_lstm_cell_options* options, tenon_tensor** next_h,
    tenon_tensor** next_c);

typedef struct tenon_nn_rnn_tanh_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
  bool reverse;
} tenon_nn_rnn_tanh_options;
#define TENON_NN_RNN_TANH_OPTIONS_INIT \
  {sizeof(tenon_nn_rnn_tanh_options), NULL, NULL, false}
/** The states of rnn_tanh_cell over a sequence. ShapeError for other shapes. Differentiable in input, h0, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_rnn_tanh(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_rnn_tanh_options* options, tenon_tensor** states, tenon_tensor** last);

typedef struct tenon_nn_rnn_relu_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
  bool reverse;
} tenon_nn_rnn_relu_options;
#define TENON_NN_RNN_RELU_OPTIONS_INIT \
  {sizeof(tenon_nn_rnn_relu_options), NULL, NULL, false}
/** The states of rnn_relu_cell over a sequence. ShapeError for other shapes. Differentiable in input, h0, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_rnn_relu(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_rnn_relu_options* options, tenon_tensor** states, tenon_tensor** last);

typedef struct tenon_nn_gru_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
  bool reverse;
} tenon_nn_gru_options;
#define TENON_NN_GRU_OPTIONS_INIT \
  {sizeof(tenon_nn_gru_options), NULL, NULL, false}
/** The states of gru_cell over a sequence, one layer in one direction. ShapeError for other shapes. Differentiable in input, h0, w_ih,
 * w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_gru(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* w_ih, const tenon_tensor* w_hh,
    const tenon_nn_gru_options* options, tenon_tensor** states, tenon_tensor** last);

typedef struct tenon_nn_lstm_options {
  size_t struct_size;
  const tenon_tensor* b_ih;
  const tenon_tensor* b_hh;
  bool reverse;
} tenon_nn_lstm_options;
#define TENON_NN_LSTM_OPTIONS_INIT \
  {sizeof(tenon_nn_lstm_options), NULL, NULL, false}
/** The states of lstm_cell over a sequence, one layer in one direction, and the last cell. ShapeError for other shapes. Differentiable in
 * input, h0, c0, w_ih, w_hh, b_ih and b_hh. */
TENON_C_API tenon_status tenon_nn_lstm(const tenon_tensor* input, const tenon_tensor* h0, const tenon_tensor* c0, const tenon_tensor* w_ih,
    const tenon_tensor* w_hh, const tenon_nn_lstm_options* options, tenon_tensor** states, tenon_tensor** last, tenon_tensor** cell);

/* clang-format on */

#endif
