/* Tenon for C: tensors whose types are known at run time, and every operation on them.
 *
 *   tenon_tensor *x = NULL, *y = NULL;
 *   if (tenon_ones((int64_t[]){2, 3}, 2, TENON_FLOAT32, NULL, &x) || tenon_exp(x, &y)) puts(tenon_last_error().text);
 *   tenon_free(y);
 *   tenon_free(x);
 *
 * C99 and C++, no dependency. A function that can fail returns a status, TENON_OK or the kind of the error, and gives its results by its
 * last arguments: handles that the caller frees. On an error each is NULL, wherever the call failed, and nothing else has changed; of a
 * number it is TENON_NOTHING, of a dtype TENON_NO_DTYPE. Each result needs a place of its own. No C++ exception leaves the library. Any
 * thread may call any function; a handle may be used by several at once unless one of them writes its elements or frees it.
 */
#ifndef TENON_H
#define TENON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TENON_C_API __attribute__((visibility("default")))
#else
#define TENON_C_API
#endif

/* C passes any integer as an enumeration, and the library refuses what names no value: in C++ its type has to be able to hold it. */
#ifdef __cplusplus
#define TENON_C_ENUM : int
#else
#define TENON_C_ENUM
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Types ---- */

/** A handle on a tensor, or on a number that stands for one (tenon_from_number). Several handles may share elements. */
typedef struct tenon_tensor tenon_tensor;
/** A handle on a sparse tensor: the indices of its entries, and their values. Several handles may share them. */
typedef struct tenon_sparse tenon_sparse;
/** An optimiser of parameters, and what it keeps of them. Threads must not use one at the same time. */
typedef struct tenon_optimizer tenon_optimizer;
/** A stream of random numbers. Threads must not use one at the same time. */
typedef struct tenon_generator tenon_generator;

/** The kinds of errors. */
typedef enum tenon_status TENON_C_ENUM {
  TENON_OK = 0,
  TENON_SHAPE_ERROR = 1,    /**< sizes, strides or ranks that do not fit */
  TENON_INDEX_ERROR = 2,    /**< an index or an axis out of range */
  TENON_TYPE_ERROR = 3,     /**< a dtype, or an argument, that does not fit; a value that a dtype cannot represent */
  TENON_DEVICE_ERROR = 4,   /**< a device that is absent or failed */
  TENON_MEMORY_ERROR = 5,   /**< memory that cannot be allocated, or that does not allow an operation */
  TENON_EXCHANGE_ERROR = 6, /**< foreign memory that breaks the rules of its format */
  TENON_IO_ERROR = 7,       /**< a file that cannot be read or written */
  TENON_LINALG_ERROR = 8,   /**< a matrix that is singular, or not positive definite; an iteration that does not converge */
  TENON_OTHER_ERROR = 9     /**< what a callback or the C++ library threw */
} tenon_status;

/** The last error of the calling thread, TENON_OK and "" before the first. The text lives until the thread's next error. */
typedef struct tenon_error {
  tenon_status kind;
  const char* text;
} tenon_error;

/** Stands for an integer that is not given: an open end of a range, an axis that is left out. */
#define TENON_NONE INT64_MIN

/** What a number is; 0 stands for none. */
typedef enum tenon_number_kind TENON_C_ENUM {
  TENON_NOTHING = 0,
  TENON_BOOLEAN,
  TENON_INTEGER,
  TENON_NATURAL, /**< the bits of an unsigned integer above INT64_MAX */
  TENON_REAL,
  TENON_COMPLEX
} tenon_number_kind;

/** A number of any kind. */
typedef struct tenon_number {
  tenon_number_kind kind;
  int64_t integer; /**< of a boolean 0 or 1 */
  double real;
  double imag;
} tenon_number;

/** Memory of a device, by DLPack's numbers: {1, 0} is the host's; {0, 0} is none. */
typedef struct tenon_device {
  int32_t type;
  int32_t index;
} tenon_device;

