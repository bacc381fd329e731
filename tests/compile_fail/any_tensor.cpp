// Visiting a tensor whose dtype is known at run time.
#include <tenon/any_tensor.hpp>

namespace tn = tenon;

int main() {
  const tn::AnyTensor any;
  any.visit([](const auto& tensor) { return tensor.numel(); });
#if TENON_CASE == 1
  // expect: error: static.*visit needs a function that returns the same type for every dtype
  any.visit([]<class T>(const tn::Tensor<T>& tensor) { return *tensor.data_ptr(); });
#endif
}
