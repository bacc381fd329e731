/* Hostile calls of the functions of sparse tensors: formats that are none, parts that do not fit, handles of every kind. */
#include <stdlib.h>

#include "hostile_calls.h"

#define PLACE(result) (draw("result", 2, (const char* const[]){"", "NULL"}) ? NULL : &(result))

enum { most_sparse = 16 };
static tenon_sparse* tensors[most_sparse];
static const char* names[most_sparse + 1]; /* the last is NULL's */
static size_t tensor_count;
static tenon_tensor *crow, *crow_as_int32, *decreasing, *beyond, *columns, *outside, *places, *values_of_three, *blocks;

static void keep(const char* name, tenon_sparse* x) {
  if (!x || tensor_count == most_sparse) abort();
  names[tensor_count] = name;
  tensors[tensor_count++] = x;
}
static tenon_tensor* integers_of(const int64_t* list, size_t rank, int64_t rows, int64_t n) {
  const int64_t sizes[2] = {rank == 2 ? rows : n, n};
  tenon_tensor* made = NULL;
  if (tenon_from_elements(list, TENON_INT64, sizes, rank, &made)) abort();
  return made;
}
static tenon_sparse* of_parts(tenon_sparse_format format, const int64_t* sizes, size_t rank, const tenon_tensor* pointers,
                              const tenon_tensor* of_indices, const tenon_tensor* values) {
  tenon_sparse* made = NULL;
  if (tenon_sparse_from_parts(format, sizes, rank, pointers, of_indices, values, &made)) abort();
  return made;
}
static tenon_sparse* of_dense(const tenon_tensor* x, tenon_sparse_format format, tenon_dtype index) {
  tenon_sparse* made = NULL;
  if (tenon_sparse_from_dense(x, format, index, &made)) abort();
  return made;
}

void make_sparse_draws(void) {
  const int64_t two_three[2] = {2, 3}, huge[2] = {(int64_t)1 << 62, 1}, none[2] = {0, 0}, three_two[2] = {3, 2}, four_four[2] = {4, 4};
  const int64_t hybrid[2] = {3, 2}, sizes_of_blocks[3] = {3, 2, 2};
  crow = integers_of((const int64_t[]){0, 1, 3}, 1, 0, 3);
  decreasing = integers_of((const int64_t[]){0, 3, 1}, 1, 0, 3);
  beyond = integers_of((const int64_t[]){0, 1, INT64_MAX}, 1, 0, 3);
  columns = integers_of((const int64_t[]){2, 0, 2}, 1, 0, 3);
  outside = integers_of((const int64_t[]){2, -1, INT64_MAX}, 1, 0, 3);
  places = integers_of((const int64_t[]){0, 1, 0, 1, 0, 1}, 2, 2, 3);
  if (tenon_cast(crow, TENON_INT32, &crow_as_int32)) abort();
  if (tenon_from_elements((const double[]){1, 0, -3}, TENON_FLOAT64, (const int64_t[]){3}, 1, &values_of_three)) abort();
  if (tenon_zeros(sizes_of_blocks, 3, TENON_FLOAT64, NULL, &blocks)) abort();
  tenon_tensor *floats = NULL, *pairs = NULL, *row = NULL, *empty = NULL;
  if (tenon_cast(matrix, TENON_FLOAT32, &floats)) abort();
  if (tenon_zeros(three_two, 2, TENON_FLOAT64, NULL, &pairs) || tenon_zeros(none, 2, TENON_FLOAT64, NULL, &empty)) abort();
  row = integers_of((const int64_t[]){0, 2, 0}, 2, 1, 3);
  keep("", of_dense(matrix, TENON_SPARSE_CSR, TENON_INT64));
  keep("coordinates (6, 3)", of_dense(matrix, TENON_SPARSE_COO, TENON_INT64));
  keep("columns (6, 3)", of_dense(matrix, TENON_SPARSE_CSC, TENON_INT32));
  keep("blocks of one (6, 3)", of_dense(matrix, TENON_SPARSE_BSR, TENON_INT64));
  keep("rows of float32 (6, 3)", of_dense(floats, TENON_SPARSE_CSR, TENON_INT64));
  keep("rows (6, 6)", of_dense(square, TENON_SPARSE_CSR, TENON_INT64));
  keep("coordinates (6, 6, 6)", of_dense(cube, TENON_SPARSE_COO, TENON_INT32));
  keep("empty (0, 0)", of_dense(empty, TENON_SPARSE_CSC, TENON_INT64));
  keep("rows (2, 3)", of_parts(TENON_SPARSE_CSR, two_three, 2, crow, columns, values_of_three));
  keep("blocks (4, 4)", of_parts(TENON_SPARSE_BSR, four_four, 2, crow, integers_of((const int64_t[]){1, 0, 1}, 1, 0, 3), blocks));
  keep("two entries in one place", of_parts(TENON_SPARSE_COO, two_three, 2, NULL, places, values_of_three));
  keep("hybrid (3, 2)", of_parts(TENON_SPARSE_COO, hybrid, 2, NULL, row, pairs));
  keep("(2^62, 1)",
       of_parts(TENON_SPARSE_COO, huge, 2, NULL, integers_of((const int64_t[]){5, 7, huge[0] - 1, 0, 0, 0}, 2, 2, 3), values_of_three));
  names[tensor_count] = "NULL";
}