/** A function for tenon_apply_along_axis: gives the result for a line, a tensor or a number, as a new handle. Any other status than TENON_OK
 * ends the operation. */
typedef struct tenon_function {
  tenon_status (*call)(void* context, const tenon_tensor* line, tenon_tensor** result);
  void* context;
} tenon_function;

static inline tenon_number tenon_of_bool(bool value) {
  tenon_number number = {TENON_BOOLEAN, 0, 0, 0};
  number.integer = value;
  return number;
}
static inline tenon_number tenon_of_int(int64_t value) {
  tenon_number number = {TENON_INTEGER, 0, 0, 0};
  number.integer = value;
  return number;
}
static inline tenon_number tenon_of_double(double value) {
  tenon_number number = {TENON_REAL, 0, 0, 0};
  number.real = value;
  return number;
}
static inline tenon_number tenon_of_complex(double real, double imag) {
  tenon_number number = {TENON_COMPLEX, 0, 0, 0};
  number.real = real;
  number.imag = imag;
  return number;
}

/* ---- Element types, and every operation: printed from the operations' descriptions ---- */

#include "tenon_operations.h"

/* ---- Errors, and the library ---- */

TENON_C_API tenon_error tenon_last_error(void);
/** The library's version, "0.1.0"; that of the header is TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH. */
TENON_C_API const char* tenon_version(void);
/** The instruction set that the library computes with: "baseline", "avx2", "avx512". */
TENON_C_API const char* tenon_cpu_isa(void);

/* ---- Handles ---- */

/** Frees a handle; the elements go with the last one on them. NULL is none. */
TENON_C_API void tenon_free(tenon_tensor* x);
/** Frees the handles of a list, and the list. */
TENON_C_API void tenon_free_list(tenon_tensor** list, size_t count);
/** Another handle on the same elements. */
TENON_C_API tenon_status tenon_share(const tenon_tensor* x, tenon_tensor** result);
/** The elements in fresh memory, row-major and writable. */
TENON_C_API tenon_status tenon_clone(const tenon_tensor* x, tenon_tensor** result);
/** A number in the place of a tensor: beside tensors it takes their type unless its kind is higher. */
TENON_C_API tenon_status tenon_from_number(tenon_number number, tenon_tensor** result);
/** A tensor on memory of the host, without a copy. Strides count elements; NULL is row-major. `release` is called once with `context`, when
 * the last handle on the elements has gone, and at once if this function fails; NULL is none. MEMORY_ERROR if data is not aligned. */
TENON_C_API tenon_status tenon_from_memory(void* data, tenon_dtype dtype, const int64_t* sizes, size_t rank, const int64_t* strides,
                                           void (*release)(void* context), void* context, tenon_tensor** result);
/** A tensor with a copy of elements that lie in row-major order. */
TENON_C_API tenon_status tenon_from_elements(const void* data, tenon_dtype dtype, const int64_t* sizes, size_t rank, tenon_tensor** result);
/** Copies the elements in row-major order. SHAPE_ERROR unless they have that many bytes. */
TENON_C_API tenon_status tenon_to_memory(const tenon_tensor* x, void* data, size_t bytes);

/* ---- What a tensor is; a number has no dimensions, and the type of its kind ---- */

