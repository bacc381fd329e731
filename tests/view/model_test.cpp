// Every view against the naive model, over random chains of views.
#include <string>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"

namespace tn = tenon;
using support::Extents;
using support::Model;
using support::Random;
using Ids = tn::Tensor<std::int64_t>;

namespace {

/// A tensor and what it must be.
struct Pair {
  Ids tensor;
  Model model;
};

/// Whether strides can show the elements at `places` in another shape: found by trying the only strides that could.
bool strides_allow(const std::vector<std::int64_t>& places, const Extents& shape) {
  if (places.empty()) return true;
  std::vector<std::int64_t> strides;
  std::int64_t inner = support::product(shape);
  for (auto n : shape) {
    inner /= n;
    strides.push_back(n > 1 ? places[static_cast<std::size_t>(inner)] - places[0] : 0);
  }
  bool allow = true;
  std::size_t k = 0;
  support::for_each_index(shape, [&](const Extents& index) {
    std::int64_t place = places[0];
    for (std::size_t d = 0; d < index.size(); ++d) place += index[d] * strides[d];
    allow = allow && place == places[k++];
  });
  return allow;
}

/// What is wrong with a tensor, or nothing.
std::string fault(const Ids& t, const Model& model) {
  if (support::to_vector(t.sizes()) != model.shape)
    return "sizes " + support::to_text(support::to_vector(t.sizes())) + " instead of " + support::to_text(model.shape);
  if (t.dim() != model.rank()) return "dim";
  if (t.numel() != static_cast<std::int64_t>(model.ids.size())) return "numel";
  const auto places = support::places_of(t.layout());
  const std::int64_t size = t.storage().size();
  if (t.storage_offset() < 0 || t.storage_offset() > size) return "offset out of the storage";
  bool contiguous = true;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] < 0 || places[i] >= size) return "element out of the storage";
    if (t.storage().data()[places[i]] != model.ids[i]) return "element " + std::to_string(i);
    contiguous = contiguous && places[i] == places[0] + static_cast<std::int64_t>(i);
  }
  if (t.is_contiguous() != contiguous) return "is_contiguous";
  return "";
}

/// A shape of n elements.
Extents random_shape_of(Random& random, std::int64_t n) {
  if (n == 0) {
    Extents shape = random.extents(static_cast<int>(random.pick(1, 3)), 0, 3);
    shape[0] = 0;
    return shape;
  }
  Extents shape;
  while (n > 1 && shape.size() < 5) {
    std::int64_t factor = random.pick(1, n);
    while (n % factor) --factor;
    shape.push_back(factor);
    n /= factor;
  }
  if (n > 1 || random.one_in(3)) shape.push_back(n);
  return shape;
}

/// reshape copies exactly when strides do not allow the shape, and view throws exactly then.
std::string reshape_fault(Random& random, const Pair& pair) {
  const Extents to = random_shape_of(random, pair.tensor.numel());
  Extents asked = to;
  if (pair.tensor.numel() > 0 && !to.empty() && random.one_in(2))
    asked[static_cast<std::size_t>(random.pick(0, static_cast<std::int64_t>(to.size()) - 1))] = -1;
  const bool allowed = strides_allow(support::places_of(pair.tensor.layout()), to);
  const Ids reshaped = pair.tensor.reshape(asked);
  const std::string text = " reshape to " + support::to_text(asked);
  if (const auto f = fault(reshaped, pair.model.reshape(to)); !f.empty() && allowed) return f + text;
  if (support::elements(reshaped) != pair.model.ids || support::to_vector(reshaped.sizes()) != to)
    return "elements after" + text;
  if (shares_storage(reshaped, pair.tensor) != allowed) return "sharing after" + text;
  if (!allowed && !reshaped.is_contiguous()) return "copy is not contiguous" + text;
  bool viewed = true;
  const Ids before = pair.tensor;
  try {
    const Ids view = pair.tensor.view(asked);
    if (const auto f = fault(view, pair.model.reshape(to)); !f.empty()) return f + " view to " + support::to_text(to);
  } catch (const tn::ShapeError&) {
    viewed = false;
  }
  if (!pair.tensor.is_set_to(before)) return "operand changed";
  return viewed == allowed ? "" : "view" + text;
}

