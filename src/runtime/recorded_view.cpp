// Views, indices, conversions and copies of tensors with a history.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>

#include "convert.hpp"
#include "history.hpp"
#include "recorded_call.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// A view of contiguous elements of some sizes, by the layout that it has there.
struct KeptView {
  Shape of;
  Layout layout;
};

AnyTensor at_layout(const AnyTensor& x, Layout&& layout) {
  return AnyTensor(detail::Unchecked{}, detail::retain(x.block()), std::move(layout), x.dtype(), x.device(),
                   x.is_read_only());
}
/// The numbers that a view shows of contiguous elements, from 0 on.
AnyTensor shown_numbers(const KeptView& view) {
  const AnyTensor numbers = new_any_tensor("backward", view.of, DType::int64);
  for (std::int64_t i = 0; i < numbers.numel(); ++i) reinterpret_cast<std::int64_t*>(numbers.block()->data)[i] = i;
  Layout layout(view.layout);
  return at_layout(numbers, std::move(layout));
}

/// The sums of the elements of g that have each number, in the sizes of what is numbered; those of halves in float32.
Value sums_by_number(const Value& given, const AnyTensor& numbers, const Shape& sizes) {
  const Value g = item_size(given.tensor().dtype()) < 4 ? recorded_cast(given, DType::float32) : given;
  const Shape row{numbers.numel()};
  std::int64_t count = 1;
  for (int d = 0; d < sizes.rank(); ++d) count *= sizes[d];
  const Value sums =
      call("index_add", std::vector<Value>{Value(zeros_of(Shape{count}, g.tensor().dtype())), Value(std::int64_t{0}),
                                           call("reshape", std::vector<Value>{Value(numbers), row}),
                                           call("reshape", std::vector<Value>{g, row})});
  return call("reshape", std::vector<Value>{sums, sizes});
}

/// True unless the strides alone say that each element is shown once.
bool may_repeat(const Layout& layout) {
  std::int64_t last = 0;  // the distance of the last element from the first, of dimensions with smaller strides
  std::vector<int> order;
  for (int d = 0; d < layout.rank(); ++d) {
    if (layout.size(d) > 1) order.push_back(d);
  }
  const auto step = [&](int d) { return layout.stride(d) < 0 ? -layout.stride(d) : layout.stride(d); };
  std::sort(order.begin(), order.end(), [&](int a, int b) { return step(a) < step(b); });
  for (const int d : order) {
    if (step(d) <= last) return true;  // 0 of a dimension that is repeated, too
    last += step(d) * (layout.size(d) - 1);
  }
  return false;
}

Value put_back(const std::shared_ptr<const KeptView>& view, const Value& g);

/// The views of the parts of contiguous elements, one for each direction.
AnyTensor views_of_parts(const KeptView& view, const AnyTensor& from, std::int64_t directions) {
  const Layout& of = view.layout;
  const int first = directions > 0 ? 1 : 0;
  Layout layout(of.rank() + first, from.layout().offset() + of.offset());
  if (first) layout.set(0, directions, from.numel() / directions);
  for (int d = 0; d < of.rank(); ++d) layout.set(first + d, of.size(d), of.stride(d));
  layout.finish();
  return at_layout(from, std::move(layout));
}
Value view_tangent(const KeptView& view, const Value& tangent, std::int64_t directions) {
  return views_of_parts(view, tangent.tensor().is_contiguous() ? tangent.tensor() : tangent.tensor().clone(),
                        directions);
}
Value put_back_tangent(const KeptView& view, const Value& tangent, std::int64_t directions) {
  Shape sizes;
  if (directions > 0) sizes.push_back(directions);
  for (const auto size : view.of) sizes.push_back(size);
  const AnyTensor whole = zeros_of(sizes, tangent.tensor().dtype()).clone();
  assign(views_of_parts(view, whole, directions), tangent.tensor());
  return whole;
}
/// `record_linear` of a view.
Value record_view(const detail::NodeKind& kind, const AnyTensor& result, const Value& x,
                  const std::shared_ptr<const KeptView>& view) {
  return record_linear(
      kind, result, x, [view](const Value& g) { return put_back(view, g); },
      [view](const Value& tangent, std::int64_t directions) { return view_tangent(*view, tangent, directions); });
}