TENON_C_API tenon_dtype tenon_dtype_of(const tenon_tensor* x);
TENON_C_API tenon_device tenon_device_of(const tenon_tensor* x);
/** The number of dimensions. */
TENON_C_API size_t tenon_rank(const tenon_tensor* x);
TENON_C_API int64_t tenon_numel(const tenon_tensor* x);
/** Writes an integer for each dimension; strides count elements. */
TENON_C_API void tenon_sizes(const tenon_tensor* x, int64_t* sizes);
TENON_C_API void tenon_strides(const tenon_tensor* x, int64_t* strides);
TENON_C_API bool tenon_is_contiguous(const tenon_tensor* x);
TENON_C_API bool tenon_is_read_only(const tenon_tensor* x);
/** Whether it is a number that stands for a tensor. */
TENON_C_API bool tenon_is_number(const tenon_tensor* x);
/** The bytes of the storage that the elements lie in, which other handles may share. */
TENON_C_API size_t tenon_storage_bytes(const tenon_tensor* x);
/** Whether others, such as views, hold that storage, too, at this moment. */
TENON_C_API bool tenon_shares_storage(const tenon_tensor* x);
/** The address of the first element; NULL of a number. It lives as long as a handle on the elements. */
TENON_C_API const void* tenon_data(const tenon_tensor* x);
/** The same to write to. TYPE_ERROR if the elements are read-only, DEVICE_ERROR if the host does not reach them. */
TENON_C_API tenon_status tenon_mutable_data(const tenon_tensor* x, void** data);
/** "float32"; NULL of what is no dtype. */
TENON_C_API const char* tenon_dtype_name(tenon_dtype dtype);
/** The bytes of an element; 0 of what is no dtype. */
TENON_C_API size_t tenon_dtype_size(tenon_dtype dtype);
/** As it is printed. The text is freed by tenon_free_text. */
TENON_C_API tenon_status tenon_to_text(const tenon_tensor* x, char** text);
TENON_C_API void tenon_free_text(char* text);

/* ---- Elements and views ---- */

typedef enum tenon_index_kind TENON_C_ENUM {
  TENON_INDEX_AT = 0,  /**< one place: `start` */
  TENON_INDEX_RANGE,   /**< from `start` to before `stop` in steps of `step`; TENON_NONE is an open end */
  TENON_INDEX_NEWAXIS, /**< a new dimension of size 1 */
  TENON_INDEX_ELLIPSIS,
  TENON_INDEX_TENSOR /**< a mask, or integers */
} tenon_index_kind;
/** One item of an index, as NumPy has them; negative integers count from the end. */
typedef struct tenon_index_item {
  tenon_index_kind kind;
  int64_t start, stop, step;
  const tenon_tensor* tensor;
} tenon_index_item;

static inline tenon_index_item tenon_index_range(int64_t start, int64_t stop, int64_t step) {
  tenon_index_item item = {TENON_INDEX_RANGE, 0, 0, 1, NULL};
  item.start = start;
  item.stop = stop;
  item.step = step;
  return item;
}
static inline tenon_index_item tenon_index_all(void) { return tenon_index_range(TENON_NONE, TENON_NONE, 1); }
static inline tenon_index_item tenon_index_at(int64_t at) {
  tenon_index_item item = {TENON_INDEX_AT, 0, 0, 1, NULL};
  item.start = at;
  return item;
}
static inline tenon_index_item tenon_index_newaxis(void) {
  tenon_index_item item = {TENON_INDEX_NEWAXIS, 0, 0, 1, NULL};
  return item;
}
static inline tenon_index_item tenon_index_ellipsis(void) {
  tenon_index_item item = {TENON_INDEX_ELLIPSIS, 0, 0, 1, NULL};
  return item;
}
static inline tenon_index_item tenon_index_tensor(const tenon_tensor* tensor) {
  tenon_index_item item = {TENON_INDEX_TENSOR, 0, 0, 1, NULL};
  item.tensor = tensor;
  return item;
}

