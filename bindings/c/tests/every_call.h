/* What the printed program of all calls is written with: a sample of each kind of argument, and judges of what the calls return. */
#ifndef TENON_EVERY_CALL_H
#define TENON_EVERY_CALL_H

#include "tenon.h"

extern tenon_tensor *matrix, *square, *cube, *line, *integers, *integer_line, *indices, *coordinates, *mask, *number, *fraction;
extern const tenon_tensor *pair[2], *lines[2];
extern const int64_t shape[2], axes[2], ones[2];
extern const double reals[2];
extern tenon_number numbers[2];
extern const tenon_device host;
extern tenon_generator* generator;
extern const tenon_function sum_of_line;

/* What calls give; judged, and freed, by expect and refuse. */
extern tenon_tensor* results[8];
extern tenon_tensor** list;
extern size_t count;

tenon_tensor* copy_of(const tenon_tensor* x);
/* The call has to succeed, with results. */
void expect(const char* call, tenon_status status);
/* The call has to fail with a TYPE_ERROR that names the function, and no results. */
void refuse(const char* call, tenon_status status);

/* Calls everything; printed. */
void call_all(void);

#endif
