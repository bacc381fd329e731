/* The quickstart in C: a program that learns to read handwritten digits, through Tenon's interface to C alone.
 *
 * Softmax regression: each digit has a weight for every pixel, and the digit whose weighted sum is largest is the answer.
 */
#include <tenon.h>

#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the library's message where a call fails. */
static void check(tenon_status status) {
  if (status == TENON_OK) return;
  fprintf(stderr, "%s\n", tenon_last_error().text);
  exit(1);
}

/* The handles of a step of the training, which are freed together. */
static tenon_tensor* scope[32];
static size_t in_scope;
static tenon_tensor** fresh(void) { return &scope[in_scope++]; }
static void leave_scope(void) {
  while (in_scope > 0) tenon_free(scope[--in_scope]);
}

static tenon_tensor* number(double value) {
  tenon_tensor** made = fresh();
  check(tenon_from_number(tenon_of_double(value), made));
  return *made;
}
static tenon_tensor* rows(const tenon_tensor* x, int64_t start, int64_t stop) {
  const tenon_index_item item = tenon_index_range(start, stop, 1);
  tenon_tensor* made = NULL;
  check(tenon_index(x, &item, 1, &made));
  return made;
}

/* x weights + bias */
static tenon_tensor* scores(const tenon_tensor* x, const tenon_tensor* weights, const tenon_tensor* bias) {
  tenon_tensor **product = fresh(), **sum = fresh();
  check(tenon_matmul(x, weights, product));
  check(tenon_add(*product, bias, sum));
  return *sum;
}

int main(void) {
  tenon_tensor *images = NULL, *labels = NULL, *flat = NULL, *pixels = NULL, *weights = NULL, *bias = NULL;
  check(tenon_load_npy(TENON_EXAMPLE_DATA_DIR "/digits_images.npy", &images));
  check(tenon_load_npy(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy", &labels));

  /* A row of 64 pixels for each image, from 0 to 1. Ranges of it are views, which copy nothing. */
  const int64_t row[2] = {-1, 64}, shape[2] = {64, 10};
  tenon_tensor* floats = NULL;
  check(tenon_reshape(images, row, 2, &flat));
  check(tenon_cast(flat, TENON_FLOAT32, &floats));
  check(tenon_divide(floats, number(16), &pixels));
  tenon_tensor *x = rows(pixels, 0, 1437), *new_pixels = rows(pixels, 1437, TENON_NONE);
  tenon_tensor *known = rows(labels, 0, 1437), *new_labels = rows(labels, 1437, TENON_NONE);

  /* What we want to hear: probability 1 for the digit that was written, 0 for the others. */
  tenon_tensor *wanted = NULL, *transposed = NULL;
  tenon_one_hot_options digits = TENON_ONE_HOT_OPTIONS_INIT;
  digits.classes = 10;
  digits.dtype = TENON_FLOAT32;
  check(tenon_one_hot(known, &digits, &wanted));
  check(tenon_matrix_transpose(x, &transposed));

  check(tenon_zeros(shape, 2, TENON_FLOAT32, NULL, &weights));
  check(tenon_zeros(shape + 1, 1, TENON_FLOAT32, NULL, &bias));
  const int64_t rank = 1437, first_axis = 0;
  const double rate = 0.5;
  tenon_softmax_options across = TENON_SOFTMAX_OPTIONS_INIT;
  across.axis = 1;
  tenon_sum_options down = TENON_SUM_OPTIONS_INIT;
  down.axis = &first_axis;
  down.axis_count = 1;
  for (int step = 0; step < 300; ++step) {
    tenon_tensor **guess = fresh(), **error = fresh(), **slope = fresh(), **bias_slope = fresh();
    check(tenon_softmax(scores(x, weights, bias), &across, guess));
    check(tenon_subtract(*guess, wanted, error));
    /* Downhill: against the gradient of the mean cross-entropy. */
    const tenon_tensor* const pace = number(-rate / (double)rank);
    check(tenon_matmul(transposed, *error, slope));
    check(tenon_mul_(*slope, pace));
    check(tenon_add_(weights, *slope));
    check(tenon_sum(*error, &down, bias_slope));
    check(tenon_mul_(*bias_slope, pace));
    check(tenon_add_(bias, *bias_slope));
    leave_scope();
  }

  /* The digit with the largest score is the guess. These images are new to the program. */
  tenon_tensor **guesses = fresh(), **right = fresh(), **accuracy = fresh();
  tenon_argmax_options best = TENON_ARGMAX_OPTIONS_INIT;
  const int64_t last_axis = 1;
  best.axis = &last_axis;
  best.axis_count = 1;
  check(tenon_argmax(scores(new_pixels, weights, bias), &best, guesses));
  check(tenon_equal(*guesses, new_labels, right));
  check(tenon_mean(*right, NULL, accuracy));
  tenon_number share;
  check(tenon_item(*accuracy, &share));
  printf("accuracy %.4f\n", share.real);
  leave_scope();

  tenon_tensor* const all[] = {images, labels, flat, floats, pixels, x, new_pixels, known, new_labels, wanted, weights, transposed, bias};
  for (size_t k = 0; k < sizeof all / sizeof *all; ++k) tenon_free(all[k]);
  return 0;
}
