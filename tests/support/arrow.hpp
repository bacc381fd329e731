// Arrow's structs as another library would make them: tests and fuzzers can write anything into them, and count their
// releases.
#pragma once

#include <tenon/exchange/arrow_abi.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace support {

/// The metadata of a schema: pairs of keys and values.
inline std::string metadata(const std::vector<std::string>& texts) {
  std::string result;
  const auto number = [&](std::size_t n) {
    const auto size = static_cast<std::int32_t>(n);
    result.append(reinterpret_cast<const char*>(&size), sizeof size);
  };
  number(texts.size() / 2);
  for (const auto& text : texts) number(text.size()), result += text;
  return result;
}

/// One level of a nested array: its schema, its elements, and the level inside it.
class Producer {
 public:
  explicit Producer(std::string format, std::int64_t length = 0, std::vector<const void*> buffers = {})
      : format_(std::move(format)), buffers_(std::move(buffers)) {
    schema.release = [](ArrowSchema* s) {
      ++*static_cast<int*>(s->private_data);
      if (s->children && s->children[0] && s->children[0]->release) s->children[0]->release(s->children[0]);
      s->release = nullptr;
    };
    array.release = [](ArrowArray* a) {
      ++*static_cast<int*>(a->private_data);
      if (a->children && a->children[0] && a->children[0]->release) a->children[0]->release(a->children[0]);
      a->release = nullptr;
    };
    schema.private_data = schemas.get();
    array.private_data = arrays.get();
    schema.format = format_.c_str();
    schema.name = "";
    array.length = length;
    array.n_buffers = static_cast<std::int64_t>(buffers_.size());
    array.buffers = buffers_.data();
  }
  Producer(const Producer&) = delete;

  Producer& with_metadata(const std::vector<std::string>& texts) {
    metadata_ = metadata(texts);
    schema.metadata = metadata_.c_str();
    return *this;
  }
  Producer& around(Producer& child) {
    schema_child_ = &child.schema;
    array_child_ = &child.array;
    schema.children = &schema_child_;
    array.children = &array_child_;
    schema.n_children = array.n_children = 1;
    return *this;
  }
  /// Whether both structs were released, once each.
  bool released() const { return *schemas == 1 && *arrays == 1; }

  ArrowSchema schema{};
  ArrowArray array{};
  std::unique_ptr<int> schemas = std::make_unique<int>(0), arrays = std::make_unique<int>(0);  // release counts

 private:
  std::string format_, metadata_;
  std::vector<const void*> buffers_;
  ArrowSchema* schema_child_ = nullptr;
  ArrowArray* array_child_ = nullptr;
};

}  // namespace support
