// A program that does not know Tenon: it uses a library whose interface is C and DLPack, with tensors of its own.
#include "normalise.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {

/// This program's own tensor: a matrix of 2 rows, allocated and freed here.
struct Matrix {
  float elements[2][3] = {{1, 2, 3}, {10, 20, 60}};
  std::int64_t shape[2] = {2, 3}, strides[2] = {3, 1};
  DLManagedTensor managed = {};
};
int freed = 0;

DLManagedTensor* new_matrix() {
  auto* matrix = new Matrix;
  DLTensor& t = matrix->managed.dl_tensor;
  t.data = matrix->elements;
  t.device = {kDLCPU, 0};
  t.ndim = 2;
  t.dtype = {kDLFloat, 32, 1};
  t.shape = matrix->shape;
  t.strides = matrix->strides;
  matrix->managed.manager_ctx = matrix;
  matrix->managed.deleter = [](DLManagedTensor* self) {
    ++freed;
    delete static_cast<Matrix*>(self->manager_ctx);
  };
  return &matrix->managed;
}

int failed(const char* what) {
  std::printf("%s: %s\n", what, normalise_error());
  return EXIT_FAILURE;
}

}  // namespace

int main() {
  DLManagedTensor* result = normalise_rows(new_matrix());
  if (!result) return failed("normalise_rows");
  const DLTensor& t = result->dl_tensor;
  const auto* rows = static_cast<const float*>(t.data);
  double sum = 0;
  for (std::int64_t row = 0; row < t.shape[0]; ++row) {
    for (std::int64_t column = 0; column < t.shape[1]; ++column) {
      const float element = rows[row * t.strides[0] + column * t.strides[1]];
      std::printf("%8.4f", static_cast<double>(element));
      sum += std::fabs(static_cast<double>(element));
    }
    std::printf("\n");
  }
  result->deleter(result);

  DLManagedTensor* own = new_matrix();
  if (centre(&own->dl_tensor) != 0) return failed("centre");
  std::printf("centred: %g …\n", static_cast<double>(*static_cast<float*>(own->dl_tensor.data)));

  own->dl_tensor.dtype.bits = 31;  // and an error, which the library reports and which frees the matrix all the same
  if (normalise_rows(own)) return failed("an error was expected");
  std::printf("refused: %s\n", normalise_error());
  return freed == 2 && sum > 4.5 && sum < 5.5 ? EXIT_SUCCESS : EXIT_FAILURE;
}
