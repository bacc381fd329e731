#include "../reduction_kernels.hpp"

namespace tenon::runtime {

template void set_reductions<FoldGroup::moments>(std::span<Function> functions);

}  // namespace tenon::runtime
