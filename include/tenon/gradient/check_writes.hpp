// CheckWrites: finds writes to kept elements that nothing refuses, by raw pointers and by other libraries.
//
// A write through a pointer leaves no trace that could be counted without cost. So what nodes keep is compared on
// demand: when a node is recorded within the scope, a digest of the elements that it keeps is noted, and compared when
// a backward pass runs it.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/writes.hpp>

namespace tenon::inline v1 {

/// While it lives, recorded nodes of all threads note digests of what they keep; a backward pass throws TypeError,
/// before it runs a node whose elements have changed since. Costs reading the elements twice. Source: what PyTorch's
/// version counters are for.
class CheckWrites {
 public:
  TENON_INLINE CheckWrites() { detail::count_write_checks(1); }
  TENON_INLINE ~CheckWrites() { detail::count_write_checks(-1); }
  CheckWrites(const CheckWrites&) = delete;
  CheckWrites& operator=(const CheckWrites&) = delete;
};

}  // namespace tenon::inline v1