/// A bound of a range of n indices, and what Python would have: the position, or nothing.
struct RandomBound {
  decltype(tn::Range::start) bound;
  bool open;
  std::int64_t position;  // may lie outside: Python clamps it
};
RandomBound random_bound(Random& random, std::int64_t n) {
  const std::int64_t k = random.pick(-n - 3, n + 3);
  switch (random.pick(0, 3)) {
    case 0: return {tn::none, true, 0};
    case 1: return {tn::end - k, false, n - k};
    default: return {k, false, k < 0 ? k + n : k};
  }
}

/// The indices of Python's slice(start, stop, step), counted one by one.
Extents slice(const RandomBound& start, const RandomBound& stop, std::int64_t step, std::int64_t n) {
  Extents chosen;
  const auto clamp = [](std::int64_t v, std::int64_t low, std::int64_t high) {
    return v < low ? low : v > high ? high : v;
  };
  if (step > 0) {
    const std::int64_t first = start.open ? 0 : clamp(start.position, 0, n),
                       last = stop.open ? n : clamp(stop.position, 0, n);
    for (std::int64_t i = first; i < last; i += step) chosen.push_back(i);
  } else {
    const std::int64_t first = start.open ? n - 1 : clamp(start.position, -1, n - 1),
                       last = stop.open ? -1 : clamp(stop.position, -1, n - 1);
    for (std::int64_t i = first; i > last; i += step) chosen.push_back(i);
  }
  return chosen;
}

/// A random row of index tokens.
Pair random_index(Random& random, const Pair& in, std::string& text) {
  tn::Range ranges[8]{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}};
  std::vector<tn::detail::Index> tokens;
  Model model = in.model;
  const std::int64_t named = random.pick(0, in.tensor.dim());
  const std::int64_t ellipsis_at = random.one_in(2) ? random.pick(0, named) : -1;
  std::int64_t axis = 0;  // of the model so far
  text = "index";
  for (std::int64_t i = 0; i <= named; ++i) {
    while (random.one_in(6) && model.rank() < 6) {
      tokens.push_back(tn::newaxis);
      model = model.unsqueeze(axis++);
      text += " newaxis";
    }
    if (i == ellipsis_at) {
      tokens.push_back(tn::ellipsis);
      axis += in.tensor.dim() - named;
      text += " ellipsis";
    }
    if (i == named) break;
    const std::int64_t n = model.extent(axis);
    switch (random.pick(0, 3)) {
      case 0:
        if (n > 0) {
          const std::int64_t k = random.pick(-n, n - 1);
          tokens.push_back(k);
          model = model.select(axis, k < 0 ? k + n : k);
          text += " " + std::to_string(k);
          break;
        }
        [[fallthrough]];
      case 1:
        tokens.push_back(tn::all);
        ++axis;
        text += " all";
        break;
      default: {
        const RandomBound start = random_bound(random, n), stop = random_bound(random, n);
        std::int64_t step = random.pick(1, random.one_in(5) ? 1000000 : 3) * (random.one_in(2) ? -1 : 1);
        ranges[i] = tn::range(start.bound, stop.bound, step);
        tokens.push_back(ranges[i]);
        model = model.take(axis, slice(start, stop, step, n));
        ++axis;
        text += " range(" + (start.open ? "none" : std::to_string(start.position)) + "," +
                (stop.open ? "none" : std::to_string(stop.position)) + "," + std::to_string(step) + ")";
      }
    }
  }
  tn::Layout layout = tn::views::index_list(in.tensor.layout(), tokens.data(), static_cast<int>(tokens.size()));
  return {Ids(tn::detail::Unchecked{}, in.tensor.storage(), std::move(layout)), model};
}

