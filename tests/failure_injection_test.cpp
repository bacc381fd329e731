// The n-th allocation fails, for every n, in public operations: the typed error comes, nothing leaks, operands are as
// before.
#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/dlpack.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/memory/memory_stats.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/tenon.hpp>

#include <cstdlib>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/dlpack.hpp"
#include "support/files.hpp"
#include "support/policies.hpp"

namespace tn = tenon;
using Floats = tn::Tensor<float>;

namespace {

/// A thread's operator new: which call fails, and how many blocks live.
struct Heap {
  long calls = 0, fail_at = 0, live = 0;
  TENON_NOINLINE_OG void* take(std::size_t bytes) {
    if (fail_at && ++calls == fail_at) return nullptr;
    void* p = std::malloc(bytes ? bytes : 1);
    live += p != nullptr;
    return p;
  }
  TENON_NOINLINE_OG void give(void* p) {
    live -= p != nullptr;
    std::free(p);
  }
};
thread_local Heap heap;  // workers of the pool allocate when they like

/// A tensor as it was: its place, its layout and every byte of its storage.
struct Snapshot {
  explicit Snapshot(const Floats& t)
      : tensor(t), data(t.data_ptr()), count(t.storage().use_count()), sizes(t.sizes().begin(), t.sizes().end()),
        strides(t.strides().begin(), t.strides().end()) {
    elements.assign(t.storage().data(), t.storage().data() + t.storage().size());
  }
  bool same() const { return same_now(Snapshot(tensor)); }
  bool same_now(const Snapshot& now) const {
    return now.data == data && now.count == count && now.sizes == sizes && now.strides == strides &&
           now.elements == elements;
  }
  const Floats& tensor;
  const float* data;
  std::int64_t count;
  std::vector<std::int64_t> sizes, strides;
  std::vector<float> elements;
};

/// An operation, and the operands that it must leave alone when it fails.
struct Operation {
  const char* name;
  std::function<void()> run;
  std::vector<const Floats*> operands{};
  std::function<void()> prepare = [] {};       // before each attempt, without failures
  std::function<bool()> whole = [] { return true; };  // what else must hold after a failure
};

/// Tries an operation with ever later failures until it has no call left that could fail.  Returns how often it failed.
int fail_every(const Operation& operation, support::Ledger& ledger, bool of_heap) {
  for (int n = 1; n < 500; ++n) {
    long heap_blocks = heap.live;
    operation.prepare();
    const long prepared = heap.live;
    std::vector<Snapshot> before;
    for (const Floats* t : operation.operands) before.emplace_back(*t);
    const auto blocks = ledger.live();
    const auto bytes = tn::memory_stats().current_bytes;
    bool failed = false;
    std::string wrong;
    // an import consumes what was prepared
    heap_blocks = (operation.operands.empty() ? heap_blocks : prepared) + heap.live - prepared;
    {
      const tn::AllocatorScope scope{support::SmallPolicy(ledger)};
      ledger.calls = 0;
      ledger.fail_at = of_heap ? 0 : n;
      heap.calls = 0;
      heap.fail_at = of_heap ? n : 0;
      try {
        operation.run();
      } catch (const tn::MemoryError&) {
        failed = true;
      } catch (const std::bad_alloc&) {  // of the standard's containers, whose error it is
        failed = of_heap;
        if (!of_heap) wrong = "std::bad_alloc";
      } catch (const std::exception& error) {
        heap.fail_at = 0;
        wrong = error.what();
      }
      heap.fail_at = ledger.fail_at = 0;
    }
    const long heap_now = heap.live;
    INFO(operation.name << ", failure " << n << (of_heap ? " of operator new" : " of the policy"));
    REQUIRE(wrong == "");
    if (!failed) {
      REQUIRE((of_heap ? heap.calls : ledger.calls) < n);
      return n - 1;
    }
    REQUIRE((of_heap ? heap.calls : ledger.calls) >= n);
    REQUIRE(heap_now == heap_blocks);
    REQUIRE(ledger.live() == blocks);
    REQUIRE(tn::memory_stats().current_bytes == bytes);
    REQUIRE(ledger.fault == "");
    for (const auto& snapshot : before) REQUIRE(snapshot.same());
    REQUIRE(operation.whole());
  }
  return -1;
}

/// What the operations work on.  60 × 70 floats are more than lies behind a storage's header.
struct Operands {
  Floats a = tn::arange<float>(4200.f).view({60, 70}), b = tn::ones<float>({60, 70}) * 2.f,
         small = tn::arange<float>(12.f).view({3, 4});
  Floats grows = tn::arange<float>(12.f), view = a.t(), overlapping = tn::arange<float>(100.f).view({10, 10}),
         turned = overlapping.t(), target;
  tn::Tensor<bool> mask = small > 5.f;
};

std::vector<Operation> operations(Operands& o, support::Ledger& ledger) {
  const auto make_grows = [&](float n) {  // a storage grows by the policy that made it
    return [&o, &ledger, n] {
      const tn::AllocatorScope scope{support::SmallPolicy(ledger)};
      o.grows = tn::arange<float>(n);
    };
  };
  return {
      {"zeros",
       [] {
         (void)tn::zeros<float>({3, 4});
       }},
      {"full, large",
       [] {
         (void)tn::full<float>({300, 400}, 2.f);
       }},
      {"arange", [] { (void)tn::arange<float>(100.f); }},
      {"eye of rank 2", [] { (void)tn::eye<float>(100); }},
      {"rank 8",
       [] {
         (void)tn::zeros<float>({1, 2, 1, 2, 1, 2, 1, 2});
       }},
      {"add", [&o] { const Floats c = o.a + o.b; }, {&o.a, &o.b}},
      {"fused", [&o] { const Floats c = tn::exp(o.small) * 2.f + o.small / 3.f; }, {&o.small}},
      {"transposed", [&o] { const Floats c = o.view * 2.f; }, {&o.a, &o.view}},
      {"broadcast", [&o] { const Floats c = o.small.unsqueeze(0) + o.small.unsqueeze(1); }, {&o.small}},
      {"clone", [&o] { (void)o.view.clone(); }, {&o.a, &o.view}},
      {"contiguous", [&o] { (void)o.view.contiguous(); }, {&o.view}},
      {"reshape",
       [&o] {
         (void)o.view.reshape({42, 100});
       },
       {&o.view}},
      {"copy_, overlapping", [&o] { o.overlapping.copy_(o.turned); }, {&o.overlapping, &o.turned}},
      {"add_, overlapping", [&o] { o.overlapping.add_(o.turned); }, {&o.overlapping, &o.turned}},
      {"assign to a handle",
       [&o] { o.target = o.a + o.b; },
       {&o.a, &o.b, &o.target},
       [&o] { o.target = o.small.clone(); }},
      {"resize_ to more", [&o] { o.grows.resize_({9000}); }, {&o.grows}, make_grows(12.f)},
      {"resize_ again", [&o] { o.grows.resize_({90000}); }, {&o.grows}, make_grows(9000.f)},
      {"sum", [&o] { (void)tn::sum(o.a, tn::axis(0)); }, {&o.a}},
      {"mean of all", [&o] { (void)tn::mean(o.view); }, {&o.view}},
      {"argmax", [&o] { (void)tn::argmax(o.view, tn::axis(1)); }, {&o.view}},
      {"cumulative_sum", [&o] { (void)tn::cumulative_sum(o.a, tn::axis(0)); }, {&o.a}},
      {"matmul", [&o] { (void)tn::matmul(o.a, o.view); }, {&o.a, &o.view}},
      {"sort", [&o] { (void)tn::sort(o.view); }, {&o.view}},
      {"concat",
       [&o] {
         (void)tn::concat({o.a, o.b}, tn::axis(0));
       },
       {&o.a, &o.b}},
      {"stack",
       [&o] {
         (void)tn::stack({o.a, o.b}, tn::axis(2));
       },
       {&o.a, &o.b}},
      {"concat of expressions", [&o] { (void)tn::concat(o.a, o.b + 1.f, tn::axis(1)); }, {&o.a, &o.b}},
      {"masked", [&o] { const Floats c = o.small(o.mask); }, {&o.small}},
      {"masked assignment", [&o] { o.small(o.mask) = o.small(o.mask) * 1.f; }, {&o.small}},
      {"where", [&o] { const Floats c = tn::where(o.mask, o.small, -o.small); }, {&o.small}},
  };
}

struct Workers {  // on the caller's thread alone, where failures are injected
  Workers() { tn::set_num_threads(1); }
};

}  // namespace