/// The view of a tensor of those sizes.
Value take_view(const std::shared_ptr<const KeptView>& view, const Value& x) {
  static const detail::NodeKind kind = linear_kind("a view");
  const AnyTensor from = x.tensor().is_contiguous() ? x.tensor() : x.tensor().clone();
  Layout layout(view->layout);
  layout.set_offset(layout.offset() + from.layout().offset());
  return record_view(kind, at_layout(from, std::move(layout)), x, view);
}
/// A gradient of a view in the tensor's sizes: elements that are shown several times get the sum.
Value put_back(const std::shared_ptr<const KeptView>& view, const Value& g) {
  static const detail::NodeKind kind = linear_kind("the gradient of a view");
  const AnyTensor& from = g.tensor();
  if (!may_repeat(view->layout)) {
    const AnyTensor whole = zeros_of(view->of, from.dtype()).clone();
    Layout layout(view->layout);
    assign(at_layout(whole, std::move(layout)), from);
    return record_linear(
        kind, whole, g, [view](const Value& gg) { return take_view(view, gg); },
        [view](const Value& tangent, std::int64_t directions) { return put_back_tangent(*view, tangent, directions); });
  }
  return sums_by_number(g, shown_numbers(*view), view->of);
}

/// The gradient of elements that were taken by index, in the sizes of the tensor.
Value put_by_index(const std::shared_ptr<const std::vector<IndexItem>>& items, const Shape& sizes, const Value& g) {
  const AnyTensor numbers = index(shown_numbers({sizes, detail::contiguous_layout("backward", sizes)}), *items);
  return sums_by_number(g, numbers, sizes);
}

}  // namespace

Value recorded_view(const Value& x, const std::function<Layout(const Layout&)>& make) {
  static const detail::NodeKind kind = linear_kind("a view");
  const AnyTensor& from = x.tensor();
  const AnyTensor result = at_layout(from, make(from.layout()));
  if (!x.has_history() || !is_recording()) return result;
  const auto view = std::make_shared<const KeptView>(
      KeptView{Shape(from.sizes()), make(detail::contiguous_layout("view", from.layout().sizes()))});
  return record_view(kind, result, x, view);
}

Value recorded_index(const Value& x, IndexItems items) {
  static const detail::NodeKind kind = linear_kind("an index");
  const AnyTensor result = index(x.tensor(), items);
  if (!x.has_history() || !is_recording()) return result;
  const std::span<const IndexItem> list = items;
  bool is_view = true;
  for (const IndexItem& item : list) is_view = is_view && item.kind() != IndexItem::Kind::tensor;
  if (is_view) {
    const Shape sizes = x.tensor().sizes();
    const AnyTensor whole(detail::Unchecked{}, detail::retain(x.tensor().block()),
                          detail::contiguous_layout("index", sizes), x.tensor().dtype(), x.tensor().device(), false);
    Layout layout = index(whole, items).layout();
    const auto view = std::make_shared<const KeptView>(KeptView{sizes, std::move(layout)});
    return record_view(kind, result, x, view);
  }
  std::vector<IndexItem> own;  // copies of indices and masks: others may write to them before the gradient is put back
  for (const IndexItem& item : list)
    own.push_back(item.kind() == IndexItem::Kind::tensor ? IndexItem(item.tensor().clone()) : item);
  const auto kept = std::make_shared<const std::vector<IndexItem>>(std::move(own));
  return record_linear(
      kind, result, x,
      [kept, sizes = Shape(x.tensor().sizes())](const Value& g) { return put_by_index(kept, sizes, g); },
      [kept](const Value& tangent, std::int64_t directions) -> Value {
        if (directions == 0) return index(tangent.tensor(), *kept);
        std::vector<Value> each;
        for (std::int64_t k = 0; k < directions; ++k) each.push_back(index(row(tangent.tensor(), k), *kept));
        return call("stack", std::vector<Value>{Value(std::move(each))});
      });
}

Value recorded_cast(const Value& x, DType dtype) {
  static const detail::NodeKind kind = linear_kind("cast");
  if (x.tensor().dtype() == dtype) return x;
  const auto same = [](const Value& g) { return g; };  // it is cast where it is passed on
  return record_linear(kind, cast(x.tensor(), dtype), x, same,
                       [same](const Value& tangent, std::int64_t) { return same(tangent); });
}

Value recorded_clone(const Value& x) {
  static const detail::NodeKind kind = linear_kind("clone");
  const auto same = [](const Value& g) { return g; };
  return record_linear(kind, x.tensor().clone(), x, same,
                       [same](const Value& tangent, std::int64_t) { return same(tangent); });
}

}  // namespace tenon::inline v1::runtime
