/* Sparse tensors: made of elements, parts and files; converted, multiplied, combined, mapped, reduced, cut; parts that are refused. */
#include <stdio.h>
#include <string.h>

#include "tenon.h"

static int wrong;
#define CHECK(holds)                                                                                                                 \
  do {                                                                                                                               \
    if (!(holds)) printf("%s:%d: %s does not hold; last error: %s\n", __FILE__, __LINE__, #holds, tenon_last_error().text), ++wrong; \
  } while (0)

static tenon_tensor* tensor(const void* data, tenon_dtype dtype, size_t rank, int64_t rows, int64_t columns) {
  const int64_t sizes[2] = {rows, columns};
  tenon_tensor* made = NULL;
  CHECK(tenon_from_elements(data, dtype, sizes, rank, &made) == TENON_OK);
  return made;
}
/* Whether the elements, in row-major order, are these; frees the tensor. */
static bool are(tenon_tensor* x, size_t count, const double* expected) {
  double found[64];
  const bool same = x && tenon_numel(x) == (int64_t)count && tenon_to_memory(x, found, count * sizeof *found) == TENON_OK &&
                    memcmp(found, expected, count * sizeof *found) == 0;
  tenon_free(x);
  return same;
}
/* The same of a sparse tensor. */
static bool has(tenon_sparse* x, size_t count, const double* expected) {
  tenon_tensor* dense = NULL;
  const bool made = x && tenon_sparse_to_dense(x, &dense) == TENON_OK;
  tenon_free_sparse(x);
  return are(dense, count, expected) && made;
}

static const double elements[6] = {0, 2, 0, 3, 0, 4}; /* (2, 3) */
static const double transpose[6] = {0, 3, 2, 0, 0, 4};

static void test_formats(void) {
  tenon_tensor* x = tensor(elements, TENON_FLOAT64, 2, 2, 3);
  for (int from = TENON_SPARSE_COO; from <= TENON_SPARSE_BSR; ++from) {
    tenon_sparse *a = NULL, *other = NULL;
    int64_t sizes[2] = {0, 0};
    CHECK(tenon_sparse_from_dense(x, (tenon_sparse_format)from, TENON_INT32, &a) == TENON_OK);
    tenon_sparse_sizes(a, sizes);
    CHECK((int)tenon_sparse_format_of(a) == from && tenon_sparse_rank(a) == 2 && sizes[0] == 2 && sizes[1] == 3);
    CHECK(tenon_sparse_nnz(a) == 3 && tenon_sparse_is_coalesced(a) && tenon_sparse_dtype(a) == TENON_FLOAT64 && tenon_sparse_bytes(a) > 0);
    for (int to = TENON_SPARSE_COO; to <= TENON_SPARSE_BSR; ++to) {
      CHECK(tenon_sparse_convert(a, (tenon_sparse_format)to, 2, 3, &other) == TENON_OK && has(other, 6, elements));
    }
    CHECK(tenon_sparse_transpose(a, &other) == TENON_OK && has(other, 6, transpose));
    CHECK(tenon_sparse_share(a, &other) == TENON_OK && has(other, 6, elements));
    CHECK(tenon_sparse_convert(a, TENON_SPARSE_BSR, 2, 2, &other) == TENON_SHAPE_ERROR && other == NULL);
    tenon_free_sparse(a);
  }
  tenon_free(x);
}

static void test_parts(void) {
  const int64_t crow[3] = {0, 1, 3}, columns[3] = {1, 0, 2}, beyond[3] = {1, 0, 3}, sizes[2] = {2, 3}, higher[2] = {3, 3};
  const int64_t places[4] = {0, 0, 1, 1};
  const double numbers[3] = {2, 3, 4}, twice[2] = {1, 5};
  tenon_tensor *at = tensor(crow, TENON_INT64, 1, 3, 0), *index = tensor(columns, TENON_INT64, 1, 3, 0),
               *outside = tensor(beyond, TENON_INT64, 1, 3, 0), *values = tensor(numbers, TENON_FLOAT64, 1, 3, 0), *part = NULL, *pointers = NULL,
               *coordinates = tensor(places, TENON_INT64, 2, 2, 2), *pair = tensor(twice, TENON_FLOAT64, 1, 2, 0);
  tenon_sparse *a = NULL, *b = NULL;
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, at, index, values, &a) == TENON_OK);
  /* Values are shared; indices that were checked are its own. */
  CHECK(tenon_sparse_values(a, &part) == TENON_OK && tenon_data(part) == tenon_data(values) && !tenon_is_read_only(part));
  tenon_free(part);
  ((int64_t*)tenon_data(index))[2] = 1 << 30;
  CHECK(tenon_sparse_indices(a, &part) == TENON_OK && ((const int64_t*)tenon_data(part))[2] == 2 && tenon_is_read_only(part));
  ((int64_t*)tenon_data(index))[2] = 2;
  CHECK(tenon_sparse_pointers(a, &pointers) == TENON_OK && tenon_data(pointers) != tenon_data(at) && tenon_is_read_only(pointers));
  /* Another's are shared, as nobody writes them. */
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, pointers, part, values, &b) == TENON_OK);
  tenon_free(part);
  CHECK(tenon_sparse_pointers(b, &part) == TENON_OK && tenon_data(part) == tenon_data(pointers));
  tenon_free(part);
  tenon_free(pointers);
  tenon_free_sparse(b);
  b = NULL;
  CHECK(tenon_sparse_bytes(a) >= sizeof(crow) + sizeof(columns)); /* others hold the values */
  CHECK(tenon_sparse_with_values(a, pair, &b) == TENON_SHAPE_ERROR && b == NULL);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, at, outside, values, &b) == TENON_INDEX_ERROR && b == NULL);
  CHECK(strstr(tenon_last_error().text, "sparse_csr_tensor: col_indices have 3 at 2, outside of 0 to 2") != NULL);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, higher, 2, at, index, values, &b) == TENON_SHAPE_ERROR);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, NULL, index, values, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, at, values, values, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, values, index, values, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, at, index, index, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_parts((tenon_sparse_format)7, sizes, 2, at, index, values, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_dense(NULL, TENON_SPARSE_CSR, TENON_INT32, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_from_dense(values, TENON_SPARSE_CSR, TENON_INT32, &b) == TENON_SHAPE_ERROR);
  tenon_free_sparse(a);
  /* Two entries in one place. */
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_COO, sizes, 2, NULL, coordinates, pair, &a) == TENON_OK && !tenon_sparse_is_coalesced(a));
  CHECK(tenon_sparse_pointers(a, &part) == TENON_TYPE_ERROR && part == NULL);
  CHECK(tenon_sparse_coalesce(a, &b) == TENON_OK && tenon_sparse_nnz(b) == 1 && has(b, 6, (const double[]){0, 6, 0, 0, 0, 0}));
  tenon_free_sparse(a);
  tenon_tensor* const all[] = {at, index, outside, values, coordinates, pair};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static void test_operations(void) {
  tenon_tensor *x = tensor(elements, TENON_FLOAT64, 2, 2, 3), *v = tensor((const double[]){1, 10, 100}, TENON_FLOAT64, 1, 3, 0),
               *pair = tensor((const double[]){1, 10}, TENON_FLOAT64, 1, 2, 0), *y = NULL, *two = NULL, *floats = NULL,
               *list = tensor((const int64_t[]){2, 0}, TENON_INT64, 1, 2, 0);
  tenon_sparse *a = NULL, *turned = NULL, *b = NULL;
  CHECK(tenon_sparse_from_dense(x, TENON_SPARSE_CSR, TENON_INT32, &a) == TENON_OK && tenon_sparse_transpose(a, &turned) == TENON_OK);
  CHECK(tenon_from_number(tenon_of_double(2), &two) == TENON_OK && tenon_cast(v, TENON_FLOAT32, &floats) == TENON_OK);
  CHECK(tenon_sparse_times_dense(a, v, &y) == TENON_OK && are(y, 2, (const double[]){20, 403}));
  CHECK(tenon_dense_times_sparse(pair, a, &y) == TENON_OK && are(y, 3, (const double[]){30, 2, 40}));
  CHECK(tenon_sparse_times_dense(a, floats, &y) == TENON_TYPE_ERROR && y == NULL);
  CHECK(tenon_sparse_times_dense(a, pair, &y) == TENON_SHAPE_ERROR);
  CHECK(tenon_sparse_matmul(a, turned, &b) == TENON_OK && has(b, 4, (const double[]){4, 0, 0, 25}));
  CHECK(tenon_sparse_combine("add", a, a, &b) == TENON_OK && has(b, 6, (const double[]){0, 4, 0, 6, 0, 8}));
  CHECK(tenon_sparse_combine("add", a, turned, &b) == TENON_SHAPE_ERROR && b == NULL);
  CHECK(tenon_sparse_combine("divide", a, a, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_combine(NULL, a, a, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_map("square", a, NULL, &b) == TENON_OK && has(b, 6, (const double[]){0, 4, 0, 9, 0, 16}));
  CHECK(tenon_sparse_map("divide", a, two, &b) == TENON_OK && has(b, 6, (const double[]){0, 1, 0, 1.5, 0, 2}));
  CHECK(tenon_sparse_map("multiply", a, v, &b) == TENON_OK && has(b, 6, (const double[]){0, 20, 0, 3, 0, 400}));
  CHECK(tenon_sparse_map("cos", a, NULL, &b) == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "cos: 0 would become 1"));
  CHECK(tenon_sparse_map("cumsum", a, NULL, &b) == TENON_TYPE_ERROR);
  CHECK(tenon_sparse_reduce("sum", a, 0, false, &y) == TENON_OK && are(y, 3, (const double[]){3, 2, 4}));
  CHECK(tenon_sparse_reduce("max", a, TENON_NONE, false, &y) == TENON_OK && are(y, 1, (const double[]){4}));
  CHECK(tenon_sparse_reduce("sum", a, 2, false, &y) == TENON_INDEX_ERROR && y == NULL);
  CHECK(tenon_sparse_narrow(a, 1, 1, 2, &b) == TENON_OK && has(b, 4, (const double[]){2, 0, 0, 4}));
  CHECK(tenon_sparse_narrow(a, 1, 2, 2, &b) == TENON_INDEX_ERROR);
  CHECK(tenon_sparse_index_select(a, 1, list, &b) == TENON_OK && has(b, 4, (const double[]){0, 0, 4, 3}));
  CHECK(tenon_sparse_index_select(a, 0, list, &b) == TENON_INDEX_ERROR);
  CHECK(tenon_sparse_select(a, 0, -1, &b) == TENON_OK && tenon_sparse_rank(b) == 1 && has(b, 3, (const double[]){3, 0, 4}));
  tenon_tensor *ones = NULL, *wide = NULL;
  CHECK(tenon_ones((const int64_t[]){2, 1}, 2, TENON_FLOAT64, NULL, &ones) == TENON_OK);
  CHECK(tenon_ones((const int64_t[]){1, 3}, 2, TENON_FLOAT64, NULL, &wide) == TENON_OK);
  CHECK(tenon_sparse_sampled_addmm(a, ones, wide, 1, 10, &b) == TENON_OK && has(b, 6, (const double[]){0, 12, 0, 13, 0, 14}));
  tenon_free_sparse(a);
  tenon_free_sparse(turned);
  tenon_tensor* const all[] = {x, v, pair, two, floats, list, ones, wide};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static void test_files(void) {
  tenon_tensor* x = tensor(elements, TENON_FLOAT64, 2, 2, 3);
  tenon_sparse *a = NULL, *b = NULL;
  CHECK(tenon_sparse_from_dense(x, TENON_SPARSE_CSR, TENON_INT32, &a) == TENON_OK);
  CHECK(tenon_sparse_save_matrix_market("c_sparse.mtx", a) == TENON_OK);
  CHECK(tenon_sparse_load_matrix_market("c_sparse.mtx", TENON_FLOAT64, TENON_INT64, &b) == TENON_OK && has(b, 6, elements));
  CHECK(tenon_sparse_load_matrix_market("c_sparse.mtx", TENON_INT32, TENON_INT64, &b) == TENON_TYPE_ERROR && b == NULL);
  CHECK(tenon_sparse_load_matrix_market("/no/such/file.mtx", TENON_FLOAT64, TENON_INT64, &b) == TENON_IO_ERROR);
  tenon_free_sparse(a);
  tenon_free(x);
}

static void test_semirings_and_systems(void) {
  const double edges[9] = {0, 2, 7, 0, 0, 3, 0, 0, 0}, matrix[4] = {4, 1, 1, 3}, right[2] = {6, 7};
  tenon_tensor *x = tensor(edges, TENON_FLOAT64, 2, 3, 3), *m = tensor(matrix, TENON_FLOAT64, 2, 2, 2),
               *b = tensor(right, TENON_FLOAT64, 1, 2, 0), *far = tensor((const double[]){0, 1, 5}, TENON_FLOAT64, 1, 3, 0), *y = NULL;
  tenon_sparse *a = NULL, *s = NULL, *made = NULL;
  CHECK(tenon_sparse_from_dense(x, TENON_SPARSE_CSR, TENON_INT32, &a) == TENON_OK);
  CHECK(tenon_sparse_matmul_in("min_plus", a, a, &made) == TENON_OK && has(made, 9, (const double[]){0, 0, 5, 0, 0, 0, 0, 0, 0}));
  CHECK(tenon_sparse_times_dense_in("max_min", a, far, &y) == TENON_OK && tenon_numel(y) == 3);
  tenon_free(y);
  CHECK(tenon_sparse_matmul_in("plus", a, a, &made) == TENON_TYPE_ERROR && made == NULL);
  CHECK(tenon_sparse_from_dense(m, TENON_SPARSE_CSC, TENON_INT64, &s) == TENON_OK);
  const char* const methods[] = {"lu", "cholesky", "cg", "gmres"};
  for (int k = 0; k < 4; ++k) {
    int64_t iterations = 0;
    double residual = 1, found[2] = {0, 0};
    bool converged = false;
    const tenon_status status = k < 2 ? tenon_sparse_solve(methods[k], s, b, &y)
                                      : tenon_sparse_solve_by(methods[k], s, b, 1e-12, 0, 0, 20, &y, &iterations, &residual, &converged);
    if (k < 2 && status == TENON_TYPE_ERROR && strstr(tenon_last_error().text, "without Eigen")) continue;
    CHECK(status == TENON_OK && tenon_to_memory(y, found, sizeof found) == TENON_OK);
    CHECK(found[0] > 0.99999 && found[0] < 1.00001 && found[1] > 1.99999 && found[1] < 2.00001);
    CHECK(k < 2 || (converged && iterations <= 2 && residual < 1e-9));
    tenon_free(y);
  }
  CHECK(tenon_sparse_solve_by("jacobi", s, b, 1e-9, 0, 0, 20, &y, NULL, NULL, NULL) == TENON_TYPE_ERROR && y == NULL);
  CHECK(tenon_sparse_solve_by("cg", s, far, 1e-9, 0, 0, 20, &y, NULL, NULL, NULL) == TENON_SHAPE_ERROR);
  tenon_free_sparse(a);
  tenon_free_sparse(s);
  tenon_tensor* const all[] = {x, m, b, far};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

/* The gradients of a product, by the values and by the dense operand. */
static void test_gradients(void) {
  const int64_t crow[3] = {0, 1, 3}, columns[3] = {1, 0, 2}, sizes[2] = {2, 3};
  tenon_tensor *at = tensor(crow, TENON_INT64, 1, 3, 0), *index = tensor(columns, TENON_INT64, 1, 3, 0),
               *values = tensor((const double[]){2, 3, 4}, TENON_FLOAT64, 1, 3, 0),
               *v = tensor((const double[]){1, 10, 100}, TENON_FLOAT64, 1, 3, 0),
               *ones = tensor((const double[]){1, 1}, TENON_FLOAT64, 1, 2, 0), *y = NULL, *g = NULL;
  tenon_sparse* a = NULL;
  CHECK(tenon_requires_grad(values, true) == TENON_OK && tenon_requires_grad(v, true) == TENON_OK);
  CHECK(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, at, index, values, &a) == TENON_OK);
  CHECK(tenon_sparse_times_dense(a, v, &y) == TENON_OK && tenon_wants_grad(y));
  CHECK(tenon_backward(y, ones, false, false) == TENON_OK);
  CHECK(tenon_grad(values, &g) == TENON_OK && are(g, 3, (const double[]){10, 1, 100}));
  CHECK(tenon_grad(v, &g) == TENON_OK && are(g, 3, (const double[]){3, 2, 4}));
  tenon_free_sparse(a);
  tenon_tensor* const all[] = {at, index, values, v, ones, y};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

int main(void) {
  const tenon_device host = {1, 0};
  tenon_memory before, after;
  CHECK(tenon_memory_stats(host, &before) == TENON_OK);
  test_formats();
  test_parts();
  test_operations();
  test_semirings_and_systems();
  test_gradients();
  test_files();
  tenon_free_sparse(NULL);
  CHECK(tenon_memory_stats(host, &after) == TENON_OK && after.current_bytes == before.current_bytes);
  return wrong != 0;
}