static const tenon_sparse* draw_sparse(const char* name) {
  const size_t k = draw(name, tensor_count + 1, names);
  return k < tensor_count ? tensors[k] : NULL;
}
static tenon_sparse_format draw_format(void) {
  static const char* const says[] = {"", "COO", "CSC", "BSR", "99", "-1"};
  const int formats[] = {TENON_SPARSE_CSR, TENON_SPARSE_COO, TENON_SPARSE_CSC, TENON_SPARSE_BSR, 99, -1};
  return (tenon_sparse_format)formats[draw("format", 6, says)];
}
static const char* draw_operation(const char* usual) {
  static const char* const says[] = {"", "multiply", "divide", "maximum", "exp", "sum", "matmul", "add_", "drawn"};
  const size_t k = draw("operation", 9, says);
  return k == 0 ? usual : k == 8 ? draw_text("operation", usual) : says[k];
}

/* Looks at a sparse tensor that was given, and frees it. */
static void end_sparse(tenon_status status, tenon_sparse** place) {
  if (status != TENON_OK) {
    if (place && *place) wrong("after an error the sparse tensor is not NULL");
  } else if (!place || !*place) {
    wrong("no sparse tensor was given");
  } else {
    int64_t sizes[64], numel = 1;
    tenon_tensor* dense = NULL;
    tenon_sparse_sizes(*place, sizes);
    for (size_t d = 0; d < tenon_sparse_rank(*place); ++d) numel = sizes[d] > 64 || numel > 4096 ? 8192 : numel * sizes[d];
    if (numel <= 4096 && tenon_sparse_to_dense(*place, &dense)) wrong("what was given has no elements");
    tenon_free(dense);
    tenon_free_sparse(*place);
  }
  end_call(status);
}
static tenon_sparse* made;
static tenon_sparse** draw_place(void) {
  made = (tenon_sparse*)(void*)&made;
  return PLACE(made);
}