/** The elements that the items choose: a view, or a copy where tensors are among them. INDEX_ERROR. */
TENON_C_API tenon_status tenon_index(const tenon_tensor* x, const tenon_index_item* items, size_t count, tenon_tensor** result);
/** Writes a tensor or a number, broadcast and converted, to these elements; without items to all. */
TENON_C_API tenon_status tenon_assign(const tenon_tensor* x, const tenon_index_item* items, size_t count, const tenon_tensor* value);
/** The only element of a tensor. SHAPE_ERROR unless it has exactly one. */
TENON_C_API tenon_status tenon_item(const tenon_tensor* x, tenon_number* result);
/** The element at an index of one integer for each dimension. */
TENON_C_API tenon_status tenon_get(const tenon_tensor* x, const int64_t* index, size_t count, tenon_number* result);
TENON_C_API tenon_status tenon_set(const tenon_tensor* x, const int64_t* index, size_t count, tenon_number value);
/** The elements as elements of a dtype: the tensor itself if it has that dtype. Float to integer saturates and turns NaN into 0. */
TENON_C_API tenon_status tenon_cast(const tenon_tensor* x, tenon_dtype dtype, tenon_tensor** result);
/** The type of a computation on elements of both. */
TENON_C_API tenon_status tenon_promote(tenon_dtype a, tenon_dtype b, tenon_dtype* result);

/* ---- Gradients: what is computed of a tensor that wants one is recorded, and can be run backward ---- */

/** Makes x a leaf that wants a gradient, or a tensor that wants none. What is computed of it from then on is recorded, and wants one, too.
 * TYPE_ERROR for elements that are neither floating nor complex, and for what was computed: tenon_detach gives its elements. */
TENON_C_API tenon_status tenon_requires_grad(tenon_tensor* x, bool wanted);
/** Whether x is such a leaf, or was computed from one. */
TENON_C_API bool tenon_wants_grad(const tenon_tensor* x);
/** Whether x was not computed from a tensor that wants a gradient. */
TENON_C_API bool tenon_is_leaf(const tenon_tensor* x);
/** Adds, to the gradient of each leaf that y was computed from, that of y. `gradient` is the gradient of y; NULL is 1, of one element. The
 * history is freed unless `retain_graph`; with `create_graph` the gradients are recorded, too. On an error no gradient has changed.
 * SHAPE_ERROR for a gradient of another shape, TYPE_ERROR for what has no history, or whose history was freed. */
TENON_C_API tenon_status tenon_backward(const tenon_tensor* y, const tenon_tensor* gradient, bool retain_graph, bool create_graph);
/** The gradient that backward passes have added up in a leaf, or in a computed tensor after tenon_retain_grad: a handle on its elements, NULL
 * before the first, and of what wants none. TYPE_ERROR for other computed tensors. */
TENON_C_API tenon_status tenon_grad(const tenon_tensor* x, tenon_tensor** result);
/** Replaces that gradient; NULL forgets it. SHAPE_ERROR and TYPE_ERROR for one that does not fit. */
TENON_C_API tenon_status tenon_set_grad(const tenon_tensor* x, const tenon_tensor* gradient);
/** Has backward passes keep the gradient of a computed tensor, too. TYPE_ERROR for what has no history. */
TENON_C_API tenon_status tenon_retain_grad(const tenon_tensor* x);
/** The gradient of y by x, a leaf or a computed tensor, where `gradient` is that of y, and NULL is 1: NULL if y does not depend on x. Leaves
 * are left as they are. Errors and options as those of tenon_backward. */
TENON_C_API tenon_status tenon_grad_of(const tenon_tensor* y, const tenon_tensor* x, const tenon_tensor* gradient, bool retain_graph,
                                       bool create_graph, tenon_tensor** result);
/** The same elements without history. */
TENON_C_API tenon_status tenon_detach(const tenon_tensor* x, tenon_tensor** result);
/** From here on the calling thread records nothing: writes in place to leaves, such as an optimiser's step, are allowed then. Returns whether
 * it recorded before, for tenon_no_grad_end. */
TENON_C_API bool tenon_no_grad_begin(void);
/** Ends that: the thread records if it did before. */
TENON_C_API void tenon_no_grad_end(bool before);
/** The bytes that go with the history of x: of the last operation alone. */
TENON_C_API size_t tenon_history_bytes(const tenon_tensor* x);

