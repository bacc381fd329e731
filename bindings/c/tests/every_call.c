/* Calls every operation, with and without its options and with NULL in the place of each tensor, until as many calls have failed as the
 * argument says. Frees all: a sanitizer or valgrind sees what is left. */
#include "every_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

tenon_tensor* results[8];
tenon_tensor** list;
size_t count;

static long failed, wrong, succeeded;

static void check(const char* what, int holds) {
  if (holds) return;
  printf("%s: wrong; last error: %s\n", what, tenon_last_error().text);
  ++wrong;
}

static void free_results(void) {
  for (int k = 0; k < 8; ++k) {
    tenon_free(results[k]);
    results[k] = NULL;
  }
  tenon_free_list(list, count);
  list = NULL;
  count = 0;
}

void expect(const char* call, tenon_status status) {
  check(call, status == TENON_OK);
  ++succeeded;
  free_results();
}
void answer(const char* call, tenon_status status) {
  const tenon_error error = tenon_last_error();
  const char* const name = call + strlen("tenon_");
  const char* const named = strncmp(name, "nn_", 3) == 0 ? "nn::" : name;
  check(call, status == TENON_OK || (error.kind == status && strstr(error.text, named) != NULL));
  succeeded += status == TENON_OK;
  free_results();
}
void refuse(const char* call, tenon_status status) {
  const tenon_error error = tenon_last_error();
  check(call, status == TENON_TYPE_ERROR && error.kind == status && strchr(error.text, ':') != NULL);
  int given = list != NULL || count != 0;
  for (int k = 0; k < 8; ++k) given |= results[k] != NULL;
  check(call, !given);
  ++failed;
  free_results();
}

tenon_tensor* copy_of(const tenon_tensor* x) {
  tenon_tensor* copy = NULL;
  if (tenon_clone(x, &copy)) abort();
  return copy;
}

int main(int n, char** arguments) {
  const long wanted = n > 1 ? atol(arguments[1]) : 0;
  make_samples();
  do call_all();
  while (failed < wanted);

  free_samples();
  tenon_memory memory;
  if (tenon_memory_stats(host, &memory)) abort();
  printf("%ld calls succeeded, %ld were refused, %ld were wrong; %lld bytes are left\n", succeeded, failed, wrong,
         (long long)memory.current_bytes);
  return wrong != 0 || memory.current_bytes != 0;
}