static void call_from_dense(void) {
  const tenon_tensor* x = draw_tensor("x", matrix);
  const tenon_sparse_format format = draw_format();
  const tenon_dtype index = draw_dtype("index", TENON_INT32);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_from_dense(x, format, index, place), place);
}
static const tenon_tensor* draw_part(const char* name, const tenon_tensor* usual) {
  static const char* const says[] = {"",        "pointers", "int32 pointers", "decreasing", "beyond the end", "columns",
                                     "outside", "a list",   "values",         "blocks",     "drawn"};
  const tenon_tensor* const parts[] = {usual, crow, crow_as_int32, decreasing, beyond, columns, outside, places, values_of_three, blocks};
  const size_t k = draw(name, 11, says);
  return k < 10 ? parts[k] : draw_tensor(name, usual);
}
static void call_from_parts(void) {
  const int64_t two_three[2] = {2, 3};
  const tenon_sparse_format format = draw_format();
  const integers_list sizes = draw_integers("sizes", two_three, 2);
  const bool is_coo = format == TENON_SPARSE_COO;
  const tenon_tensor *pointers = draw_part("pointers", crow), *of_indices = draw_part("indices", is_coo ? places : columns),
                     *values = draw_part("values", format == TENON_SPARSE_BSR ? blocks : values_of_three);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_from_parts(format, sizes.list, sizes.count, pointers, of_indices, values, place), place);
}
static void of_one(tenon_status (*call)(const tenon_sparse*, tenon_sparse**)) {
  const tenon_sparse* x = draw_sparse("x");
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(call(x, place), place);
}
static void call_share(void) { of_one(tenon_sparse_share); }
static void call_coalesce(void) { of_one(tenon_sparse_coalesce); }
static void call_transpose(void) { of_one(tenon_sparse_transpose); }
static void call_with_values(void) {
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* values = draw_part("values", values_of_three);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_with_values(x, values, place), place);
}
static void call_convert(void) {
  const tenon_sparse* x = draw_sparse("x");
  const tenon_sparse_format format = draw_format();
  const int64_t height = draw_integer("block_rows", 1), width = draw_integer("block_columns", 1);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_convert(x, format, height, width, place), place);
}
static void dense_of(tenon_status (*call)(const tenon_sparse*, tenon_tensor**)) {
  const tenon_sparse* x = draw_sparse("x");
  draw_places(1, false);
  begin_call();
  end_call(call(x, place_of_result(0)));
}
static void call_pointers(void) { dense_of(tenon_sparse_pointers); }
static void call_indices(void) { dense_of(tenon_sparse_indices); }
static void call_values(void) { dense_of(tenon_sparse_values); }
static void call_to_dense(void) { dense_of(tenon_sparse_to_dense); }
static void call_matmul(void) {
  const tenon_sparse *x = draw_sparse("x"), *y = draw_sparse("y");
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_matmul(x, y, place), place);
}
static void call_times_dense(void) {
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* y = draw_tensor("y", square);
  draw_places(1, false);
  begin_call();
  end_call(tenon_sparse_times_dense(x, y, place_of_result(0)));
}
static void call_dense_times(void) {
  const tenon_tensor* y = draw_tensor("y", line);
  const tenon_sparse* x = draw_sparse("x");
  draw_places(1, false);
  begin_call();
  end_call(tenon_dense_times_sparse(y, x, place_of_result(0)));
}
static void call_sampled_addmm(void) {
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor *a = draw_tensor("a", square), *b = draw_tensor("b", matrix);
  const double beta = draw_real("beta", 1), alpha = draw_real("alpha", 1);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_sampled_addmm(x, a, b, beta, alpha, place), place);
}
static void call_matmul_in(void) {
  const char* semiring = draw_operation("min_plus");
  const tenon_sparse *x = draw_sparse("x"), *y = draw_sparse("y");
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_matmul_in(semiring, x, y, place), place);
}
static void call_times_dense_in(void) {
  const char* semiring = draw_operation("or_and");
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* y = draw_tensor("y", square);
  draw_places(1, false);
  begin_call();
  end_call(tenon_sparse_times_dense_in(semiring, x, y, place_of_result(0)));
}
static void call_solve(void) {
  const char* method = draw_operation("lu");
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* b = draw_tensor("b", square);
  draw_places(1, false);
  begin_call();
  end_call(tenon_sparse_solve(method, x, b, place_of_result(0)));
}
static void call_solve_by(void) {
  const char* method = draw_operation("gmres");
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* b = draw_tensor("b", line);
  const double rtol = draw_real("rtol", 1e-6), atol = draw_real("atol", 0);
  const int64_t restart = draw_integer("restart", 3);
  int64_t iterations = 0;
  draw_places(1, false);
  begin_call();
  end_call(tenon_sparse_solve_by(method, x, b, rtol, atol, 20, restart, place_of_result(0), &iterations, NULL, NULL));
}
static void call_combine(void) {
  const char* operation = draw_operation("add");
  const tenon_sparse *x = draw_sparse("x"), *y = draw_sparse("y");
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_combine(operation, x, y, place), place);
}
static void call_map(void) {
  const char* operation = draw_operation("sqrt");
  const tenon_sparse* x = draw_sparse("x");
  const tenon_tensor* y = draw_tensor("y", NULL);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_map(operation, x, y, place), place);
}
static void call_reduce(void) {
  const char* operation = draw_operation("sum");
  const tenon_sparse* x = draw_sparse("x");
  const int64_t axis = draw_integer("axis", 0);
  const bool keepdims = draw_boolean("keepdims", false);
  draw_places(1, false);
  begin_call();
  end_call(tenon_sparse_reduce(operation, x, axis, keepdims, place_of_result(0)));
}
static void call_narrow(void) {
  const tenon_sparse* x = draw_sparse("x");
  const int64_t dimension = draw_integer("dimension", 0), start = draw_integer("start", 1), length = draw_integer("length", 1);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_narrow(x, dimension, start, length, place), place);
}
static void call_index_select(void) {
  const tenon_sparse* x = draw_sparse("x");
  const int64_t dimension = draw_integer("dimension", 0);
  const tenon_tensor* of_indices = draw_part("indices", indices);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_index_select(x, dimension, of_indices, place), place);
}
static void call_select(void) {
  const tenon_sparse* x = draw_sparse("x");
  const int64_t dimension = draw_integer("dimension", 0), index = draw_integer("index", 1);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_select(x, dimension, index, place), place);
}
static void call_load(void) {
  const char* path = draw_path();
  const tenon_dtype dtype = draw_dtype("dtype", TENON_FLOAT64), index = draw_dtype("index", TENON_INT32);
  tenon_sparse** const place = draw_place();
  begin_call();
  end_sparse(tenon_sparse_load_matrix_market(path, dtype, index, place), place);
}
static void call_save(void) {
  const char* path = draw_path();
  const tenon_sparse* x = draw_sparse("x");
  begin_call();
  end_call(tenon_sparse_save_matrix_market(path, x));
}
/* What has no status. */
static void call_questions(void) {
  const tenon_sparse* x = draw_sparse("x");
  int64_t sizes[64];
  begin_call();
  tenon_sparse_sizes(x, sizes);
  tenon_sparse_sizes(x, NULL);
  if (tenon_sparse_nnz(x) < 0 || tenon_sparse_rank(x) > 64 || (int)tenon_sparse_format_of(x) < 0) wrong("a negative size");
  if (!x != (tenon_sparse_dtype(x) == TENON_NO_DTYPE)) wrong("NULL has a dtype");
  if (!x && (tenon_sparse_bytes(x) || !tenon_sparse_is_coalesced(x))) wrong("NULL has entries");
  tenon_free_sparse(NULL);
  end_call(TENON_OK);
}

