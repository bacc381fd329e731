#include "sharing.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <tenon/process/shared_handle.hpp>

#include "errors.hpp"
#include "foreign_memory.hpp"
#include "lock.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"

namespace tenon::python {
namespace {

TensorResult share_memory(nb::handle self) {
  const AnyTensor& x = tensor_of(self);
  detail::require_host("share_memory_", x.device());
  if (detail::is_shared_block(x.block())) return TensorResult(self);
  count_for_ever();
  const Alone alone("share_memory_");
  if (x.block() && !detail::is_shared_block(x.block())) {
    detail::share_block("share_memory_", *x.block(), detail::ExportKind::together);
  }
  return TensorResult(self);
}

/// A file descriptor of the shared memory, -1 for a tensor without elements, which the caller closes; and a description
/// of the tensor.
nb::object export_shared(nb::handle self) {
  detail::SegmentUse use;
  const detail::SharedView view = detail::view_of("share_memory_", tensor_of(self), use);
  int descriptor = -1;
  if (use.segment) {
    char path[40];
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", use->file.descriptor);
    // Opened anew, so that the kernel refuses a writable mapping where the tensor is read-only.
    descriptor = ::open(path, (view.read_only ? O_RDONLY : O_RDWR) | O_CLOEXEC);
    if (descriptor < 0)
      detail::throw_error(ErrorCode::io, "share_memory_: cannot open ", detail::quote(path), ": ",
                          std::strerror(errno));
  }
  return nb::make_tuple(descriptor, nb::bytes(reinterpret_cast<const char*>(&view), view.used_bytes()));
}

/// The tensor of a descriptor, which is taken over, and a description.
TensorResult import_shared(int descriptor, nb::bytes description) {
  count_for_ever();
  const char* const function = "a tensor of another process";
  detail::SharedView view{};
  const std::size_t least = offsetof(detail::SharedView, dims);
  const bool is_long_enough = description.size() >= least && description.size() <= sizeof view;
  if (is_long_enough) std::memcpy(&view, description.c_str(), description.size());
  detail::SegmentUse use;
  if (descriptor >= 0) {
    detail::SharedFile file;
    file.descriptor = descriptor;
    if (const char* why = detail::identify_shared(file)) {
      ::close(descriptor);
      detail::throw_error(ErrorCode::exchange, function, ": the descriptor ", why);
    }
    if (!file.writable) view.read_only = 1;
    use = detail::SegmentUse(detail::attach_segment(file));
    if (!use.segment)
      detail::throw_error(ErrorCode::memory, function, ": cannot map ", file.bytes, " bytes: ", std::strerror(errno));
  }
  if (!is_long_enough || view.rank > max_rank || view.used_bytes() != description.size()) {
    detail::throw_error(ErrorCode::exchange, function, ": ", static_cast<long long>(description.size()),
                        " bytes are no description");
  }
  return detail::tensor_of_view(function, std::move(use), view);
}

}  // namespace

void register_sharing(nb::module_& module) {
  forget_other_threads_in_children();
  define_method("share_memory_", share_memory,
                "Moves the elements, for all views of them, into memory that other processes map, and returns the "
                "tensor. MemoryError for "
                "memory of another library, or whose address another was given: share a clone.");
  define_method(
      "is_shared", [](nb::handle self) { return detail::is_shared_block(tensor_of(self).block()); },
      "Whether the elements lie in memory that other processes map.");
  module.def("_export_shared", export_shared, nb::arg("tensor"));
  module.def("_import_shared", import_shared, nb::arg("descriptor"), nb::arg("description"));
}

}  // namespace tenon::python