/** A function that sees the gradient of a tensor when a backward pass comes to it: another gradient that it gives, as a new handle, takes its
 * place; NULL leaves it. Any other status than TENON_OK ends the pass. `release` is called once with the context, when the hook has gone, on
 * any thread; NULL is none. */
typedef struct tenon_hook {
  tenon_status (*call)(void* context, const tenon_tensor* gradient, tenon_tensor** replaced);
  void (*release)(void* context);
  void* context;
} tenon_hook;
/** Registers a hook, behind those that are there; also where this fails `release` is called. It stays until it is removed or the history goes.
 * TYPE_ERROR for what has no history. */
TENON_C_API tenon_status tenon_register_hook(const tenon_tensor* x, tenon_hook hook, uint64_t* number);
/** Removes a hook by its number; does nothing if it has gone. */
TENON_C_API tenon_status tenon_remove_hook(const tenon_tensor* x, uint64_t number);

/* ---- Optimisers: each step is one pass in place over each parameter ---- */

/** "SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Adamax", "NAdam", "RAdam", "Rprop" or "ASGD" of leaves, whose elements and
 * gradients it shares. TYPE_ERROR for another name, and for what is no leaf that wants a gradient. */
TENON_C_API tenon_status tenon_new_optimizer(const char* name, const tenon_tensor* const* parameters, size_t count,
                                             tenon_optimizer** result);
/** Frees an optimiser and what it keeps. NULL is none. */
TENON_C_API void tenon_free_optimizer(tenon_optimizer* optimizer);
/** Sets an option, under PyTorch's name and of its default: "lr", "momentum", "weight_decay", "betas.0", "betas.1"; a flag, such as "nesterov",
 * is 0 or 1. TYPE_ERROR for one that the optimiser has not; steps refuse values out of range. */
TENON_C_API tenon_status tenon_optimizer_set(tenon_optimizer* optimizer, const char* option, double value);
TENON_C_API tenon_status tenon_optimizer_get(const tenon_optimizer* optimizer, const char* option, tenon_number* value);
/** Forgets the gradients of all parameters. */
TENON_C_API tenon_status tenon_optimizer_zero_grad(tenon_optimizer* optimizer);
/** Changes each parameter that has a gradient; none on an error. INDEX_ERROR for an option out of its range, TYPE_ERROR for elements that a
 * recorded operation will read in a backward pass. */
TENON_C_API tenon_status tenon_optimizer_step(tenon_optimizer* optimizer);

/* ---- Sparse tensors: of real, complex or truth values, with int32 or int64 indices; what has no entry is 0. Values have histories as other tensors do ---- */

/** Coordinates, compressed rows, compressed columns, or compressed rows of dense blocks. */
typedef enum tenon_sparse_format TENON_C_ENUM {
  TENON_SPARSE_COO = 0,
  TENON_SPARSE_CSR,
  TENON_SPARSE_CSC,
  TENON_SPARSE_BSR
} tenon_sparse_format;

/** The elements that are not 0: of a matrix in any format, where blocks are of one element; of other tensors in coordinates. `index` is the
 * type of the indices. SHAPE_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_from_dense(const tenon_tensor* x, tenon_sparse_format format, tenon_dtype index,
                                                 tenon_sparse** result);
/** A sparse tensor of its parts: the position of each compressed row's first entry, and behind them the number of entries; the index of
 * each entry in its row; the values, in BSR (blocks, rows of a block, columns of a block). Coordinates have no pointers, NULL, and indices
 * (dimensions, entries); dimensions of their values behind the first are dense. Values are shared if they are row-major. Pointers and indices
 * are copied, unless they are another sparse tensor's, and checked before anything is read through them. SHAPE_ERROR for lengths that do not
 * fit, INDEX_ERROR for an index out of range and pointers that decrease, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_from_parts(tenon_sparse_format format, const int64_t* sizes, size_t rank,
                                                 const tenon_tensor* pointers, const tenon_tensor* indices, const tenon_tensor* values,
                                                 tenon_sparse** result);
/** Another handle on the same parts. */
TENON_C_API tenon_status tenon_sparse_share(const tenon_sparse* x, tenon_sparse** result);
/** Frees a handle; the parts go with the last one on them. NULL is none. */
TENON_C_API void tenon_free_sparse(tenon_sparse* x);

