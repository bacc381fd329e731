// A user's program of two files that both include Tenon: everything in a header must be fit to be defined twice.
#include <tenon/tenon.hpp>

#include <cstdio>
#include <cstdlib>
#include <cstring>

tenon::Tensor<float> other(const tenon::Tensor<float>& a);

namespace {
bool is_expected(tenon::ErrorCode code, const char* text) {
  return code == tenon::ErrorCode::shape &&
         std::strcmp(text, "tenon::view: shape (2,3) has 6 elements and shape (4,) needs 4") == 0;
}

// Where exceptions are off, a handler is told instead.
bool sees_error(const tenon::Tensor<float>& a) {
#if defined(__cpp_exceptions)
  try {
    (void)a.view({4});
  } catch (const tenon::ShapeError& error) {
    return is_expected(error.code(), error.what());
  }
#else
  tenon::set_error_handler([](tenon::ErrorCode code, const char* text) { std::exit(is_expected(code, text) ? 0 : 1); });
  (void)a.view({4});
#endif
  return false;
}
}  // namespace

int main() {
  const auto a = tenon::arange<float>(0, 6).view({2, 3});
  const tenon::Tensor<float> b = other(a) + a;  // 0 2 6 / 12 20 30
  const auto row = b(1, tenon::range(0, 2));
  bool right = b(1, 2) == 30.f && tenon::sum(b).item() == 70.f && row.numel() == 2 && row(1) == 20.f;
#if defined(__cpp_multidimensional_subscript)
  b[1, tenon::all] = b[0, tenon::all];
  right = right && b[1, 2] == 6.f && row(1) == 2.f && b.accessor<2>()[1, 2] == 6.f;
  tenon::FixedTensor<float, 2, 2> fixed{{1, 2}, {3, 4}};
  fixed[1, 0] = 5.f;
  right = right && fixed[1, 0] == 5.f && fixed(1, 0) == 5.f && fixed[0, 0] == 1.f;
#endif
  if (right && sees_error(a)) return 0;
  std::puts("tenon computes nonsense");
  return 1;
}
