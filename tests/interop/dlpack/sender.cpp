#include <tenon/interop/dlpack.hpp>
void receive(tenon::DLManagedTensorVersioned* managed);
int main() { receive(tenon::to_dlpack(tenon::Tensor<float>())); }
