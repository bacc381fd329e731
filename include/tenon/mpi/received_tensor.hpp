// Copies in place of tensors that MPI does not carry as they lie.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/packed_elements.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x, or a copy of it where MPI does not carry its elements from where they lie.
inline AnyTensor carried(const AnyTensor& x) { return travels_in_place(x) ? x : x.clone(); }

/// The tensor that a call of MPI writes to, or a copy of it, which finish() writes back.
class ReceivedTensor {
 public:
  explicit ReceivedTensor(const AnyTensor& out, bool copies) : out_(out), to_(copies ? out.clone() : out), is_copied_(copies) {}
  const AnyTensor& out() const { return out_; }
  const AnyTensor& to() const { return to_; }
  bool is_copied() const { return is_copied_; }
  void finish() const {
    if (is_copied_) copy_elements(to_, out_);
  }

 private:
  AnyTensor out_, to_;
  bool is_copied_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
