/* A library with a C interface.  Tensors cross it as DLPack structs: no type of the library's own, and none of Tenon's. */
#ifndef NORMALISE_H
#define NORMALISE_H

#include <dlpack/dlpack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The rows of a matrix of float32 or float64, each less its mean and divided by its standard deviation, in fresh memory.
   Consumes `matrix`, also on error.  The caller calls the result's deleter.  NULL on error: normalise_error() says why. */
DLManagedTensor* normalise_rows(DLManagedTensor* matrix);

/* Subtracts the mean of all elements in place.  Borrows `tensor`.  0 on success. */
int centre(const DLTensor* tensor);

/* The last error of this thread. */
const char* normalise_error(void);

#ifdef __cplusplus
}
#endif
#endif