/// Any view with valid arguments.
Pair random_view(Random& random, const Pair& in, std::string& text) {
  const auto& [t, m] = in;
  const std::int64_t rank = m.rank();
  const auto axis = [&] { return random.pick(0, rank - 1); };
  // the same axis, as one may write it
  const auto given = [&](std::int64_t a) { return random.one_in(2) ? a : a - rank; };
  const std::int64_t kind = random.pick(0, 17);
  text = "view kind " + std::to_string(kind);
  if (kind == 0) return random_index(random, in, text);
  if (kind == 1 && rank < 6) {
    const std::int64_t a = random.pick(0, rank);
    return {t.unsqueeze(random.one_in(2) ? a : a - rank - 1), m.unsqueeze(a)};
  }
  if (kind == 2) return {t.squeeze(), m.squeeze()};
  if (kind == 3 && rank <= 2) return {t.t(), rank == 2 ? m.transpose(0, 1) : m};
  if (kind == 4) {
    const auto order = random.order(static_cast<int>(rank));
    Extents written;
    for (auto k : order) written.push_back(given(k));
    return {t.permute(written), m.permute(order)};
  }
  if (kind == 5) {  // expand: new leading dimensions, sizes of 1 to something
    Extents to = m.shape, written;
    while (to.size() < 5 && random.one_in(3)) to.insert(to.begin(), random.pick(0, 3));
    const std::size_t added = to.size() - m.shape.size();
    for (std::size_t d = added; d < to.size(); ++d) to[d] = to[d] == 1 ? random.pick(0, 3) : to[d];
    written = to;
    for (std::size_t d = added; d < to.size(); ++d)
      written[d] = random.one_in(4) && to[d] == m.shape[d - added] ? -1 : to[d];
    if (support::product(to) > 500) return in;
    return {random.one_in(2) ? t.expand(written) : t.broadcast_to(to), m.expand(to)};
  }
  if (kind == 6) {  // as_strided from scratch
    const Extents sizes = random.extents(static_cast<int>(random.pick(0, 3)), 0, 4),
                  strides = random.extents(static_cast<int>(sizes.size()), -3, 4);
    std::int64_t low = 0, high = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d) (strides[d] < 0 ? low : high) += (sizes[d] - 1) * strides[d];
    const bool empty = support::product(sizes) == 0;
    const std::int64_t first = empty ? 0 : -low, last = t.storage().size() - (empty ? 0 : high + 1);
    if (last < first) return in;
    const std::int64_t offset = random.pick(first, last);
    Model model{sizes, {}};
    support::for_each_index(sizes, [&](const Extents& i) {
      model.ids.push_back(std::inner_product(i.begin(), i.end(), strides.begin(), offset));
    });
    return {t.as_strided(sizes, strides, offset), model};
  }
  if (kind == 7) {
    const Extents to = random_shape_of(random, t.numel());
    if (strides_allow(support::places_of(t.layout()), to)) return {t.view(to), m.reshape(to)};
    return in;
  }
  if (rank == 0) return in;
  const std::int64_t a = axis(), b = axis(), n = m.extent(a);
  switch (kind) {
    case 8: return {t.transpose(given(a), given(b)), m.transpose(a, b)};
    case 9: return {t.swapaxes(given(a), given(b)), m.transpose(a, b)};
    case 10: return {t.movedim(given(a), given(b)), m.movedim({a}, {b})};
    case 11: {
      const auto from = random.order(static_cast<int>(rank)), to = random.order(static_cast<int>(rank));
      const auto k = random.pick(0, rank);
      const Extents some(from.begin(), from.begin() + k), there(to.begin(), to.begin() + k);
      return {t.movedim(some, there), m.movedim(some, there)};
    }
    case 12: return {t.squeeze(given(a)), n == 1 ? m.without(a) : m};
    case 13: return {t.flip(given(a)), m.flip(a)};
    case 14: {
      if (rank < 2 || a == b) return in;
      const std::int64_t offset = random.pick(-4, 4);
      return {t.diagonal(offset, given(a), given(b)), m.diagonal(offset, a, b)};
    }
    case 15: {
      const std::int64_t size = random.pick(0, n), step = random.one_in(5) ? INT64_MAX : random.pick(1, 3);
      if (rank > 4 || t.numel() > 200) return in;
      return {t.unfold(given(a), size, step), m.unfold(a, size, step == INT64_MAX ? n + 1 : step)};
    }
    case 16: {
      const std::int64_t start = random.pick(0, n), length = random.pick(0, n - start);
      return {t.narrow(given(a), start == n || random.one_in(2) ? start : start - n, length),
              m.narrow(a, start, length)};
    }
    default: {
      if (n == 0) return in;
      const std::int64_t i = random.pick(0, n - 1);
      return {t.select(given(a), random.one_in(2) ? i : i - n), m.select(a, i)};
    }
  }
}

}  // namespace

