// Tensors of nested lists.
#include <string>
#include <utility>
#include <vector>

#include <tenon/error.hpp>

#include "convert.hpp"
#include "families.hpp"
#include "promotion.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// The number of values in a list; -1 for a number.
std::int64_t length(const Value& value) {
  if (value.kind() == ValueKind::integers) return value.integers().rank();
  return value.kind() == ValueKind::list ? static_cast<std::int64_t>(value.list().size()) : -1;
}

/// Nested lists of numbers; their shape is that of the first list at each depth.
class Elements {
 public:
  /// Throws ShapeError if lists of one depth differ in length, TypeError for values that are no numbers.
  Elements(const char* function, const Value& values) : function_(function), values_(values) {
    for (const Value* at = &values; at && length(*at) >= 0;) {
      shape_.push_back(length(*at));
      at = at->kind() == ValueKind::list && length(*at) > 0 ? at->list().data() : nullptr;
    }
    read(values);
  }

  /// In a given type, or in that of the numbers: int64, float64 and so on; float64 if there are none.
  AnyTensor tensor(const Value* dtype) const {
    const DType own = promotion_.is_empty() ? DType::float64 : promotion_.result(),
                wanted = dtype ? dtype->dtype() : own;
    // Elements that the wanted type does not hold are converted from the type of the numbers.
    const DType written = kind_of_dtype(own) > kind_of_dtype(wanted) ? own : wanted;
    const AnyTensor result = new_any_tensor(function_, shape_, written);
    if (result.numel() > 0) (void)write(result.block()->data, values_, written);
    return converted(result, wanted);
  }

 private:
  void read(const Value& value) {
    const std::int64_t size = length(value);
    const auto depth = static_cast<int>(index_.size());
    if (size < 0 && !value.is_number()) {
      detail::throw_error(ErrorCode::type, function_, ": elements are numbers and lists of them, and not ",
                          value.description().c_str());
    }
    if (depth < shape_.rank() ? size != shape_[depth] : size >= 0) fail_ragged(size, depth);
    if (size < 0) return promotion_.add_number(value);
    index_.push_back(0);
    for (; index_.back() < size; ++index_.back())
      use_element(value, index_.back(), [&](const Value& element) { read(element); });
    index_.pop_back();
  }
  char* write(char* to, const Value& value, DType dtype) const {
    const std::int64_t size = length(value);
    if (size < 0) return write_number(function_, to, value, dtype), to + item_size(dtype);
    for (std::int64_t k = 0; k < size; ++k)
      use_element(value, k, [&](const Value& element) { to = write(to, element, dtype); });
    return to;
  }
  template <class F>
  static void use_element(const Value& list, std::int64_t k, const F& use) {
    if (list.kind() == ValueKind::integers) use(Value(list.integers()[static_cast<int>(k)]));
    else use(list.list()[static_cast<std::size_t>(k)]);
  }
  [[noreturn]] void fail_ragged(std::int64_t size, int depth) const {
    std::string index;
    for (const std::int64_t k : index_) index += (index.empty() ? "" : ", ") + std::to_string(k);
    const auto named = [](bool is_list, std::int64_t n) {
      return is_list ? std::to_string(n) : std::string("a number");
    };
    detail::throw_error(ErrorCode::shape, function_, ": inconsistent sequence length at index (", index.c_str(),
                        "): expected ", named(depth < shape_.rank(), depth < shape_.rank() ? shape_[depth] : 0).c_str(),
                        ", got ", named(size >= 0, size).c_str());
  }

  const char* function_;
  const Value& values_;
  Shape shape_;
  std::vector<std::int64_t> index_;  // of the value that is read
  Promotion promotion_;
};

}  // namespace

Value run_elements(const Call& call) {
  const Value &given = *call[0], *dtype = nullptr;
  for (int k = 1; k < call.info->arguments.size(); ++k) {
    if (call.info->arguments[k].kind == ArgumentKind::dtype) dtype = call[k];
  }
  if (!given.is_tensor()) return Elements(call.name, given).tensor(dtype);
  return converted(given.tensor(), dtype ? dtype->dtype() : given.tensor().dtype());
}

}  // namespace tenon::runtime
