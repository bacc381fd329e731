#include "../reduction_kernels.hpp"

namespace tenon::inline v1::runtime {

template void set_reductions<FoldGroup::logic>(std::span<Function> functions);

}  // namespace tenon::runtime