TEST_CASE("random chains of views show what the naive model shows") {
  Random random(20240607);
  for (int chain = 0; chain < 6000; ++chain) {
    const Extents shape = random.extents(static_cast<int>(random.pick(0, 4)), random.one_in(8) ? 0 : 1, 4);
    Pair pair{support::iota(shape), Model::iota(shape)};
    std::string history = support::to_text(shape);
    for (int step = 0; step < 6; ++step) {
      const Ids before = pair.tensor;
      std::string text;
      Pair next = random_view(random, pair, text);
      history += "; " + text;
      INFO("chain " << chain << ": " << history);
      REQUIRE(fault(next.tensor, next.model) == "");
      REQUIRE(pair.tensor.is_set_to(before));
      REQUIRE(shares_storage(pair.tensor, next.tensor));
      pair = std::move(next);
      REQUIRE(reshape_fault(random, pair) == "");
    }
  }
}

TEST_CASE("operator() takes each token in place, operator[] the first dimension") {
  const Extents shape{3, 4, 5};
  const Ids t = support::iota(shape);
  const Model m = Model::iota(shape);
  REQUIRE(fault(t(1, tn::all, tn::range(4, tn::none, -2)), m.take(2, {4, 2, 0}).select(0, 1)) == "");
  REQUIRE(fault(t(tn::ellipsis, 2), m.select(2, 2)) == "");
  REQUIRE(fault(t(tn::ellipsis), m) == "");
  REQUIRE(fault(t(-1, tn::ellipsis, -1), m.select(2, 4).select(0, 2)) == "");
  REQUIRE(fault(t(tn::newaxis, 0, tn::ellipsis, tn::newaxis), m.select(0, 0).unsqueeze(0).unsqueeze(3)) == "");
  REQUIRE(fault(t(tn::range(1, tn::end), tn::range(tn::end - 2)), m.narrow(0, 1, 2).narrow(1, 0, 2)) == "");
  REQUIRE(fault(t(tn::range(0, tn::end, 2), tn::range(-100, 100), tn::range(3, 1)),
                m.take(0, {0, 2}).narrow(2, 0, 0)) == "");
  REQUIRE(fault(t[1], m.select(0, 2)) != "");  // the model can tell
  REQUIRE(fault(t[1], m.select(0, 1)) == "");
  REQUIRE(fault(t[-3][std::size_t{2}], m.select(0, 0).select(0, 2)) == "");
  REQUIRE(fault(t[tn::range(2)], m.narrow(0, 0, 2)) == "");
  REQUIRE(t(1, 2, 3) == 33);
  REQUIRE(t(-1, -1, -1) == 59);
  REQUIRE(t(std::uint8_t{1}, short{2}, 3LL) == 33);
  REQUIRE(support::iota({})() == 0);
}

namespace {
/// f must throw E with every part of the text, and leave the operand as it was.
template <class E, class F>
void refuses(const Ids& t, F f, std::initializer_list<const char*> parts) {
  const Ids before = t;
  const auto elements = support::elements(t);
  const std::string text = support::error_text<E>([&] { f(t); });
  for (const char* part : parts) CHECK_THAT(text, Catch::Matchers::ContainsSubstring(part));
  CHECK_THAT(text, Catch::Matchers::ContainsSubstring("tenon::"));
  CHECK((t.is_set_to(before) && support::elements(t) == elements));
}
}  // namespace

