/* What docs/c.md shows. */
#include <tenon.h>

#include <stdio.h>
#include <stdlib.h>

static void check(tenon_status status, const char* what) {
  if (status == TENON_OK) return;
  fprintf(stderr, "%s: %s\n", what, tenon_last_error().text);
  exit(1);
}
static void check_that(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "not so: %s\n", what);
  exit(1);
}

static int given, released;
static void* allocate(void* context, size_t bytes) {
  ++*(int*)context;
  return malloc(bytes);
}
static void release(void* context, void* block) {
  (void)context;
  ++released;
  free(block);
}
static void allocator(void) {
  const int64_t sizes[1] = {10};
  tenon_tensor* x = NULL;
  //! [c: allocator]
  // void* allocate(void* context, size_t bytes), void release(void* context, void* block)
  const tenon_allocator mine = {allocate, release, &given};
  check(tenon_set_allocator(&mine), "set_allocator");
  check(tenon_ones(sizes, 1, TENON_FLOAT64, NULL, &x), "ones");   // in memory of allocate
  check(tenon_set_allocator(NULL), "set_allocator");              // the library's own from here on
  //! [c: allocator]
  tenon_free(x);
  check_that(given == 1 && released == 1, "allocate gives memory, and release takes it back");
}

static tenon_status first(void) {
  //! [c: first]
  float data[6] = {1, 2, 3, 4, 5, 6};
  int64_t sizes[2] = {2, 3};
  tenon_tensor *x = NULL, *y = NULL;
  tenon_status status = tenon_from_memory(data, TENON_FLOAT32, sizes, 2, NULL, NULL, NULL, &x);  // on the array, no copy
  if (status == TENON_OK) status = tenon_exp(x, &y);
  if (status != TENON_OK) fprintf(stderr, "%s\n", tenon_last_error().text);
  tenon_free(y);
  tenon_free(x);
  //! [c: first]
  return status;
}

