// What docs/modules.md says of a module: ModuleInfo, beside the module.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::nn {

/// An argument of a module's constructor that is given by its place.
struct ModuleArgument {
  const char *name, *type, *meaning;
  const char* fallback = nullptr;  ///< as it is written in C++; null: the argument must be given
};

/// A module's description. The fields of its options struct are described there, by `describe`.
struct ModuleInfo {
  const char* names;  ///< of the module and of those that differ from it by dimensions or function: "Conv1d, Conv2d,
                      ///< Conv3d"
  const char* summary;
  ModuleArgument arguments[3] = {};  ///< as many as have a name
  const char *input, *output;        ///< shapes of what a call takes and gives
};

/// A field of an options struct, for `describe(self, take)`, which calls take with one of these for each field, in
/// their order.
template <class V>
struct OptionInfo {
  const char* name;
  const V& value;
  const char* meaning;
};
template <class V>
OptionInfo(const char*, const V&, const char*) -> OptionInfo<V>;

}  // namespace tenon::inline v1::nn
