/* A sample of each kind of argument: of these the printed programs that call everything are made. */
#ifndef TENON_SAMPLES_H
#define TENON_SAMPLES_H

#include "tenon.h"

extern tenon_tensor *matrix, *square, *cube, *line, *integers, *integer_line, *indices, *coordinates, *mask, *mask_line, *number, *fraction;
extern const tenon_tensor *pair[2], *lines[2], *squares[2], *rows[2], *masks[2];
extern const int64_t shape[2], axes[2], ones[2];
extern const double reals[2];
extern tenon_number numbers[2];
extern const tenon_device host;
extern tenon_generator* generator;
extern const tenon_function sum_of_line;

void make_samples(void);
void free_samples(void);

#endif
