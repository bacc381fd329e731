// What docs/getting_started.md, docs/views.md, docs/expressions.md, docs/memory.md, docs/performance.md and
// docs/realtime.md show.
#include <tenon/memory/arena.hpp>
#include <tenon/memory/leak_check.hpp>
#include <tenon/memory/limit.hpp>
#include <tenon/memory/pool.hpp>
#include <tenon/tenon.hpp>

#include "check.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tn = tenon;
using tn::all, tn::range, tn::Tensor;

namespace {

//! [generic]
/// The root of the mean square along the last dimension, of a tensor, an expression or a gather.
template <tn::TensorLike X>
auto root_mean_square(const X& x) { return tn::sqrt(tn::mean(tn::square(x), tn::axis(-1))); }

/// Between x and y, each of them a tensor, an expression or a number. An expression, which owns what it reads.
template <tn::Operand X, tn::Operand Y>
  requires(tn::TensorLike<X> || tn::TensorLike<Y>)
auto blend(const X& x, const Y& y, float share) { return x * (1 - share) + y * share; }

/// The number of elements above the mean: eval gives elements to look at, and a tensor as it is.
template <tn::TensorLike X>
  requires tn::RealElement<typename X::value_type>
std::int64_t count_above_mean(const X& x) {
  const auto t = tn::eval(x);
  const double mean = tn::mean(tn::cast<double>(t)).item();
  std::int64_t n = 0;
  for (const auto value : tn::flat(t)) n += static_cast<double>(value) > mean;
  return n;
}
//! [generic]

void printing() {
  std::ostringstream text;
  auto* const shown = std::cout.rdbuf(text.rdbuf());
  //! [printing]
  auto t = tn::tensor<double>({{1, 2.5}, {-3, 1e3}});
  std::cout << t << '\n';                                           // digits that fit all numbers, then type and size
  std::cout << std::fixed << std::setprecision(1) << t << '\n';  // as this stream prints numbers; std::scientific, too
  std::cout << t.sizes() << '\n';                                   // (2, 2)
  tn::set_printoptions({.precision = 2, .threshold = 100, .edgeitems = 2, .linewidth = 120, .type_line = false});
  tn::set_printoptions({});                                         // as it was
  //! [printing]
  std::cout.rdbuf(shown);
  std::cout << std::defaultfloat << std::setprecision(6);
  const char* const expected =
      "[[   1.0000,    2.5000],\n [  -3.0000, 1000.0000]]\n[tenon.DoubleTensor of size 2x2]\n"
      "[[   1.0,    2.5],\n [  -3.0, 1000.0]]\n[tenon.DoubleTensor of size 2x2]\n(2, 2)\n";
  check(text.str() == expected && tn::get_printoptions().precision == 4, "printing");
}

std::string context() {
  Tensor<float> batch = tn::zeros<float>({3, 4}), weights = tn::zeros<float>({5, 2});
  //! [error context]
  try {
    const tn::ErrorContext here("first layer");   // this line stands in what is thrown from here to the end of its
                                                  // braces
    auto hidden = tn::matmul(batch, weights);     // tenon::matmul: shapes (3,4) and (5,2) do not fit: … (first layer,
                                                  // model.cpp:12)
  } catch (const tn::Error& error) {
    return error.what();
  }
  //! [error context]
  return {};
}

void views() {
  //! [handles]
  auto a = tn::arange<float>(0, 12).view({3, 4});
  Tensor<float> alias = a;      // another handle on the same elements
  auto copy = a.clone();        // elements of its own
  alias(0, 0) = 100.f;          // a(0, 0) is 100 now, copy(0, 0) still 0
  Tensor<const float> r = a;    // a handle that only reads
  //! [handles]
  check(a(0, 0) == 100.f && copy(0, 0) == 0.f && r(0, 0) == 100.f, "handles");
  {
    //! [many handles]
    std::vector<Tensor<float>> same(4, tn::zeros<float>({3}));   // four handles on one row of elements
    std::vector<Tensor<float>> own;
    for (int k = 0; k < 4; ++k) own.push_back(tn::zeros<float>({3}));
    same[0].fill_(1.f);          // same[3] is ones now
    own[0].fill_(1.f);           // own[3] is still zeros
    //! [many handles]
    check(same[3](0) == 1.f && own[3](0) == 0.f, "many handles");
  }
  {
    //! [unnamed]
    auto old = a.sizes();                            // a Shape of its own: it stays (3,4) whatever a becomes
    std::int64_t n = 1;
    for (auto extent : tn::eval(a + 1.f).sizes()) n *= extent;
    float x = tn::eval(a + 1.f)(1, 2);               // a value: the tensor is gone in the next line
    a[1][2] = x;                                     // a view without a name is written through
    for (float& y : tn::flat(tn::eval(a + 1.f))) y = 0.f;  // the range keeps its tensor
    auto sum = tn::eval(a + a);
    float* p = sum.data_ptr();                       // an address that is kept needs a tensor with a name
    //! [unnamed]
    a(1, 2) = 6.f;
    check(old == tn::Shape{3, 4} && n == 12 && x == 7.f && *p == 200.f, "unnamed");
  }

  //! [views]
  auto row = a[1];                               // shape (4,)
  auto part = a(range(1, tn::end), range(0, tn::end, 2));  // shape (2,2)
  auto backwards = a(all, range(tn::none, tn::none, -1));  // strides (4,-1)
  auto flat = a.view({12});                      // another shape, if the strides allow it
  auto windows = flat.unfold(0, 4, 2);           // overlapping windows: shape (5,4), strides (2,1)
  auto wide = row.expand({3, 4});                // one row shown three times: stride 0
  part.fill_(0.f);                               // a changes, and every other view of it
  //! [views]
  check(row(0) == 0.f && backwards.stride(1) == -1 && windows.size(0) == 5 && wide.stride(0) == 0, "views");

  //! [rows]
  for (auto line : a) line.div_(2.f);            // a tensor is a range of its first dimension
  std::ranges::sort(tn::flat(a));                // and flat(a) is one of its elements, whatever their strides
  //! [rows]
  check(a(2, 3) == 50.f, "rows");

  //! [assign]
  auto b = tn::zeros<float>({3, 4});
  b = a;                       // a name is bound anew: b is a handle on a's elements
  b = a + 1.f;                 // the same: b has elements of its own again
  b(0, all) = a(2, all);       // a view without a name is written through
  b.copy_(a);                  // elements are copied, broadcast and converted
  auto first = b[0];
  first.copy_(a[2]);           // through a view that has a name; `first = a[2]` would bind it anew
  //! [assign]
  check(tn::array_equal(b[0], a[2]) && !tn::shares_storage(a, b), "assign");

  //! [overlap]
  auto square = tn::arange<float>(0, 9).view({3, 3});
  square.copy_(square.t());    // right, as if through a temporary
  //! [overlap]
  check(square(0, 1) == 3.f && square(1, 0) == 1.f, "overlap");

  //! [masks]
  Tensor<float> large = a(a > 20.f);             // the elements that a mask names, copied
  a(a > 20.f) = 20.f;                            // the same places, written
  auto order = tn::argsort(a[2], tn::descending);
  Tensor<float> columns = a(all, order);         // integers name places too
  //! [masks]
  check(large.numel() == 1 && columns.size(1) == 4, "masks");

  //! [foreign]
  std::vector<float> mine(6, 1.f);
  auto lent = tn::borrow(mine, {2, 3});                    // mine must outlive every handle
  auto given = tn::from_vector(std::move(mine), {2, 3});   // the vector lives in the tensor's storage now
  auto pixels = std::make_shared<std::vector<float>>(6, 2.f);
  auto kept = tn::from_blob(pixels->data(), {2, 3}, tn::keep_alive(pixels));  // pixels live as long as a handle
  auto* raw = static_cast<float*>(std::calloc(6, sizeof(float)));
  auto owned = tn::from_blob(raw, {2, 3}, [](float* p) { std::free(p); });    // freed with the last handle
  //! [foreign]
  check(lent.data_ptr() == given.data_ptr() && pixels.use_count() == 2 && owned(1, 2) == 0.f && kept(0, 0) == 2.f,
        "foreign");

  //! [resize]
  auto grown = tn::empty<float>({2, 3});
  grown.resize_({4, 3});  // the storage grows and keeps its elements; shared or foreign ones refuse with MemoryError
  //! [resize]
  check(grown.size(0) == 4, "resize");
}

//! [escape]
auto distance(const Tensor<float>& a, const Tensor<float>& b) {
  return tn::sqrt(tn::square(a) + tn::square(b));  // an expression: it owns handles on a and b, so it may leave the
                                                   // function
}
//! [escape]

void expressions() {
  auto a = tn::full<float>({3, 4}, 3.f), b = tn::full<float>({3, 4}, 4.f), out = tn::empty<float>({3, 4});

  //! [fused]
  auto e = tn::exp(-a) * 2.f + b / 10.f;   // nothing is computed yet
  Tensor<float> c = e;                     // one pass over a and b, one over c
  Tensor d = a * b + 1.f;                  // the element type is deduced
  tn::into(out, a * b + 1.f);              // into memory that is there: nothing is allocated
  float x = e(1, 2);                       // one element, without the others
  //! [fused]
  check(tn::array_equal(out, d) && x == c(1, 2), "fused");

  //! [use of escape]
  Tensor<float> far = distance(tn::full<float>({3}, 3.f), tn::full<float>({3}, 4.f));
  //! [use of escape]
  check(far(0) == 5.f, "escape");

  //! [twice]
  auto scaled = a * 2.f;
  Tensor<float> once = scaled;                  // a * 2 is computed here
  Tensor<float> sums = scaled + tn::exp(scaled);  // and twice here, in registers: cheap
  auto root = tn::eval(tn::pow(a, 1.5f));       // dear, and used often: a tensor
  Tensor<float> all_of_it = root * b + root;
  //! [twice]
  check(once(0, 0) == 6.f && all_of_it(0, 0) == root(0, 0) * 5.f && sums(0, 0) > 6.f, "twice");

  //! [normalise]
  Tensor<float> normal = (a - tn::mean(a)) / (tn::std(a) + 1e-6f);  // three passes: mean, std, and the rest fused
  auto total = tn::sum(tn::square(a - b));                          // one pass: what is summed is never stored
  //! [normalise]
  check(total.item() == 12.f && normal(0, 0) == 0.f, "normalise");

  //! [map]
  auto leaky = tn::map([](float q) { return q > 0 ? q : .1f * q; }, a - 3.5f);   // any function of elements
  auto mixed = tn::map([](float p, float q) { return p < q ? 1 : -1; }, a, b);   // of several operands: an int tensor
  out.apply_([](float q) { return q * q; });                                     // in place
  //! [map]
  check(tn::eval(leaky)(0, 0) == -.05f && tn::eval(mixed)(0, 0) == 1 && out(0, 0) == 169.f, "map");

  //! [map in lanes]
  auto in_lanes = tn::map([](float q) { const float low = .1f * q; return q > 0 ? q : low; }, a - 3.5f);
  auto within = tn::map([](float p, float q) { return (p > 0) & (q < p); }, a, b);
  //! [map in lanes]
  check(tn::all(in_lanes == leaky)() && within(0, 0) == (b(0, 0) < a(0, 0)), "map in lanes");

  //! [generic function]
  auto softened = [](const auto& q) { return tn::where(q > 0.f, q, tn::expm1(q)); };
  Tensor<float> soft = softened(a - 3.5f);   // one pass; softened(-1.f) is a number
  //! [generic function]
  check(soft(0, 0) < 0 && softened(-1.f) < 0, "generic function");

  check(tn::eval(root_mean_square(tn::full<float>({2, 4}, 3.f) + 1.f))(1) == 4.f &&
            count_above_mean(tn::arange<int>(0, 4)) == 2,
        "generic");
  //! [use of generic]
  Tensor<float> middle = blend(a, b * 2.f, .5f), low = blend(a, 0.f, .25f);
  //! [use of generic]
  check(middle(0, 1) == .5f * a(0, 1) + b(0, 1) && low(1, 1) == .75f * a(1, 1), "use of generic");

  //! [broadcast]
  auto column = tn::arange<float>(0, 3).view({3, 1}), line = tn::arange<float>(0, 4);
  Tensor<float> table = column * 10.f + line;   // (3,1) and (4,) make (3,4): neither is copied
  //! [broadcast]
  check(table(2, 3) == 23.f, "broadcast");

  {
    //! [answers]
    auto e = (line + 1.f) * 2.f;                 // an expression of shape (4,)
    auto rows = e.sizes();                       // its shape and type are known: nothing is computed
    Tensor<double> wide = e.cast<double>();      // computed here, into elements of another type
    auto lazily = tn::cast<double>(e) / 3.;      // the same conversion as a part of an expression
    auto square = e.view({2, 2}).t();            // computed, then viewed
    for (auto element : e) std::printf("%g\n", static_cast<double>(element.item()));  // computed once
    auto joined = tn::concat({e, line});         // braces take expressions, as do files and AnyTensor
    //! [answers]
    check(rows == tn::Shape{4} && wide(3) == 8. && lazily(2) == 2. && square(0, 1) == 6.f && joined.numel() == 8,
          "answers");
    //! [number]
    double total = tn::sum(line);                // no dimensions are left: it is a number
    total += tn::max(line * 2.f);
    float root = std::sqrt(tn::sum(line).item());  // an overloaded function asks for no type: item() reads the number
    bool large = tn::sum(line).item() > 3.f;     // nor does a condition
    //! [number]
    check(total == 12. && root > 2.4f && large, "number");
  }
  //! [weak]
  auto integers = tn::arange<int>(0, 4);
  Tensor f = integers * 2.f;     // a C++ scalar is weak: its type counts only where its kind is higher
  Tensor g = line * 2.0;         // float
  Tensor h = integers / 2;       // true division: double
  Tensor q = tn::floor_divide(integers, 2);
  //! [weak]
  static_assert(std::is_same_v<decltype(f), Tensor<float>> && std::is_same_v<decltype(g), Tensor<float>>);
  static_assert(std::is_same_v<decltype(h), Tensor<double>> && std::is_same_v<decltype(q), Tensor<int>>);

  //! [generators]
  Tensor<float> ramp = line + tn::lazy::arange<float>(0, 4) * .5f;  // elements that are made where they are read
  //! [generators]
  check(ramp(2) == 3.f, "generators");
}

//! [own policy]
struct Counting {  // any type with these two members is a policy
  static inline int live = 0;
  void* allocate(std::size_t bytes) {
    ++live;
    return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  }
  void deallocate(void* p, std::size_t) noexcept {
    --live;
    std::free(p);
  }
};
//! [own policy]

void memory() {
  //! [where]
  auto a = tn::zeros<float>({1000, 1000}, tn::HugePageAllocator{});  // for one tensor
  {
    tn::AllocatorScope scope(Counting{});                            // for what this thread makes until the brace,
    Tensor<float> b = tn::exp(a) + 1.f;                              // temporaries inside operations included
  }
  //! [where]
  check(Counting::live == 0, "where");

  //! [arena]
  tn::ArenaAllocator arena(1 << 20);                 // chunks of 1 MiB
  for (int step = 0; step < 100; ++step) {
    {
      tn::AllocatorScope scope(arena);
      Tensor<float> t = tn::full<float>({1000}, 1.f) * 2.f;
    }
    arena.reset();                                   // all at once; throws while a tensor still lies in it
  }
  //! [arena]

  //! [compose]
  tn::LimitAllocator limited(std::size_t{1} << 30, tn::PoolAllocator<>{});    // a pool, at most 1 GiB
  auto t = tn::zeros<double>({100}, limited);
  //! [compose]
  check(t.numel() == 100, "compose");

  //! [statistics]
  tn::reset_peak();
  const auto before = tn::memory_stats();
  auto made = tn::zeros<float>({256, 1024});
  const auto after = tn::memory_stats();             // exact, under threads too
  const auto bytes = after.current_bytes - before.current_bytes;  // 1 MiB
  tn::each_policy([](const tn::PolicyStats& policy) {
    std::printf("%s: %lld bytes in %lld allocations\n", policy.policy, static_cast<long long>(policy.current_bytes),
                static_cast<long long>(policy.allocations));
  });
  //! [statistics]
  check(bytes == 1 << 20 && after.peak_bytes >= after.current_bytes, "statistics");

  //! [pressure]
  tn::set_soft_limit(tn::Cpu{}, std::size_t{8} << 30);
  tn::set_pressure_handler(tn::Cpu{}, [](const tn::MemoryPressure&) { tn::release_cached_memory(); });
  //! [pressure]
  tn::set_pressure_handler(tn::Cpu{}, nullptr);
  tn::set_soft_limit(tn::Cpu{}, 0);

  //! [recycling]
  const auto returned = tn::release_cached_memory();  // what released buffers hold, in bytes
  tn::set_recycling_limit(0);                         // from now on a release reaches the system at once
  //! [recycling]
  (void)returned;
}

void performance() {
  auto a = tn::ones<float>({64, 64});
  auto out = tn::empty<float>({64, 64});
  //! [threads]
  tn::set_num_threads(4);        // for the process; TENON_NUM_THREADS=4 in the environment does the same
  {
    tn::ThreadScope one(1);      // for this thread, until the brace
    tn::into(out, tn::exp(a));
  }
  //! [threads]
  tn::set_num_threads(0);

  //! [accessor]
  auto e = out.accessor<2>();    // a pointer with two strides, unchecked
  float trace = 0;
  for (std::int64_t i = 0; i < out.size(0); ++i) trace += e(i, i);
  //! [accessor]
  check(trace > 173.f && trace < 174.f, "accessor");

  //! [isa]
  const bool widest = tn::cpu_isa() == tn::Isa::avx512;  // or Isa::avx2, Isa::baseline
  //! [isa]
  check(widest == (tn::cpu_isa() > tn::Isa::avx2), "isa");
}

void real_time() {
  //! [real time]
  const tn::ThreadScope one(1);  // on the thread in question: its work is not shared with others
  auto gain = tn::full<float>({512}, 0.5f), mixed = tn::zeros<float>({512});
  const auto fill_block = [&](const Tensor<float>& voice, const Tensor<float>& room) {
    tn::into(mixed, (voice + room * 0.3f) * gain);  // allocates nothing
    mixed.clip_(-1.f, 1.f);
  };
  fill_block(tn::rand<float>({512}), tn::rand<float>({512}));  // the first call makes the thread's lists
  //! [real time]
  check(tn::all(tn::abs(mixed) <= 1.f).item(), "real time");
}

void errors() {
  auto a = tn::zeros<float>({3, 4}), b = tn::zeros<float>({3, 5});
  std::string text;
  //! [catch]
  try {
    Tensor c = a + b;
  } catch (const tn::ShapeError& error) {  // or tn::Error, with error.code()
    text = error.what();                   // tenon::add: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5
  }
  //! [catch]
  check(text == "tenon::add: shapes (3,4) and (3,5) do not broadcast: axis 1 is 4 and 5", "catch");
}

}  // namespace

int main() {
  printing();
  check(context().find("(first layer, tensors.cpp:") != std::string::npos, "error context");
  views();
  expressions();
  memory();
  performance();
  real_time();
  errors();
}