TEST_CASE("views refuse axes, indices and shapes that do not fit, with the values in the text") {
  const Ids t = support::iota({3, 4}), scalar = support::iota({}), cube = support::iota({2, 3, 4});
  using I = tn::IndexError;
  using S = tn::ShapeError;
  const auto shape = "(3,4)";
  refuses<I>(t, [](const Ids& x) { x.select(0, 3); }, {"select: ", "3", "dimension 0", shape});
  refuses<I>(t, [](const Ids& x) { x.select(1, -5); }, {"select: ", "-5", "dimension 1", shape});
  refuses<I>(t, [](const Ids& x) { x.select(2, 0); }, {"select: dimension 2", "2-D"});
  refuses<I>(scalar, [](const Ids& x) { x.select(0, 0); }, {"dimension 0", "0-D"});
  refuses<I>(t, [](const Ids& x) { x[3]; }, {"3", shape});
  refuses<I>(t, [](const Ids& x) { x.narrow(0, 2, 2); }, {"narrow: 2 from 2", shape});
  refuses<I>(t, [](const Ids& x) { x.narrow(0, 4, 0); }, {"narrow: 0 from 4", shape});
  refuses<I>(t, [](const Ids& x) { x.narrow(0, -4, 1); }, {"narrow: 1 from -4", shape});
  refuses<I>(t, [](const Ids& x) { x.narrow(1, 0, -1); }, {"narrow: -1 from 0", shape});
  refuses<I>(t, [](const Ids& x) { x.narrow(1, INT64_MIN, INT64_MAX); }, {"narrow: ", shape});
  refuses<I>(t, [](const Ids& x) { x.transpose(0, 2); }, {"transpose: dimension 2"});
  refuses<I>(t, [](const Ids& x) { x.transpose(-3, 0); }, {"transpose: dimension -3"});
  refuses<S>(cube, [](const Ids& x) { x.t(); }, {"t: ", "(2,3,4)"});
  refuses<S>(t, [](const Ids& x) { x.permute({0}); }, {"permute: ", "(0,)", shape});
  refuses<S>(t, [](const Ids& x) { x.permute({1, -1}); }, {"permute: ", "(1,-1)", "dimension 1 twice"});
  refuses<I>(t, [](const Ids& x) { x.permute({0, 2}); }, {"permute: dimension 2"});
  refuses<S>(t, [](const Ids& x) { x.movedim({0, 1}, {0}); }, {"movedim: ", "(0,1)", "(0,)"});
  refuses<S>(t, [](const Ids& x) { x.movedim({0, -2}, {0, 1}); }, {"movedim: ", "twice"});
  refuses<S>(t, [](const Ids& x) { x.movedim({0, 1}, {1, 1}); }, {"movedim: ", "twice"});
  refuses<I>(t, [](const Ids& x) { x.movedim(0, 7); }, {"movedim: dimension 7"});
  refuses<I>(t, [](const Ids& x) { x.squeeze(2); }, {"squeeze: dimension 2"});
  refuses<I>(t, [](const Ids& x) { x.unsqueeze(3); }, {"unsqueeze: dimension 3"});
  refuses<I>(t, [](const Ids& x) { x.unsqueeze(-4); }, {"unsqueeze: dimension -4"});
  refuses<I>(scalar, [](const Ids& x) { x.flip(0); }, {"flip: dimension 0"});
  refuses<S>(t, [](const Ids& x) { x.diagonal(0, 1, -1); }, {"diagonal: ", "1 and -1"});
  refuses<I>(scalar, [](const Ids& x) { x.diagonal(); }, {"diagonal: dimension 0"});
  refuses<S>(t, [](const Ids& x) { x.expand({4}); }, {"expand: ", shape, "(4,)"});
  refuses<S>(t, [](const Ids& x) { x.expand({2, 4}); }, {"expand: ", shape, "(2,4)", "axis 0 is 3 and 2"});
  refuses<S>(t, [](const Ids& x) { x.expand({-1, 3, 4}); }, {"expand: ", "-1"});
  refuses<S>(t, [](const Ids& x) { x.broadcast_to({3, 5}); }, {"broadcast_to: ", shape, "(3,5)", "axis 1 is 4 and 5"});
  refuses<S>(support::iota({1}),
             [](const Ids& x) {
               x.expand({1LL << 40, 1LL << 40});
             },
             {"overflows", "(1099511627776,1099511627776)"});
  refuses<S>(t, [](const Ids& x) { x.unfold(0, 4, 1); }, {"unfold: windows of 4 every 1", shape});
  refuses<S>(t, [](const Ids& x) { x.unfold(0, 1, 0); }, {"unfold: windows of 1 every 0", shape});
  refuses<S>(t, [](const Ids& x) { x.unfold(0, -1, 1); }, {"unfold: ", "-1", shape});
  refuses<S>(support::iota({1}).expand({1LL << 40}).narrow(0, 0, 1),
             [](const Ids& x) { x.expand({1LL << 40}).unfold(0, 1LL << 39, 1); }, {"unfold: ", "overflows"});
  refuses<S>(t, [](const Ids& x) { x.view({5}); }, {"view: ", shape, "12", "(5,)", "5"});
  refuses<S>(t, [](const Ids& x) { x.view({-1, -1}); }, {"view: ", "(-1,-1)", "more than one -1"});
  refuses<S>(t, [](const Ids& x) { x.view({-1, 5}); }, {"view: ", "12", "(-1,5)"});
  refuses<S>(t, [](const Ids& x) { x.view({-2, -6}); }, {"view: ", "-2"});
  refuses<S>(t, [](const Ids& x) { x.view({INT64_MAX, 3}); }, {"view: ", "overflows"});
  refuses<S>(t.t(), [](const Ids& x) { x.view({12}); }, {"view: ", "(12,)", "(1,4)", "(4,3)"});
  refuses<S>(t, [](const Ids& x) { x.reshape({7, 2}); }, {"reshape: ", shape, "(7,2)"});
  refuses<S>(support::iota({0, 3}), [](const Ids& x) { x.reshape({-1, 0}); }, {"reshape: ", "(0,3)", "(-1,0)"});
  refuses<S>(t, [](const Ids& x) { x.as_strided({2}, {1, 1}); }, {"as_strided: ", "(2,)", "(1,1)"});
  refuses<I>(t,
             [](const Ids& x) {
               x.as_strided({2, 2}, {12, 1});
             },
             {"as_strided: ", "(2,2)", "(12,1)", "12 elements"});
  refuses<I>(t, [](const Ids& x) { x.as_strided({2}, {-1}); }, {"as_strided: ", "(-1,)"});
  refuses<I>(t, [](const Ids& x) { x.as_strided({1}, {1}, 12); }, {"as_strided: ", "offset 12"});
  refuses<I>(t, [](const Ids& x) { x.as_strided({0}, {1}, 13); }, {"as_strided: ", "offset 13"});
  refuses<I>(t, [](const Ids& x) { x.as_strided({3}, {INT64_MAX}); }, {"as_strided: "});
  refuses<I>(t, [](const Ids& x) { x.as_strided({1}, {INT64_MIN}); }, {"as_strided: "});
  refuses<S>(t, [](const Ids& x) { x.as_strided({-1}, {1}); }, {"as_strided: ", "-1"});
  refuses<I>(t, [](const Ids& x) { x(3, 0); }, {"3", "dimension 0", shape});
  refuses<I>(t, [](const Ids& x) { x(0, -5); }, {"-5", "dimension 1", shape});
  refuses<I>(t, [](const Ids& x) { x(1); }, {"1 indices", "2 dimensions", shape});
  refuses<I>(t, [](const Ids& x) { x(); }, {"0 indices", shape});
  refuses<I>(t, [](const Ids& x) { x(0, 0, 0); }, {"3 indices", shape});
  refuses<I>(t, [](const Ids& x) { x(0, 0, tn::all); }, {"3 indices", shape});
  refuses<I>(t, [](const Ids& x) { x(tn::all, 4); }, {"4", "dimension 1", shape});
  refuses<I>(t, [](const Ids& x) { x(tn::ellipsis, tn::ellipsis); }, {"more than one ellipsis"});
  refuses<I>(t, [](const Ids& x) { x(tn::range(0, 2, 0)); }, {"step is 0"});
  refuses<I>(t, [](const Ids& x) { x.size(2); }, {"size: dimension 2"});
  refuses<I>(t, [](const Ids& x) { x.stride(-3); }, {"stride: dimension -3"});
}