static void options(void) {
  const double data[4] = {4, 1, 3, 2};
  const int64_t sizes[2] = {2, 2};
  tenon_tensor *x = NULL, *total = NULL, *values = NULL, *indices = NULL, *half = NULL, *middle = NULL;
  check(tenon_from_elements(data, TENON_FLOAT64, sizes, 2, &x), "from_elements");
  //! [c: options]
  int64_t rows = 0;
  tenon_sum_options down = TENON_SUM_OPTIONS_INIT;   // as the description's defaults; NULL means the same
  down.axis = &rows;
  down.axis_count = 1;
  check(tenon_sum(x, &down, &total), "sum");
  check(tenon_topk(x, 1, NULL, &values, &indices), "topk");        // NULL for a result that is not wanted

  check(tenon_from_number(tenon_of_double(0.5), &half), "0.5");    // a number in the place of a tensor
  check(tenon_quantile(x, half, NULL, &middle), "quantile");
  check(tenon_mul_(x, half), "mul_");                              // in place: no result
  //! [c: options]
  tenon_number number;
  check(tenon_item(middle, &number), "item");
  check_that(number.real == 2.5 && tenon_numel(total) == 2, "options");
  tenon_tensor* const all[] = {x, total, values, indices, half, middle};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static void index_elements(void) {
  const int64_t sizes[2] = {4, 3};
  tenon_tensor *x = NULL, *view = NULL, *zero = NULL, *mask = NULL;
  check(tenon_ones(sizes, 2, TENON_FLOAT32, NULL, &x), "ones");
  check(tenon_from_number(tenon_of_int(0), &zero), "0");
  //! [c: index]
  tenon_index_item every_second_row[2] = {tenon_index_range(TENON_NONE, TENON_NONE, 2), tenon_index_at(-1)};
  check(tenon_index(x, every_second_row, 2, &view), "index");      // x[::2, -1], a view
  check(tenon_assign(view, NULL, 0, zero), "assign");              // writes to x

  check(tenon_greater(x, zero, &mask), "greater");
  tenon_index_item chosen = tenon_index_tensor(mask);
  check(tenon_assign(x, &chosen, 1, zero), "assign");              // x[x > 0] = 0
  //! [c: index]
  tenon_any_options none = TENON_ANY_OPTIONS_INIT;
  tenon_tensor* any = NULL;
  tenon_number number;
  check(tenon_any(x, &none, &any), "any");
  check(tenon_item(any, &number), "item");
  check_that(number.kind == TENON_BOOLEAN && number.integer == 0, "all are 0");
  tenon_tensor* const all[] = {x, view, zero, mask, any};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static tenon_status halve(void* context, const tenon_tensor* gradient, tenon_tensor** replaced) {
  return tenon_multiply(gradient, (const tenon_tensor*)context, replaced);
}
static void gradients(void) {
  const int64_t sizes[1] = {3};
  tenon_tensor *x = NULL, *half = NULL, *squares = NULL, *loss = NULL, *gradient = NULL, *step = NULL;
  check(tenon_ones(sizes, 1, TENON_FLOAT64, NULL, &x), "ones");
  check(tenon_from_number(tenon_of_double(0.5), &half), "0.5");
  //! [c: gradients]
  check(tenon_requires_grad(x, true), "requires_grad");            // a leaf: what is computed of it is recorded
  check(tenon_square(x, &squares), "square");
  check(tenon_sum(squares, NULL, &loss), "sum");
  const tenon_hook hook = {halve, NULL, half};                     // tenon_status halve(void* context, gradient, replaced)
  check(tenon_register_hook(squares, hook, NULL), "register_hook");
  check(tenon_backward(loss, NULL, false, false), "backward");     // the history is freed
  check(tenon_grad(x, &gradient), "grad");                         // 2 x, halved by the hook
  const bool before = tenon_no_grad_begin();
  check(tenon_multiply(gradient, half, &step), "multiply");
  check(tenon_sub_(x, step), "sub_");                              // an optimiser's step is not recorded
  check(tenon_set_grad(x, NULL), "set_grad");
  tenon_no_grad_end(before);
  //! [c: gradients]
  tenon_number number;
  const int64_t first_of_all[1] = {0};
  check(tenon_get(x, first_of_all, 1, &number), "get");
  check_that(number.real == 0.5, "1 - 0.5");
  tenon_tensor* const all[] = {x, half, squares, loss, gradient, step};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

static void sparse_tensors(void) {
  const double elements[3] = {1, 10, 100};
  const int64_t starts[3] = {0, 1, 3}, list[3] = {1, 0, 2}, three[1] = {3}, sizes[2] = {2, 3};
  tenon_tensor *crow = NULL, *columns = NULL, *values = NULL, *x = NULL, *half = NULL, *y = NULL, *sums = NULL;
  tenon_sparse *a = NULL, *halves = NULL;
  check(tenon_from_elements(starts, TENON_INT64, three, 1, &crow), "crow");
  check(tenon_from_elements(list, TENON_INT64, three, 1, &columns), "columns");
  check(tenon_from_elements(elements, TENON_FLOAT64, three, 1, &x), "x");
  check(tenon_clone(x, &values), "values");
  check(tenon_from_number(tenon_of_double(0.5), &half), "0.5");
  //! [c: sparse]
  check(tenon_sparse_from_parts(TENON_SPARSE_CSR, sizes, 2, crow, columns, values, &a), "parts");  // shared and checked
  check(tenon_sparse_times_dense(a, x, &y), "times_dense");        // dense, (2)
  check(tenon_sparse_map("multiply", a, half, &halves), "map");    // the pattern stays
  check(tenon_sparse_reduce("sum", halves, 0, false, &sums), "sum");
  tenon_free_sparse(halves);
  tenon_free_sparse(a);
  //! [c: sparse]
  double found[3];
  check(tenon_to_memory(y, found, 2 * sizeof *found), "to_memory");
  check_that(found[0] == 10 && found[1] == 10 + 10000, "the product");
  check(tenon_to_memory(sums, found, sizeof found), "to_memory");
  check_that(found[0] == 5 && found[1] == 0.5 && found[2] == 50, "the sums");
  tenon_tensor* const all[] = {crow, columns, values, x, half, y, sums};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
}

int main(void) {
  check(first(), "first");
  options();
  index_elements();
  gradients();
  sparse_tensors();
  allocator();
  return 0;
}
