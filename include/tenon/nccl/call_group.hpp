// Group: calls of NCCL that are queued together.
#pragma once

#include <memory>
#include <nccl.h>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/nccl/call.hpp>

namespace tenon::inline v1::detail {

/// Handles on the tensors that the calls of an open group use. The calls are queued when the group ends: until then
/// this memory must not be freed in the stream's order.
using GroupedUses = std::vector<std::shared_ptr<const void>>;
// the list of the thread's outermost group
TENON_HIDDEN inline constinit thread_local GroupedUses* grouped_uses = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Keeps copies of handles until the thread's open group ends; does nothing without one.
template <class... X>
void keep_in_group(const X&... handles) {
  if (grouped_uses) (grouped_uses->push_back(std::make_shared<const X>(handles)), ...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nccl {

/// While it lives, this thread's calls of NCCL are collected; when it ends they are queued as one: on several devices,
/// or sends and receives that wait for each other. Queue work on their results after the end. Groups nest; the
/// outermost counts. Source: NCCL 2.28, Group Calls.
class Group {
 public:
  /// Throws CommunicationError.
  TENON_INLINE Group() {
    detail::check_nccl("nccl::Group", "ncclGroupStart", ncclGroupStart());
    if (!detail::grouped_uses) detail::grouped_uses = &uses_;
  }
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;
  /// Ends the group if an error has left the scope before end(): the calls made so far are queued, and their errors are
  /// lost.
  TENON_INLINE ~Group() {
    if (is_open_) (void)close();
  }

  /// Queues the calls. Throws CommunicationError, also for errors of the calls that are found only here.
  TENON_INLINE void end(const char* function = "nccl::Group::end") {
    if (is_open_) detail::check_nccl(function, "ncclGroupEnd", close());
  }

 private:
  TENON_INLINE ncclResult_t close() {
    is_open_ = false;
    const ncclResult_t result = ncclGroupEnd();
    if (detail::grouped_uses == &uses_) detail::grouped_uses = nullptr;
    uses_.clear();
    return result;
  }

  detail::GroupedUses uses_;
  bool is_open_ = true;
};

}  // namespace tenon::inline v1::nccl