TENON_C_API tenon_sparse_format tenon_sparse_format_of(const tenon_sparse* x);
/** The type of the values. */
TENON_C_API tenon_dtype tenon_sparse_dtype(const tenon_sparse* x);
TENON_C_API size_t tenon_sparse_rank(const tenon_sparse* x);
/** Writes an integer for each dimension. */
TENON_C_API void tenon_sparse_sizes(const tenon_sparse* x, int64_t* sizes);
/** The number of values, zeros among them. */
TENON_C_API int64_t tenon_sparse_nnz(const tenon_sparse* x);
/** Whether entries are in order, no two in one place. */
TENON_C_API bool tenon_sparse_is_coalesced(const tenon_sparse* x);
/** The bytes of the parts' storages that no other handle holds at this moment. */
TENON_C_API size_t tenon_sparse_bytes(const tenon_sparse* x);
/** The parts, shared; those of indices are read-only. TYPE_ERROR for the pointers of coordinates. */
TENON_C_API tenon_status tenon_sparse_pointers(const tenon_sparse* x, tenon_tensor** result);
TENON_C_API tenon_status tenon_sparse_indices(const tenon_sparse* x, tenon_tensor** result);
TENON_C_API tenon_status tenon_sparse_values(const tenon_sparse* x, tenon_tensor** result);
/** The same indices with other values of the same shape. SHAPE_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_with_values(const tenon_sparse* x, const tenon_tensor* values, tenon_sparse** result);

/** Entries in order, those of one place added in the order in which they are stored. */
TENON_C_API tenon_status tenon_sparse_coalesce(const tenon_sparse* x, tenon_sparse** result);
/** The transpose of a matrix: of CSR it is CSC on the same parts, and the other way round. SHAPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_transpose(const tenon_sparse* x, tenon_sparse** result);
/** A matrix in another format; blocks of BSR have `block_rows` by `block_columns` elements. SHAPE_ERROR unless these divide the matrix. */
TENON_C_API tenon_status tenon_sparse_convert(const tenon_sparse* x, tenon_sparse_format format, int64_t block_rows, int64_t block_columns,
                                              tenon_sparse** result);
/** All elements. MEMORY_ERROR for what cannot be allocated. */
TENON_C_API tenon_status tenon_sparse_to_dense(const tenon_sparse* x, tenon_tensor** result);

/** The product of two matrices, in compressed rows. Values have one type, and so have indices. SHAPE_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_matmul(const tenon_sparse* x, const tenon_sparse* y, tenon_sparse** result);
/** The product of a matrix and a dense vector, matrix or batch of matrices of the same type; of these and a matrix. */
TENON_C_API tenon_status tenon_sparse_times_dense(const tenon_sparse* x, const tenon_tensor* y, tenon_tensor** result);
TENON_C_API tenon_status tenon_dense_times_sparse(const tenon_tensor* y, const tenon_sparse* x, tenon_tensor** result);
/** beta x + alpha (a b) at the entries of x alone, for dense matrices a and b, in compressed rows. */
TENON_C_API tenon_status tenon_sparse_sampled_addmm(const tenon_sparse* x, const tenon_tensor* a, const tenon_tensor* b, double beta,
                                                    double alpha, tenon_sparse** result);