const hostile_function sparse_calls[] = {
    {"tenon_sparse_from_dense", call_from_dense},
    {"tenon_sparse_from_parts", call_from_parts},
    {"tenon_sparse_share", call_share},
    {"tenon_sparse_coalesce", call_coalesce},
    {"tenon_sparse_transpose", call_transpose},
    {"tenon_sparse_with_values", call_with_values},
    {"tenon_sparse_convert", call_convert},
    {"tenon_sparse_pointers", call_pointers},
    {"tenon_sparse_indices", call_indices},
    {"tenon_sparse_values", call_values},
    {"tenon_sparse_to_dense", call_to_dense},
    {"tenon_sparse_matmul", call_matmul},
    {"tenon_sparse_times_dense", call_times_dense},
    {"tenon_dense_times_sparse", call_dense_times},
    {"tenon_sparse_sampled_addmm", call_sampled_addmm},
    {"tenon_sparse_matmul_in", call_matmul_in},
    {"tenon_sparse_times_dense_in", call_times_dense_in},
    {"tenon_sparse_solve", call_solve},
    {"tenon_sparse_solve_by", call_solve_by},
    {"tenon_sparse_combine", call_combine},
    {"tenon_sparse_map", call_map},
    {"tenon_sparse_reduce", call_reduce},
    {"tenon_sparse_narrow", call_narrow},
    {"tenon_sparse_index_select", call_index_select},
    {"tenon_sparse_select", call_select},
    {"tenon_sparse_load_matrix_market", call_load},
    {"tenon_sparse_save_matrix_market", call_save},
    {"what of sparse tensors has no status", call_questions},
};
const size_t sparse_call_count = sizeof sparse_calls / sizeof *sparse_calls;
