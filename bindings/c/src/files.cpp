// Tensors in files.
#include <tenon/file/named_tensors.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/text.hpp>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include <tenon/error.hpp>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::Results;
namespace c = tenon::c;

namespace {

/// A list of named handles that grows, and is freed unless it is given away.
class NamedList {
 public:
  explicit NamedList(std::size_t most) : list_(static_cast<tenon_named*>(std::calloc(most + 1, sizeof(tenon_named)))) {
    if (!list_) throw std::bad_alloc();
  }
  NamedList(const NamedList&) = delete;
  NamedList& operator=(const NamedList&) = delete;
  ~NamedList() { tenon_free_named(list_, size_); }
  void add(const char* name, const tenon::AnyTensor& tensor) {
    tenon_named& one = list_[size_++];
    one.name = ::strdup(name);
    if (!one.name) throw std::bad_alloc();
    one.tensor = c::new_handle(tensor);
  }
  void give(tenon_named** list, std::size_t* count) {
    *count = std::exchange(size_, 0);
    *list = std::exchange(list_, nullptr);
  }

 private:
  tenon_named* list_;
  std::size_t size_ = 0;
};

template <class F>
tenon_status load_named(const char* function, tenon_named** list, std::size_t* count, const F& load) {
  return guarded(Results(list, count), [&] {
    c::require_list_place(function, list, count);
    const tenon::NamedTensors tensors = load();
    NamedList made(tensors.size());
    for (const auto& [name, tensor] : tensors) made.add(name.c_str(), tensor);
    made.give(list, count);
  });
}

tenon::NamedTensors named_tensors(const char* function, const tenon_named* list, std::size_t count) {
  c::require_list({function, "list"}, list, count);
  tenon::NamedTensors tensors;
  for (std::size_t k = 0; k < count; ++k) {
    if (!list[k].name)
      tenon::detail::throw_error(tenon::ErrorCode::type, function, ": the name of tensor ", k, " is NULL");
    if (!tensors.emplace(list[k].name, c::tensor_in(function, list[k].name, list[k].tensor)).second) {
      tenon::detail::throw_error(tenon::ErrorCode::io, function, ": two tensors are called '", list[k].name, "'");
    }
  }
  return tensors;
}

}  // namespace

void tenon_free_named(tenon_named* list, size_t count) {
  for (size_t k = 0; list && k < count; ++k) {
    std::free(list[k].name);
    tenon_free(list[k].tensor);
  }
  std::free(list);
}

tenon_status tenon_load_npy(const char* path, tenon_tensor** result) {
  return guarded(Results(result),
                 [&] { c::give(result, "load_npy", [&] { return tenon::load_npy(c::path_in("load_npy", path)); }); });
}
tenon_status tenon_map_npy(const char* path, tenon_tensor** result) {
  return guarded(Results(result),
                 [&] { c::give(result, "map_npy", [&] { return tenon::map_npy(c::path_in("map_npy", path)); }); });
}
tenon_status tenon_save_npy(const char* path, const tenon_tensor* x) {
  return guarded([&] { tenon::save_npy(c::path_in("save_npy", path), c::tensor_in("save_npy", "x", x)); });
}
tenon_status tenon_load_npz(const char* path, tenon_named** list, size_t* count) {
  return load_named("load_npz", list, count, [&] { return tenon::load_npz(c::path_in("load_npz", path)); });
}
tenon_status tenon_save_npz(const char* path, const tenon_named* list, size_t count) {
  return guarded([&] { tenon::save_npz(c::path_in("save_npz", path), named_tensors("save_npz", list, count)); });
}
tenon_status tenon_load_safetensors(const char* path, tenon_named** list, size_t* count) {
  constexpr const char* function = "load_safetensors";
  return load_named(function, list, count, [&] {
    tenon::SafeTensors all = tenon::load_safetensors(c::path_in(function, path));
    if (all.left.empty()) return std::move(all.tensors);
    const auto& [name, dtype] = *all.left.begin();  // a list of tensors cannot say what is missing
    tenon::detail::fail_held({function, path, name.c_str()}, dtype.c_str());
  });
}
tenon_status tenon_save_safetensors(const char* path, const tenon_named* list, size_t count) {
  return guarded([&] {
    tenon::save_safetensors(c::path_in("save_safetensors", path), named_tensors("save_safetensors", list, count));
  });
}
tenon_status tenon_load_text(const char* path, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "load_text", [&] { return tenon::AnyTensor(tenon::load_text(c::path_in("load_text", path))); });
  });
}
tenon_status tenon_save_text(const char* path, const tenon_tensor* x) {
  return guarded([&] { tenon::save_text(c::path_in("save_text", path), c::tensor_in("save_text", "x", x)); });
}