/** The products in another semiring, "min_plus", "max_min" or "or_and", computed in float64: what is not stored is the semiring's zero.
 * TYPE_ERROR for another name, complex numbers, and what has a history; SHAPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_matmul_in(const char* semiring, const tenon_sparse* x, const tenon_sparse* y, tenon_sparse** result);
TENON_C_API tenon_status tenon_sparse_times_dense_in(const char* semiring, const tenon_sparse* x, const tenon_tensor* y,
                                                     tenon_tensor** result);
/** The solution of x y = b for a vector or the columns of a matrix, by the factors of x: "lu", or "cholesky", which reads the lower triangle
 * of a symmetric positive definite matrix. SHAPE_ERROR, LINALG_ERROR; TYPE_ERROR also if the library was built without Eigen. */
TENON_C_API tenon_status tenon_sparse_solve(const char* method, const tenon_sparse* x, const tenon_tensor* b, tenon_tensor** result);
/** The solution for a vector by iterations from 0 on, "cg" for a symmetric positive definite matrix or "gmres", which begins anew after
 * `restart` products, until the norm of b - x y is at most rtol times that of b, or atol, or after `maxiter` products, ten for each row if
 * that is 0. The number of products, that norm, and whether it was small enough; NULL for what is not wanted. SHAPE_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_solve_by(const char* method, const tenon_sparse* x, const tenon_tensor* b, double rtol, double atol,
                                               int64_t maxiter, int64_t restart, tenon_tensor** result, int64_t* iterations,
                                               double* residual, bool* converged);
/** "add", "subtract", "maximum" or "minimum" of the elements of two matrices where either has an entry, "multiply" where both have one; in
 * compressed rows. SHAPE_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_combine(const char* operation, const tenon_sparse* x, const tenon_sparse* y, tenon_sparse** result);
/** An elementwise function by name, of the values: of them alone if y is NULL, or of them and a number; "multiply" and "divide" take a dense
 * tensor, too, which broadcasts to the shape of x. TYPE_ERROR for a function that makes another number of 0, such as "exp". */
TENON_C_API tenon_status tenon_sparse_map(const char* operation, const tenon_sparse* x, const tenon_tensor* y, tenon_sparse** result);
/** "sum", "max" or "min" along an axis, or of all elements for TENON_NONE; dense. INDEX_ERROR, TYPE_ERROR. */
TENON_C_API tenon_status tenon_sparse_reduce(const char* operation, const tenon_sparse* x, int64_t axis, bool keepdims,
                                             tenon_tensor** result);

/** Parts of a matrix, in compressed rows; of one row or column, a vector in coordinates. A narrowed range of rows shares its values. Negative
 * indices count from the end. INDEX_ERROR. */
TENON_C_API tenon_status tenon_sparse_narrow(const tenon_sparse* x, int64_t dimension, int64_t start, int64_t length,
                                             tenon_sparse** result);
TENON_C_API tenon_status tenon_sparse_index_select(const tenon_sparse* x, int64_t dimension, const tenon_tensor* indices,
                                                   tenon_sparse** result);
TENON_C_API tenon_status tenon_sparse_select(const tenon_sparse* x, int64_t dimension, int64_t index, tenon_sparse** result);

/** The matrix of a Matrix Market file, in coordinates, and one written as such. IO_ERROR; TYPE_ERROR for complex numbers. */
TENON_C_API tenon_status tenon_sparse_load_matrix_market(const char* path, tenon_dtype dtype, tenon_dtype index, tenon_sparse** result);
TENON_C_API tenon_status tenon_sparse_save_matrix_market(const char* path, const tenon_sparse* x);

/* ---- Other libraries: DLPack, whose header dlpack/dlpack.h declares the structs ---- */

struct DLManagedTensor;
struct DLManagedTensorVersioned;

/** A struct on the same elements, whose deleter the caller, or who gets it, calls. EXCHANGE_ERROR for what it cannot say. */
TENON_C_API tenon_status tenon_to_dlpack(const tenon_tensor* x, struct DLManagedTensorVersioned** result);
TENON_C_API tenon_status tenon_to_dlpack_legacy(const tenon_tensor* x, struct DLManagedTensor** result);
/** A tensor on the elements of a struct, which belongs to the library from here on: its deleter is called once, also on an error. */
TENON_C_API tenon_status tenon_from_dlpack(struct DLManagedTensorVersioned* managed, tenon_tensor** result);
TENON_C_API tenon_status tenon_from_dlpack_legacy(struct DLManagedTensor* managed, tenon_tensor** result);

