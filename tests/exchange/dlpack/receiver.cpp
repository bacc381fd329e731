#include <tenon/exchange/dlpack.hpp>
void receive(tenon::DLManagedTensorVersioned* managed);
void receive(tenon::DLManagedTensorVersioned* managed) { (void)tenon::from_dlpack<float>(managed); }
