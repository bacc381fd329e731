// The driver: walks a result and its operands block by block, and calls the kernel.
//
// It is no template: one body serves all expressions, which keeps them cheap to compile. The kernel sees contiguous
// rows: strided and generated operands are packed into buffers first, and where necessary the kernel writes the result
// into a buffer.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/short_rows.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes a result of `layout.sizes()` at `out` (without the layout's offset) from `count` sources that broadcast to
/// it. Without a kernel it copies its one source, which has the result's type. Threads share large results.
TENON_SHARED void run(char* out, const Layout& layout, std::int64_t out_item, const Source* sources, int count,
                      const void* tree, Kernel kernel);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/run/run_bodies.hpp>
#endif
