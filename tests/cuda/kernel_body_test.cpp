// The kernel's plan and what each thread does, walked on the host and compared with the host's own engine.
#include <cstdint>
#include <vector>

#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/tenon.hpp>

#include "support/catch.hpp"

namespace tn = tenon;
using namespace tenon::detail;
using tn::Tensor;

namespace {

/// How a plan was found: its form, its dimensions, and whether it takes several launches.
struct Found {
  KernelForm form;
  int rank, outer;
};

template <KernelForm form, int N, class Arguments>
TENON_NOINLINE_OG void walk_blocks(const Arguments& arguments) {
  constexpr int each = packs_per_thread<Arguments::operands - 1, N>;
  constexpr int threads = 32;
  const std::int64_t blocks = (arguments.packs + threads * each - 1) / (threads * each);
  for (std::int64_t block = 0; block < (blocks > 0 ? blocks : 1); ++block) {
    for (int thread = 0; thread < threads; ++thread) compute_thread<form, N>(arguments, block, thread, threads);
  }
}

template <class Out, class Tree, class Leaves>
TENON_NOINLINE_OG Found walk(Tensor<Out>& out, const Source* sources, const Tree& tree, const Leaves& leaves) {
  constexpr int N = pack_count<Out, Leaves>;
  KernelPlan plan;
  make_kernel_plan(plan, reinterpret_cast<const char*>(out.storage().data()), out.layout(), sizeof(Out), sources,
                   Leaves::count, N);
  std::int64_t launches = 1;
  for (int d = 0; d < plan.outer.rank; ++d) launches *= plan.outer.size[d];
  Cursor cursor(plan.outer, plan.first, 0);
  for (std::int64_t i = 0; i < launches; ++i, cursor.next()) {
    for (int k = 0; k < plan.operands; ++k) plan.first[k] = cursor.offset[k];
    const auto arguments = make_arguments<Out>(plan, tree, leaves);
    switch (plan.form) {
      case KernelForm::flat: walk_blocks<KernelForm::flat, N>(arguments); break;
      case KernelForm::rows: walk_blocks<KernelForm::rows, N>(arguments); break;
      case KernelForm::strided: walk_blocks<KernelForm::strided, 1>(arguments); break;
      case KernelForm::wide: walk_blocks<KernelForm::wide, 1>(arguments); break;
    }
  }
  return {plan.form, plan.rank, plan.outer.rank};
}

/// Computes a * 2 + b by the kernel's body into `out`, and compares with the host's engine.
template <class A, class B>
TENON_NOINLINE_OG Found sum_is_right(Tensor<float>& out, const Tensor<A>& a, const Tensor<B>& b) {
  const auto expression = a * 2.f + b;
  const Tensor<float> expected = tn::Tensor<float>(expression).expand(tn::Shape(out.sizes())).clone();
  const Bound<float, std::remove_cvref_t<decltype(expression)>> bound(expression);
  const Found found = walk(out, bound.sources, bound.tree, KernelLeaves<StoredLeaf<A>, StoredLeaf<B>>{});
  CHECK(tn::all(out == expected).item());
  return found;
}

Tensor<float> numbers(const tn::Shape& shape) {
  Tensor<float> result = tn::empty<float>(shape);
  result.uniform_(-1, 1);
  return result;
}

}  // namespace

TEST_CASE("contiguous operands take packs and what is left over, whatever their number") {
  for (std::int64_t n : {3, 4, 5, 127, 128, 129, 512, 1023}) {
    auto out = tn::empty<float>({n});
    const Found found = sum_is_right(out, numbers({n}), numbers({n}));
    CHECK(found.form == KernelForm::flat);
    CHECK(found.rank == 1);
  }
  auto out = tn::empty<float>({6, 50});
  CHECK(sum_is_right(out, numbers({6, 50}), numbers({6, 50})).rank == 1);
  auto scalar = tn::empty<float>(tn::Shape());
  sum_is_right(scalar, numbers(tn::Shape()), numbers(tn::Shape()));
}

TEST_CASE("rows, columns and single elements that are broadcast stay in packs") {
  auto out = tn::empty<float>({33, 64});
  CHECK(sum_is_right(out, numbers({33, 64}), numbers({64})).form == KernelForm::rows);
  CHECK(sum_is_right(out, numbers({33, 64}), numbers({33, 1})).form == KernelForm::rows);
  CHECK(sum_is_right(out, numbers({33, 64}), numbers({1, 1})).form == KernelForm::flat);
  auto odd = tn::empty<float>({33, 63});
  CHECK(sum_is_right(odd, numbers({33, 63}), numbers({63})).form == KernelForm::strided);
}

