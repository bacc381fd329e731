// Copies of tensors whose layout MPI cannot describe.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/packed_elements.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x, or a copy of it if MPI cannot describe its layout.
inline AnyTensor carried(const AnyTensor& x) { return travels_in_place(x) ? x : x.clone(); }

/// The receive buffer: the tensor or, if MPI cannot write to its layout, a copy that finish() writes back.
class ReceivedTensor {
 public:
  explicit ReceivedTensor(const AnyTensor& out, bool copies)
      : out_(out), to_(copies ? out.clone() : out), is_copied_(copies) {}
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
