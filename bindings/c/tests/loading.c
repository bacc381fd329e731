/* usage: loading <a library with thread-local memory of its own> <libtenon_c> [<a copy of it, beside copies of the libraries it needs>]
 *
 * A program that loads the interface to C by dlopen, after a library that has taken most of the memory for thread-local variables that
 * dlopen can still give; works with several threads, closes it, and goes on. With a copy: both have one state, which docs/c.md says. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tenon.h"

static void* loaded(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) printf("%s\n", dlerror()), exit(1);
  return library;
}
/* POSIX lets a function's address be an object's. */
#define FIND(library, name) (*(__typeof__(&name)*)&(void*[]){dlsym(library, #name)}[0])

static void* library;
static void* compute(void* unused) {
  const int64_t sizes[2] = {1000, 1000};
  tenon_tensor *x = NULL, *y = NULL;
  tenon_number number = {TENON_NOTHING, 0, 0, 0};
  tenon_sum_options all = TENON_SUM_OPTIONS_INIT;
  if (FIND(library, tenon_ones)(sizes, 2, TENON_FLOAT64, NULL, &x) || FIND(library, tenon_sum)(x, &all, &y) ||
      FIND(library, tenon_item)(y, &number) || number.real != 1e6) {
    printf("the sum is %g\n", number.real), exit(1);
  }
  FIND(library, tenon_free)(x);
  FIND(library, tenon_free)(y);
  return unused;
}

int main(int n, char** arguments) {
  if (n < 3) return 2;
  loaded(arguments[1]);
  library = loaded(arguments[2]);
  if (FIND(library, tenon_set_num_threads)(3)) return 1;
  for (int round = 0; round < 20; ++round) {
    pthread_t threads[4];
    for (int k = 0; k < 4; ++k) pthread_create(&threads[k], NULL, compute, NULL);
    for (int k = 0; k < 4; ++k) pthread_join(threads[k], NULL);
  }
  compute(NULL);
  if (n > 3) {
    void* const copy = loaded(arguments[3]);
    if (FIND(copy, tenon_num_threads) == FIND(library, tenon_num_threads)) return printf("the copy is the library itself\n"), 1;
    if (FIND(copy, tenon_num_threads)() != 3) return printf("the copy has other threads\n"), 1;
    dlclose(copy);
  }
  dlclose(library);
  usleep(100000);
  library = loaded(arguments[2]);
  compute(NULL);
  dlclose(library);
  return 0;
}
