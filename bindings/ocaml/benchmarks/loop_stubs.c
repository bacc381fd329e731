/* The same call from C, as often. */
#include <tenon.h>

#include <caml/mlvalues.h>

value small_calls_add(value count) {
  const float data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const int64_t sizes[1] = {8};
  tenon_tensor *x = NULL, *y = NULL;
  if (tenon_from_elements(data, TENON_FLOAT32, sizes, 1, &x) || tenon_from_elements(data, TENON_FLOAT32, sizes, 1, &y)) return Val_false;
  for (long k = Long_val(count); k > 0; --k) {
    tenon_tensor* sum = NULL;
    if (tenon_add(x, y, &sum)) return Val_false;
    tenon_free(sum);
  }
  tenon_free(x);
  tenon_free(y);
  return Val_true;
}
