// The bodies of the functions that any_tensor.hpp declares.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/copy_elements.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void refuse_any_dtype(const char* function, DType held, const char* wanted) {
  throw_error(ErrorCode::type, function, ": the tensor holds ", name_of(held), ", not ", wanted);
}
TENON_COLD TENON_BODY void refuse_any_write(const char* function, DType held, const char* instead) {
  throw_error(ErrorCode::type, function, ": the ", name_of(held), " tensor is read-only: ", instead,
              " gives it as Tensor<const T>");
}
TENON_COLD TENON_BODY void refuse_any_device(const char* function, AnyDevice held, const char* wanted) {
  fail_place(function, held, ", which ", wanted, " does not reach");
}
TENON_BODY void require_host(const char* function, AnyDevice held) {
  if (!Cpu::reaches(held)) fail_place(function, held, ", not in the host's memory");
}

TENON_NOINLINE_OG TENON_BODY Block* clone_elements(const Block* block, const Layout& from, const Layout& to,
                                                   AnyDevice device, int item) {
  if (!Cpu::reaches(device)) refuse_any_device("AnyTensor::clone", device, Cpu::name);
  Storage<unsigned char> storage(Unchecked{}, new_block_of("AnyTensor::clone", to.numel(), item));
  if (to.numel() > 0) copy_elements(reinterpret_cast<char*>(storage.data()), to, block->data, from, item);
  return static_cast<Block*>(storage.release());
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
