// Exchange by DLPack.
#include <tenon/exchange/dlpack.hpp>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::Results;
namespace c = tenon::c;

namespace {

/// With a dlpack.h older than 1.0 this is Tenon's own declaration of what tenon.h has declared only.
using Versioned = tenon::DLManagedTensorVersioned;

template <class Managed>
tenon_status import(const char* function, Managed* managed, tenon_tensor** result) {
  tenon::DlpackOwner<Managed> owner(managed);
  return guarded(Results(result), [&] {
    c::give(result, function, [&] {
      if (!owner) tenon::detail::throw_error(tenon::ErrorCode::exchange, function, ": the struct is NULL");
      return tenon::from_dlpack_any(std::move(owner));
    });
  });
}

}  // namespace

tenon_status tenon_to_dlpack(const tenon_tensor* x, struct DLManagedTensorVersioned** result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("to_dlpack");
    *result = reinterpret_cast<struct DLManagedTensorVersioned*>(tenon::to_dlpack(c::tensor_in("to_dlpack", "x", x)));
  });
}
tenon_status tenon_to_dlpack_legacy(const tenon_tensor* x, struct DLManagedTensor** result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("to_dlpack_legacy");
    *result = tenon::to_dlpack_legacy(c::tensor_in("to_dlpack_legacy", "x", x));
  });
}
tenon_status tenon_from_dlpack(struct DLManagedTensorVersioned* managed, tenon_tensor** result) {
  return import("from_dlpack", reinterpret_cast<Versioned*>(managed), result);
}
tenon_status tenon_from_dlpack_legacy(struct DLManagedTensor* managed, tenon_tensor** result) {
  return import("from_dlpack_legacy", managed, result);
}
