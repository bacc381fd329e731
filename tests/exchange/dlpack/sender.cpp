#include <tenon/exchange/dlpack.hpp>
void receive(tenon::DLManagedTensorVersioned* managed);
int main() { receive(tenon::to_dlpack(tenon::Tensor<float>())); }