// Every form of new that this program uses ends here.
void* operator new(std::size_t bytes) {
  if (void* p = heap.take(bytes)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return heap.take(bytes); }
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t& nothrow) noexcept { return operator new(bytes, nothrow); }
void operator delete(void* p) noexcept { heap.give(p); }
void operator delete(void* p, std::size_t) noexcept { heap.give(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { heap.give(p); }
void operator delete[](void* p) noexcept { heap.give(p); }
void operator delete[](void* p, std::size_t) noexcept { heap.give(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { heap.give(p); }

TEST_CASE("each allocation of an operation may fail: by the policy") {
  const Workers one;
  support::Ledger ledger;  // outlives what was made with it
  Operands operands;
  for (const auto& operation : operations(operands, ledger)) {
    operation.run();  // what is made once in a program's life
    const int failures = fail_every(operation, ledger, false);
    INFO(operation.name);
    REQUIRE(failures >= (std::string(operation.name) == "masked assignment" ? 0 : 1));
  }
}

TEST_CASE("each allocation of an operation may fail: by operator new") {
  const Workers one;
  support::Ledger ledger;  // outlives what was made with it
  Operands operands;
  for (const auto& operation : operations(operands, ledger)) {
    operation.run();
    REQUIRE(fail_every(operation, ledger, true) >= 0);
  }
}

TEST_CASE("each allocation of a load may fail") {
  const Workers one;
  const files::Scratch scratch;
  const auto t = tn::arange<float>(6000.f).view({60, 100});
  const std::string npy = scratch / "a.npy", turned = scratch / "turned.npy", npz = scratch / "a.npz",
                    tensors = scratch / "a.safetensors";
  tn::save_npy(npy, t);
  tn::save_npy(turned, t.t());
  tn::save_npz(npz, {{"x", t}, {"y", t}});
  tn::save_safetensors(tensors, {{"x", t}, {"y", t}});
  support::Ledger ledger;
  const std::vector<Operation> loads = {
      {"load_npy", [&] { (void)tn::load_npy<float>(npy); }},
      {"load_npy, in Fortran's order", [&] { (void)tn::load_npy<float>(turned); }},
      {"load_npy of any type", [&] { (void)tn::load_npy(npy); }},
      {"load_npz", [&] { (void)tn::load_npz(npz); }},
      {"load_safetensors", [&] { (void)tn::load_safetensors(tensors); }},
      {"map_file", [&] { (void)tn::map_file<float>(npy, tn::MapMode::read_only, {10}); }},
  };
  for (const auto& load : loads) {
    load.run();
    INFO(load.name);
    REQUIRE(fail_every(load, ledger, false) >= (std::string(load.name) == "map_file" ? 0 : 1));
    REQUIRE(fail_every(load, ledger, true) >= 0);
  }
}

TEST_CASE("each allocation of an import may fail, and what is imported is released all the same") {
  const Workers one;
  support::Ledger ledger;
  support::Foreign foreign;
  int made = 0;
  Floats t = tn::arange<float>(5000.f);
  DLManagedTensor* managed = nullptr;
  tn::ArrowData arrow;
  const std::vector<Operation> imports = {
      {"from_dlpack",
       [&] { (void)tn::from_dlpack<float>(managed); },
       {},
       [&] {
         managed = foreign.make<DLManagedTensor>();
         ++made;
       },
       [&] { return foreign.releases == made; }},
      {"from_dlpack_any",
       [&] { (void)tn::from_dlpack_any(managed); },
       {},
       [&] {
         managed = foreign.make<DLManagedTensor>();
         ++made;
       },
       [&] { return foreign.releases == made; }},
      {"from_arrow",
       [&] { (void)tn::from_arrow<const float>(std::move(arrow)); },
       {},
       [&] { arrow = tn::to_arrow(t); },
       [&] { return t.storage().use_count() == 1; }},
      {"from_arrow, a copy",
       [&] { (void)tn::from_arrow<float>(std::move(arrow), {.copy = tn::ArrowCopy::always}); },
       {},
       [&] { arrow = tn::to_arrow(t); },
       [&] { return t.storage().use_count() == 1; }},
      {"to_dlpack",
       [&] {
         auto* p = tn::to_dlpack(t);
         p->deleter(p);
       },
       {},
       [] {},
       [&] { return t.storage().use_count() == 1; }},
      {"to_arrow", [&] { (void)tn::to_arrow(t); }, {}, [] {}, [&] { return t.storage().use_count() == 1; }},
      {"from_vector", [&] { (void)tn::from_vector(std::vector<float>(100), {10, 10}); }},
      {"adopt", [&] { (void)tn::Storage<float>::adopt(new float(5), 1, [&](float* p) { delete p; }); }},
      {"a view of a storage", [&] { (void)t.storage().view(1, 5); }, {&t}},
  };
  for (const auto& import : imports) {
    INFO(import.name);
    REQUIRE(fail_every(import, ledger, false) >= 0);
    REQUIRE(fail_every(import, ledger, true) >= 0);
    REQUIRE(import.whole());
  }
}
