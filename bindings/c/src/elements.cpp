// Elements and views: indexing, conversion, assignment.
#include <tenon/dtype.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tenon/error.hpp>

#include "arguments.hpp"

using tenon::c::guarded;
using tenon::c::Results;
using tenon::runtime::IndexItem;
namespace c = tenon::c;
namespace rt = tenon::runtime;

namespace {

tenon::detail::SliceBound bound_of(std::int64_t value) {
  if (value == TENON_NONE) return tenon::none;
  return value;
}
IndexItem item_of(const char* function, const tenon_index_item& item) {
  switch (item.kind) {
    case TENON_INDEX_AT: return item.start;
    case TENON_INDEX_RANGE: return tenon::range(bound_of(item.start), bound_of(item.stop), item.step);
    case TENON_INDEX_NEWAXIS: return tenon::newaxis;
    case TENON_INDEX_ELLIPSIS: return tenon::ellipsis;
    case TENON_INDEX_TENSOR: return c::tensor_in(function, "an item's tensor", item.tensor);
  }
  tenon::detail::throw_error(tenon::ErrorCode::type, function, ": an item is of kind ", static_cast<int>(item.kind),
                             ", which is none");
}
std::vector<IndexItem> items_of(const char* function, const tenon_index_item* items, std::size_t count) {
  c::require_list({function, "items"}, items, count);
  std::vector<IndexItem> made;
  made.reserve(count);
  for (std::size_t k = 0; k < count; ++k) made.push_back(item_of(function, items[k]));
  return made;
}

/// The view of one element.
tenon::AnyTensor element(const char* function, const tenon_tensor* x, const std::int64_t* index, std::size_t count) {
  const tenon::AnyTensor tensor = c::tensor_in(function, "x", x);
  const tenon::Shape places = c::shape_in({function, "index"}, index, count);
  if (places.rank() != tensor.dim()) {
    tenon::detail::throw_error(tenon::ErrorCode::index, function, ": ", places.rank(), " indices for a tensor of ",
                               tensor.dim(), " dimensions");
  }
  std::vector<IndexItem> items;
  for (int d = 0; d < places.rank(); ++d) items.push_back(places[d]);
  return rt::index(tensor, items);
}

void give_number(const char* function, tenon_number* result, const rt::Value& value) {
  if (!result) c::refuse_result(function);
  *result = c::number_of_value(value);
}

}  // namespace

tenon_status tenon_index(const tenon_tensor* x, const tenon_index_item* items, size_t count, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "index", [&]() -> rt::Value {
      const std::vector<IndexItem> all = items_of("index", items, count);
      const rt::Value& value = c::value_in("index", "x", x);
      return value.has_history() ? rt::recorded_index(value, all)
                                 : rt::Value(rt::index(c::tensor_in("index", "x", x), all));
    });
  });
}
tenon_status tenon_assign(const tenon_tensor* x, const tenon_index_item* items, size_t count,
                          const tenon_tensor* value) {
  return guarded([&] {
    const rt::Value& to = c::value_in("assign", "x", x);
    const tenon::AnyTensor& out = to.tensor();
    const rt::Value& from = c::value_in("assign", "value", value);
    c::require_unrecorded_write("assign", to, from);
    if (count == 0) rt::assign(out, from);
    else rt::assign(out, items_of("assign", items, count), from);
  });
}
tenon_status tenon_item(const tenon_tensor* x, tenon_number* result) {
  return guarded(Results(result), [&] {
    const rt::Value& value = c::value_in("item", "x", x);
    give_number("item", result, value.is_tensor() ? rt::item(value.tensor()) : value);
  });
}
tenon_status tenon_get(const tenon_tensor* x, const int64_t* index, size_t count, tenon_number* result) {
  return guarded(Results(result), [&] { give_number("get", result, rt::item(element("get", x, index, count))); });
}
tenon_status tenon_set(const tenon_tensor* x, const int64_t* index, size_t count, tenon_number value) {
  return guarded([&] {
    if (!c::value_in("set", "x", x).is_tensor())
      tenon::detail::throw_error(tenon::ErrorCode::type, "set: x is a number, which cannot be written");
    c::require_unrecorded_write("set", x->value, {});
    rt::assign(element("set", x, index, count), c::value_of_number({"set", "value"}, value));
  });
}
tenon_status tenon_cast(const tenon_tensor* x, tenon_dtype dtype, tenon_tensor** result) {
  return guarded(Results(result), [&] {
    c::give(result, "cast", [&]() -> rt::Value {
      const tenon::DType to = c::dtype_in({"cast", "dtype"}, dtype);
      const rt::Value& value = c::value_in("cast", "x", x);
      return value.has_history() ? rt::recorded_cast(value, to) : rt::Value(rt::cast(c::tensor_in("cast", "x", x), to));
    });
  });
}
tenon_status tenon_promote(tenon_dtype a, tenon_dtype b, tenon_dtype* result) {
  return guarded(Results(result), [&] {
    if (!result) c::refuse_result("promote");
    *result = static_cast<tenon_dtype>(rt::promote(c::dtype_in({"promote", "a"}, a), c::dtype_in({"promote", "b"}, b)));
  });
}
