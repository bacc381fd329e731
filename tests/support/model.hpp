// A simple model of views: a shape and, for every index, the number of the element there. Each view is a function from
// an index of the result to an index of the operand. The model has no strides.
#pragma once

#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

namespace support {

using Extents = std::vector<std::int64_t>;

inline std::int64_t product(const Extents& shape) {
  return std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>());
}

/// Calls f(index) for every index of a shape, in row-major order.
template <class F>
void for_each_index(const Extents& shape, F f) {
  const std::int64_t n = product(shape);
  Extents index(shape.size());
  for (std::int64_t i = 0; i < n; ++i) {
    f(std::as_const(index));
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (++index[d] < shape[d]) break;
      index[d] = 0;
    }
  }
}

struct Model {
  Extents shape;
  std::vector<std::int64_t> ids;  // row-major

  static Model iota(const Extents& shape) {
    Model model{shape, std::vector<std::int64_t>(static_cast<std::size_t>(product(shape)))};
    std::iota(model.ids.begin(), model.ids.end(), 0);
    return model;
  }
  std::int64_t rank() const { return static_cast<std::int64_t>(shape.size()); }
  std::int64_t extent(std::int64_t axis) const { return shape[static_cast<std::size_t>(axis)]; }
  std::int64_t at(const Extents& index) const {
    std::int64_t place = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) place = place * shape[d] + index[d];
    return ids[static_cast<std::size_t>(place)];
  }
  /// The model of `result_shape` whose element at index i is the one at `source_of(i)` here.
  template <class F>
  Model mapped(Extents result_shape, F source_of) const {
    Model result{std::move(result_shape), {}};
    for_each_index(result.shape, [&](const Extents& i) { result.ids.push_back(at(source_of(i))); });
    return result;
  }

  // Axes are not negative below, and arguments are valid.

  Model permute(const Extents& order) const {
    Extents to;
    for (auto k : order) to.push_back(extent(k));
    return mapped(to, [&](const Extents& i) {
      Extents from(i.size());
      for (std::size_t d = 0; d < i.size(); ++d) from[static_cast<std::size_t>(order[d])] = i[d];
      return from;
    });
  }
  Model transpose(std::int64_t a, std::int64_t b) const {
    Extents order(shape.size());
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[static_cast<std::size_t>(a)], order[static_cast<std::size_t>(b)]);
    return permute(order);
  }
  /// As NumPy's moveaxis: the other axes in order, then each moved axis inserted, by ascending target.
  Model movedim(const Extents& from, const Extents& to) const {
    Extents order;
    for (std::int64_t d = 0; d < rank(); ++d) {
      bool moves = false;
      for (auto f : from) moves = moves || f == d;
      if (!moves) order.push_back(d);
    }
    for (std::int64_t target = 0; target < rank(); ++target) {
      for (std::size_t i = 0; i < to.size(); ++i) {
        if (to[i] == target) order.insert(order.begin() + target, from[i]);
      }
    }
    return permute(order);
  }
  /// Selects the indices `chosen` of an axis.
  Model take(std::int64_t axis, const Extents& chosen) const {
    Extents to = shape;
    to[static_cast<std::size_t>(axis)] = static_cast<std::int64_t>(chosen.size());
    return mapped(to, [&](Extents i) {
      auto& k = i[static_cast<std::size_t>(axis)];
      k = chosen[static_cast<std::size_t>(k)];
      return i;
    });
  }
  Model without(std::int64_t axis) const {  // removes an axis of size 1
    Extents to = shape;
    to.erase(to.begin() + axis);
    return Model{to, ids};
  }
  Model select(std::int64_t axis, std::int64_t index) const { return take(axis, {index}).without(axis); }
  Model narrow(std::int64_t axis, std::int64_t start, std::int64_t length) const {
    Extents chosen;
    for (std::int64_t i = 0; i < length; ++i) chosen.push_back(start + i);
    return take(axis, chosen);
  }
  Model flip(std::int64_t axis) const {
    Extents chosen;
    for (std::int64_t i = extent(axis); i-- > 0;) chosen.push_back(i);
    return take(axis, chosen);
  }
  Model squeeze() const {
    Model result = *this;
    for (std::int64_t d = rank(); d-- > 0;) {
      if (extent(d) == 1) result = result.without(d);
    }
    return result;
  }
  Model unsqueeze(std::int64_t axis) const {
    Extents to = shape;
    to.insert(to.begin() + axis, 1);
    return Model{to, ids};
  }
  Model reshape(const Extents& to) const { return Model{to, ids}; }
  Model diagonal(std::int64_t offset, std::int64_t a, std::int64_t b) const {
    std::int64_t length = 0;
    for (std::int64_t i = 0; i < extent(a); ++i) length += i + offset >= 0 && i + offset < extent(b);
    Extents to;
    for (std::int64_t d = 0; d < rank(); ++d) {
      if (d != a && d != b) to.push_back(extent(d));
    }
    to.push_back(length);
    return mapped(to, [&](const Extents& i) {
      Extents from;
      std::size_t next = 0;
      const std::int64_t k = i.back() + (offset < 0 ? -offset : 0);
      for (std::int64_t d = 0; d < rank(); ++d) from.push_back(d == a ? k : d == b ? k + offset : i[next++]);
      return from;
    });
  }
  Model expand(const Extents& to) const {
    const std::size_t added = to.size() - shape.size();
    return mapped(to, [&](const Extents& i) {
      Extents from;
      for (std::size_t d = 0; d < shape.size(); ++d) from.push_back(shape[d] == 1 ? 0 : i[added + d]);
      return from;
    });
  }
  Model unfold(std::int64_t axis, std::int64_t size, std::int64_t step) const {
    Extents to = shape;
    std::int64_t windows = 0;
    for (std::int64_t start = 0; start + size <= extent(axis); start += step) ++windows;
    to[static_cast<std::size_t>(axis)] = windows;
    to.push_back(size);
    return mapped(to, [&](Extents i) {
      const std::int64_t inside = i.back();
      i.pop_back();
      auto& k = i[static_cast<std::size_t>(axis)];
      k = k * step + inside;
      return i;
    });
  }
};

}  // namespace support
