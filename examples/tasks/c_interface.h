/* A library in C's terms: rows of numbers in the caller's memory are brought to mean 0 and standard deviation 1. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Changes `rows` rows of `columns` numbers, each row `stride` numbers behind the one before it.  Returns 0, or -1 after writing a
   message of at most `size` characters, with the 0 that ends it, to `message`; the numbers are then as they were. */
int standardise_rows(double* numbers, int64_t rows, int64_t columns, int64_t stride, char* message, size_t size);

#ifdef __cplusplus
}
#endif