TEST_CASE("what is strided, reversed, transposed or not aligned is computed one by one") {
  auto out = tn::empty<float>({33, 64});
  CHECK(sum_is_right(out, numbers({64, 33}).t(), numbers({33, 64})).form == KernelForm::strided);
  CHECK(sum_is_right(out, numbers({33, 64}).flip(0), numbers({33, 64})).form == KernelForm::rows);
  CHECK(sum_is_right(out, numbers({33, 64}).flip(1), numbers({33, 64})).form == KernelForm::strided);
  CHECK(sum_is_right(out, numbers({33, 128})(tn::all, tn::range(0, tn::end, 2)), numbers({33, 64})).form ==
        KernelForm::strided);
  CHECK(sum_is_right(out, numbers({33 * 64 + 1}).narrow(0, 1, 33 * 64).view({33, 64}), numbers({33, 64})).form ==
        KernelForm::strided);
  auto backwards = tn::empty<float>({33, 64}).flip(0);
  CHECK(sum_is_right(backwards, numbers({33, 64}), numbers({33, 64})).form == KernelForm::rows);
  auto across = tn::empty<float>({64, 33}).t();
  CHECK(sum_is_right(across, numbers({64, 33}).t(), numbers({64, 33}).t()).form == KernelForm::flat);
}

TEST_CASE("element types of different widths: a pack is 16 bytes of the widest") {
  auto out = tn::empty<float>({5, 24});
  const auto half = numbers({5, 24}).cast<tn::float16>();
  CHECK(sum_is_right(out, half, numbers({5, 24})).form == KernelForm::flat);
  static_assert(pack_count<float, KernelLeaves<StoredLeaf<tn::float16>, StoredLeaf<float>>> == 4);
  static_assert(pack_count<tn::float16, KernelLeaves<StoredLeaf<tn::float16>>> == 8);
  static_assert(pack_count<double, KernelLeaves<StoredLeaf<bool>>> == 2);
  static_assert(pack_count<tn::complex<double>, KernelLeaves<>> == 1);
}

TEST_CASE("a byte that is not 0 is true") {
  auto mask = tn::zeros<bool>({40});
  for (int i = 0; i < 40; i += 3)
    reinterpret_cast<unsigned char*>(mask.data_ptr())[i] = static_cast<unsigned char>(i + 2);
  auto out = tn::empty<float>({40});
  sum_is_right(out, numbers({40}), mask);
}

TEST_CASE("elements made from their positions are those of the host") {
  const auto a = numbers({7, 12});
  const auto lazy = tn::lazy::arange<float>(0, 12);
  const auto expression = a + lazy;
  using E = std::remove_cvref_t<decltype(expression)>;
  const Bound<float, E> bound(expression);
  using G = std::remove_cvref_t<decltype(lazy.generator())>;
  KernelLeaves<StoredLeaf<float>, GeneratedLeaf<G>> leaves{};
  static_cast<NumberedLeaf<1, GeneratedLeaf<G>>&>(leaves).leaf.generator = lazy.generator();
  auto out = tn::empty<float>({7, 12});
  CHECK(walk(out, bound.sources, bound.tree, leaves).form == KernelForm::rows);
  CHECK(tn::all(out == Tensor<float>(expression)).item());
  auto across = tn::empty<float>({12, 7}).t();
  walk(across, bound.sources, bound.tree, leaves);
  CHECK(tn::all(across == Tensor<float>(expression)).item());
}

TEST_CASE("more dimensions than a launch walks take several launches") {
  tn::Shape shape, doubled;
  for (int d = 0; d < 11; ++d) {
    shape.push_back(2);
    doubled.push_back(4);
  }
  const auto every_second = [](Tensor<float> t) {
    for (int d = 0; d < 11; ++d) t = t.unfold(d, 1, 2).squeeze(-1);
    return t;
  };
  auto out = tn::empty<float>(shape);
  const Found found = sum_is_right(out, every_second(numbers(doubled)), numbers(shape));
  CHECK(found.rank == kernel_rank);
  CHECK(found.outer == 3);
}

TEST_CASE("offsets and counts of 2^31 and above take 64 bits") {
  KernelPlan plan;
  tn::Layout layout(2, 0), wide(2, 0);
  layout.set(0, 3, 1);
  layout.set(1, 1 << 20, 3);
  layout.finish();
  wide.set(0, 3, 1);
  wide.set(1, 1 << 20, 1 << 10);
  wide.finish();
  const Source near{nullptr, &layout, 4, nullptr, nullptr}, far{nullptr, &wide, 4, nullptr, nullptr};
  make_kernel_plan(plan, nullptr, layout, 4, &near, 1, 4);
  CHECK(plan.form == KernelForm::flat);
  make_kernel_plan(plan, nullptr, layout, 4, &far, 1, 4);
  CHECK(plan.form == KernelForm::wide);  // 2^20 steps of 4 KiB

  auto out = tn::empty<float>({33, 64});
  const auto a = numbers({64, 33}).t(), b = numbers({33, 64});
  const auto expression = a * 2.f + b;
  const Bound<float, std::remove_cvref_t<decltype(expression)>> bound(expression);
  using Leaves = KernelLeaves<StoredLeaf<float>, StoredLeaf<float>>;
  make_kernel_plan(plan, reinterpret_cast<const char*>(out.storage().data()), out.layout(), 4, bound.sources, 2, 4);
  plan.form = KernelForm::wide;
  walk_blocks<KernelForm::wide, 1>(make_arguments<float>(plan, bound.tree, Leaves{}));
  CHECK(tn::all(out == Tensor<float>(expression)).item());
}