/* ---- Files; each is written as a whole, or left as it was ---- */

/** A tensor with a name. */
typedef struct tenon_named {
  char* name;
  tenon_tensor* tensor;
} tenon_named;
/** Frees the names, the handles and the list. */
TENON_C_API void tenon_free_named(tenon_named* list, size_t count);

/** The array of a .npy file. IO_ERROR, and TYPE_ERROR for a dtype that a tensor cannot have; so do all of these. */
TENON_C_API tenon_status tenon_load_npy(const char* path, tenon_tensor** result);
/** The same without a copy: the file's bytes, which are read-only. */
TENON_C_API tenon_status tenon_map_npy(const char* path, tenon_tensor** result);
TENON_C_API tenon_status tenon_save_npy(const char* path, const tenon_tensor* x);
TENON_C_API tenon_status tenon_load_npz(const char* path, tenon_named** list, size_t* count);
/** Entries are stored, not deflated. */
TENON_C_API tenon_status tenon_save_npz(const char* path, const tenon_named* list, size_t count);
TENON_C_API tenon_status tenon_load_safetensors(const char* path, tenon_named** list, size_t* count);
TENON_C_API tenon_status tenon_save_safetensors(const char* path, const tenon_named* list, size_t count);
/** Numbers in lines, as a matrix of float64. */
TENON_C_API tenon_status tenon_load_text(const char* path, tenon_tensor** result);
TENON_C_API tenon_status tenon_save_text(const char* path, const tenon_tensor* x);

/* ---- Random numbers ---- */

TENON_C_API tenon_status tenon_new_generator(uint64_t seed, tenon_generator** result);
TENON_C_API void tenon_free_generator(tenon_generator* generator);
TENON_C_API uint64_t tenon_generator_seed(const tenon_generator* generator);
/** The number of the next block of four words. */
TENON_C_API uint64_t tenon_generator_counter(const tenon_generator* generator);
TENON_C_API void tenon_set_generator_counter(tenon_generator* generator, uint64_t counter);
/** Seeds the calling thread's own stream, which calls without a generator use. */
TENON_C_API void tenon_manual_seed(uint64_t seed);

/* ---- The process ---- */

TENON_C_API int tenon_num_threads(void);
/** DEVICE_ERROR outside 0 to 256; 0 is the number of processors. */
TENON_C_API tenon_status tenon_set_num_threads(int count);

/** What tensors hold on a device. */
typedef struct tenon_memory {
  int64_t current_bytes;
  int64_t peak_bytes;  /**< the maximum since the process began or the last tenon_reset_peak */
  int64_t allocations; /**< so far */
} tenon_memory;
TENON_C_API tenon_status tenon_memory_stats(tenon_device device, tenon_memory* result);
TENON_C_API tenon_status tenon_reset_peak(tenon_device device);

/** Functions that give the host's memory. `allocate` returns at least `bytes` bytes, aligned in any way, or NULL for none; `release` takes
 * back what it has returned. Any thread calls both. They must not call Tenon. */
typedef struct tenon_allocator {
  void* (*allocate)(void* context, size_t bytes);
  void (*release)(void* context, void* block);
  void* context;
} tenon_allocator;
/** From here on the elements that calls of any thread make on the host lie in memory of these functions; NULL: in the library's own. Memory
 * goes back to the functions that gave it, also after others were set: they and their context have to stay until the last handle on such
 * elements has gone. Handles, lists, texts and the memory of worker threads are not theirs. TYPE_ERROR for a function that is NULL. */
TENON_C_API tenon_status tenon_set_allocator(const tenon_allocator* allocator);

#ifdef __cplusplus
}
#endif

#endif
