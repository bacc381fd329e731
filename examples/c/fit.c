/* A curve through points, by gradient descent: examples/python/fit.py in C, with the same numbers. */
#include <tenon.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program with the library's message where a call fails. */
static void check(tenon_status status) {
  if (status == TENON_OK) return;
  fprintf(stderr, "%s\n", tenon_last_error().text);
  exit(1);
}

/* The handles of a step, which are freed together. */
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
static tenon_tensor* product(const tenon_tensor* x, const tenon_tensor* y) {
  tenon_tensor** made = fresh();
  check(tenon_multiply(x, y, made));
  return *made;
}
static tenon_tensor* sum(const tenon_tensor* x, const tenon_tensor* y) {
  tenon_tensor** made = fresh();
  check(tenon_add(x, y, made));
  return *made;
}

/* a exp(-b x) + c */
static tenon_tensor* curve(const tenon_tensor* x, const tenon_tensor* a, const tenon_tensor* b, const tenon_tensor* c) {
  tenon_tensor **minus_b = fresh(), **power = fresh();
  check(tenon_negative(b, minus_b));
  check(tenon_exp(product(*minus_b, x), power));
  return sum(product(a, *power), c);
}

static double item(const tenon_tensor* x) {
  tenon_number value = {TENON_NOTHING, 0, 0, 0};
  check(tenon_item(x, &value));
  return value.real;
}

int main(void) {
  tenon_tensor *x = NULL, **sine = NULL, *measured = NULL, *parameters[3] = {NULL, NULL, NULL};
  const double start[3] = {1, 1, 0};
  check(tenon_linspace(tenon_of_double(0), tenon_of_double(4), 64, TENON_FLOAT64, NULL, &x));
  sine = fresh();
  check(tenon_sin(product(number(20), x), sine));
  check(tenon_add(curve(x, number(2.5), number(1.3), number(0.5)), product(number(0.05), *sine), &measured));
  leave_scope();
  for (int k = 0; k < 3; ++k) {
    check(tenon_from_elements(&start[k], TENON_FLOAT64, NULL, 0, &parameters[k]));
    check(tenon_requires_grad(parameters[k], true));
  }
  for (int step = 0; step <= 400; ++step) {
    tenon_tensor **error = fresh(), **squares = fresh(), **loss = fresh();
    check(tenon_subtract(curve(x, parameters[0], parameters[1], parameters[2]), measured, error));
    check(tenon_square(*error, squares));
    check(tenon_mean(*squares, NULL, loss));
    if (step % 50 == 0) printf("step %3d loss %.7f\n", step, item(*loss));
    check(tenon_backward(*loss, NULL, false, false));
    const bool before = tenon_no_grad_begin(); /* a step downhill is not recorded */
    for (int k = 0; k < 3; ++k) {
      tenon_tensor** gradient = fresh();
      check(tenon_grad(parameters[k], gradient));
      check(tenon_sub_(parameters[k], product(number(0.2), *gradient)));
      check(tenon_set_grad(parameters[k], NULL));
    }
    tenon_no_grad_end(before);
    leave_scope();
  }
  for (int k = 0; k < 3; ++k) printf("%c %.7f\n", "abc"[k], item(parameters[k]));
  for (int k = 0; k < 3; ++k) tenon_free(parameters[k]);
  tenon_free(measured);
  tenon_free(x);
  return 0;
}
