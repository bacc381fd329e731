#include "samples.h"

#include <stdlib.h>

tenon_tensor *matrix, *square, *cube, *line, *integers, *integer_line, *indices, *coordinates, *mask, *mask_line, *number, *fraction;
const tenon_tensor *pair[2], *lines[2], *squares[2], *rows[2], *masks[2];
const int64_t shape[2] = {6, 3}, axes[2] = {0, 1}, ones[2] = {1, 1};
const double reals[2] = {0.5, 1.5};
tenon_number numbers[2];
const tenon_device host = {1, 0};
tenon_generator* generator;

static tenon_status sum(void* context, const tenon_tensor* of, tenon_tensor** result) {
  (void)context;
  return tenon_sum(of, NULL, result);
}
const tenon_function sum_of_line = {sum, NULL};

/* Elements from 0.25 to 0.75 of this shape, ascending if it is a line, or integers from 0 to 2. */
static tenon_tensor* sample(int64_t rank, const int64_t* sizes, int whole) {
  int64_t numel = 1;
  for (int64_t d = 0; d < rank; ++d) numel *= sizes[d];
  double reals_of[216];
  int64_t integers_of[216];
  for (int64_t k = 0; k < numel; ++k) {
    reals_of[k] = 0.25 + (double)(rank == 1 ? k : k * 7 % 31) / 64;
    integers_of[k] = k * 7 % 3;
  }
  tenon_tensor* made = NULL;
  if (whole ? tenon_from_elements(integers_of, TENON_INT64, sizes, (size_t)rank, &made)
            : tenon_from_elements(reals_of, TENON_FLOAT64, sizes, (size_t)rank, &made)) {
    abort();
  }
  return made;
}

void make_samples(void) {
  const int64_t six[3] = {6, 6, 6}, two_six[2] = {2, 6};
  tenon_tensor *product = NULL, *transposed = NULL, *identity = NULL;
  matrix = sample(2, shape, 0);
  square = sample(2, six, 0);
  cube = sample(3, six, 0);
  line = sample(1, six, 0);
  integers = sample(2, shape, 1);
  integer_line = sample(1, six, 1);
  indices = sample(1, six, 1);
  coordinates = sample(2, two_six, 1);
  pair[0] = pair[1] = matrix;
  lines[0] = lines[1] = line;
  rows[0] = rows[1] = indices;
  numbers[0] = tenon_of_int(2);
  numbers[1] = tenon_of_double(0.5);
  /* Square matrices that decompositions accept: symmetric and positive definite. */
  if (tenon_matrix_transpose(square, &transposed) || tenon_matmul(square, transposed, &product) ||
      tenon_eye(6, TENON_FLOAT64, NULL, &identity) || tenon_add_(product, identity)) {
    abort();
  }
  tenon_free(square);
  tenon_free(transposed);
  tenon_free(identity);
  square = product;
  squares[0] = squares[1] = square;
  if (tenon_greater(matrix, fraction = NULL, &mask) != TENON_TYPE_ERROR) abort();
  if (tenon_from_number(tenon_of_double(0.5), &fraction) || tenon_from_number(tenon_of_int(1), &number) ||
      tenon_greater(matrix, fraction, &mask) || tenon_greater(line, fraction, &mask_line) || tenon_new_generator(1, &generator)) {
    abort();
  }
  masks[0] = masks[1] = mask;
}

void free_samples(void) {
  tenon_tensor* const all[] = {matrix, square, cube, line, integers, integer_line, indices, coordinates, mask, mask_line, number, fraction};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
  tenon_free_generator(generator);
}
