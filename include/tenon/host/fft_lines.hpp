// Fourier transforms of all lines of a tensor along one dimension. Threads share the lines.
//
// Some lines are transformed together: their elements alternate in the working memory, so that they fill registers.
// Real lines of even length are transformed as complex ones of half the length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/fft/half.hpp>
#include <tenon/cpu/fft/kernel.hpp>
#include <tenon/cpu/fft/pairs.hpp>
#include <tenon/cpu/fft/plan.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/fft_task.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// The most lines that are transformed together: a register of 64 bytes of them.
inline constexpr std::size_t most_fft_lines = 16;

/// A transform, and how its lines lie in memory.
template <class T>
struct FftLines : FftTask<T> {
  std::int64_t in_size, in_step, out_step;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Transforms `lines` lines of In at `in` into lines of Out at `out`.
template <class T, class In, class Out>
class FftGroup {
 public:
  FftGroup(const FftLines<T>& task, const FftPlan<T>& plan, std::int64_t lines)
      : task_(task), plan_(plan), lines_(lines) {}

  void transform(const In* const* in, Out* const* out, FftParts<T> x, FftParts<T> y) const {
    load(in, x);
    const bool swaps =
        task_.kind == FftLine::half_to_real || (task_.kind == FftLine::complex_to_complex && task_.is_backward);
    FftParts<T> z = run_fft(plan_, swaps ? FftParts<T>{x.im, x.re} : x, swaps ? FftParts<T>{y.im, y.re} : y, lines_);
    if (swaps) z = {z.im, z.re};
    store(out, z, z.re == x.re ? y : x);
  }

 private:
  static constexpr std::int64_t some = 8;  // elements of a line that are moved together, so that cache lines are used
                                           // up
  bool is_packed() const { return task_.n % 2 == 0 && task_.kind != FftLine::complex_to_complex; }

  /// Calls move(i, q) for all i < n and all lines q.
  template <class F>
  TENON_INLINE void each(std::int64_t n, const F& move) const {
    for (std::int64_t first = 0; first < n; first += some) {
      const std::int64_t last = smaller_of(first + some, n);
      for (std::int64_t q = 0; q < lines_; ++q) {
        for (std::int64_t i = first; i < last; ++i) move(i, q);
      }
    }
  }
  void load(const In* const* in, FftParts<T> x) const {
    const std::int64_t step = task_.in_step, n = task_.n;
    if constexpr (!ComplexElement<In>) {
      const std::int64_t have = smaller_of(n, task_.in_size);
      if (is_packed()) {
        if (!load_pairs(in, x, have / 2)) {
          each(have / 2, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
            x.re[i * lines_ + q] = in[q][2 * i * step];
            x.im[i * lines_ + q] = in[q][(2 * i + 1) * step];
          });
        }
        for (std::int64_t q = 0; q < lines_ && have % 2 != 0; ++q) {
          x.re[have / 2 * lines_ + q] = in[q][(have - 1) * step];
          x.im[have / 2 * lines_ + q] = 0;
        }
        clear(x, (have + 1) / 2, n / 2);
      } else {
        each(have, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          x.re[i * lines_ + q] = in[q][i * step];
          x.im[i * lines_ + q] = 0;
        });
        clear(x, have, n);
      }
    } else {
      const std::int64_t whole = task_.kind == FftLine::half_to_real ? n / 2 + 1 : n,
                         have = smaller_of(whole, task_.in_size);
      if (!load_pairs(in, x, have)) {
        each(have, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          const In value = in[q][i * step];
          x.re[i * lines_ + q] = value.re;
          x.im[i * lines_ + q] = value.im;
        });
      }
      clear(x, have, whole);
      if (task_.kind == FftLine::half_to_real) prepare_half(x);
    }
  }
  /// Reads pairs of contiguous lines. False, and nothing is read, of others and of elements that are converted.
  bool load_pairs(const In* const* in, FftParts<T> x, std::int64_t pairs) const {
    if constexpr (std::is_same_v<In, T> || std::is_same_v<In, complex<T>>) {
      if (task_.in_step != 1) return false;
      const T* lines[most_fft_lines];
      for (std::int64_t q = 0; q < lines_; ++q) lines[q] = reinterpret_cast<const T*>(in[q]);
      variant<SplitPairs<T>, void(const T* const*, FftParts<T>, std::int64_t, std::int64_t)>()(lines, x, pairs, lines_);
      return true;
    } else {
      return false;
    }
  }
  /// Writes pairs of contiguous lines. False, and nothing is written, of others.
  bool store_pairs(Out* const* out, FftParts<T> z, std::int64_t pairs, T by_re, T by_im) const {
    if (task_.out_step != 1) return false;
    T* lines[most_fft_lines];
    for (std::int64_t q = 0; q < lines_; ++q) lines[q] = reinterpret_cast<T*>(out[q]);
    variant<JoinPairs<T>, void(T* const*, FftParts<const T>, std::int64_t, std::int64_t, T, T)>()(
        lines, {z.re, z.im}, pairs, lines_, by_re, by_im);
    return true;
  }
  void clear(FftParts<T> x, std::int64_t from, std::int64_t to) const {
    for (std::int64_t k = from * lines_; k < to * lines_; ++k) x.re[k] = x.im[k] = 0;
  }
  /// Converts the first half of a spectrum to the line whose inverse transform has the real line's elements.
  void prepare_half(FftParts<T> x) const {
    const std::int64_t n = task_.n, m = n / 2;
    for (std::int64_t q = 0; q < lines_; ++q) {
      x.im[q] = 0;
      if (n % 2 == 0) x.im[m * lines_ + q] = 0;
    }
    if (n % 2 != 0) {
      for (std::int64_t k = 1; k <= m; ++k) {
        for (std::int64_t q = 0; q < lines_; ++q) {
          x.re[(n - k) * lines_ + q] = x.re[k * lines_ + q];
          x.im[(n - k) * lines_ + q] = -x.im[k * lines_ + q];
        }
      }
      return;
    }
    variant<PairsFromHalf<T>, void(const FftPlan<T>&, FftParts<T>, std::int64_t, std::int64_t)>()(plan_, x, m, lines_);
  }

  void store(Out* const* out, FftParts<T> z, FftParts<T> free) const {
    const std::int64_t step = task_.out_step, n = task_.n;
    const T scale = task_.scale;
    if constexpr (!ComplexElement<Out>) {
      if (is_packed()) {
        if (store_pairs(out, z, n / 2, scale, scale)) return;
        each(n / 2, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          out[q][2 * i * step] = z.re[i * lines_ + q] * scale;
          out[q][(2 * i + 1) * step] = z.im[i * lines_ + q] * scale;
        });
      } else {
        each(n, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          out[q][i * step] = z.re[i * lines_ + q] * scale;
        });
      }
    } else {
      const bool is_real = task_.kind != FftLine::complex_to_complex;
      if (is_packed()) {
        variant<HalfFromPairs<T>, void(const FftPlan<T>&, FftParts<const T>, FftParts<T>, std::int64_t,
                                       std::int64_t)>()(plan_, {z.re, z.im}, free, n / 2, lines_);
        z = free;
      }
      const T sign = is_real && task_.is_backward ? -scale : scale;
      const std::int64_t have = is_real ? n / 2 + 1 : n;
      if (!store_pairs(out, z, have, scale, sign)) {
        each(have, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          out[q][i * step] = Out(z.re[i * lines_ + q] * scale, z.im[i * lines_ + q] * sign);
        });
      }
      if (task_.kind != FftLine::real_to_whole) return;
      each((n - 1) / 2, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
        const std::int64_t k = (i + 1) * lines_ + q;
        out[q][(n - 1 - i) * step] = Out(z.re[k] * scale, -z.im[k] * sign);
      });
    }
  }
  const FftLines<T>& task_;
  const FftPlan<T>& plan_;
  std::int64_t lines_;
};

template <class T, class In, class Out>
TENON_NOINLINE void fft_lines(const Tensor<const In>& in, const Tensor<Out>& out, int d, const FftTask<T>& of) {
  const FftLines<T> task{of, in.size(d), in.stride(d), out.stride(d)};
  if (out.numel() == 0) return;
  const std::int64_t lines = out.numel() / out.size(d);
  const bool is_packed = task.n % 2 == 0 && task.kind != FftLine::complex_to_complex;
  const HeldFftPlan<T> held(is_packed ? task.n / 2 : task.n, [](FftPlan<T>& plan) { finish_fft_plan(plan); });
  const FftPlan<T>& plan = *held;
  constexpr std::int64_t lanes = 64 / static_cast<std::int64_t>(sizeof(T)),
                         gap = 64 / static_cast<std::int64_t>(sizeof(T));
  const auto part_of_group = [&](std::int64_t together) { return (plan.length + 1) * together + gap; };
  constexpr std::int64_t fitting = 1 << 20;
  const auto fits = [&](std::int64_t some) {
    return 4 * part_of_group(some) * static_cast<std::int64_t>(sizeof(T)) <= fitting;
  };
  const std::int64_t filling = fits(lanes) ? lanes : lanes / 2;  // registers of 32 bytes suffice to be faster than
                                                                 // single lines
  const bool gathers = lines >= 2 && (task.in_step != 1 || task.out_step != 1 || fits(filling));
  const std::int64_t together = gathers ? smaller_of(filling, lines) : 1, groups = blocks_of(lines, together);
  const std::int64_t part = blocks_of(part_of_group(together), gap) * gap, room = 4 * part;
  const std::int64_t grain = grain_of(groups, 8 * part * static_cast<std::int64_t>(sizeof(T)));
  const std::int64_t threads = groups > grain ? smaller_of(thread_count(), blocks_of(groups, grain)) : 1;
  const Storage<T> memory(threads * room);
  std::int64_t next = 0;
  parallel_blocks(threads, [&](std::int64_t k) {
    T* const own = memory.data() + k * room;
    const std::int64_t batch = threads > 1 ? grain : groups;
    for (std::int64_t first; (first = __atomic_fetch_add(&next, batch, __ATOMIC_RELAXED)) < groups;) {
      for (std::int64_t group = first; group < smaller_of(first + batch, groups); ++group) {
        const In* from[most_fft_lines];
        Out* to[most_fft_lines];
        const std::int64_t count = smaller_of(together, lines - group * together);
        for (std::int64_t q = 0; q < count; ++q) {
          std::int64_t in_at = in.storage_offset(), out_at = out.storage_offset();
          for (std::int64_t e = out.dim(), rest = group * together + q; e-- > 0 && rest > 0;) {
            if (e == d) continue;
            const std::int64_t size = out.layout().size(static_cast<int>(e)), index = rest < size ? rest : rest % size;
            rest = rest < size ? 0 : rest / size;
            in_at += index * in.layout().stride(static_cast<int>(e));
            out_at += index * out.layout().stride(static_cast<int>(e));
          }
          from[q] = in.storage().data() + in_at;
          to[q] = out.storage().data() + out_at;
        }
        FftGroup<T, In, Out>(task, plan, count)
            .transform(from, to, {own, own + part}, {own + 2 * part, own + 3 * part});
      }
    }
  });
}

template <>
struct TransformEngine<Cpu> {
  static constexpr bool exists = true;

  template <class T, class In, class Out>
  TENON_INLINE static void lines(const Tensor<const In>& in, const Tensor<Out>& out, int d, const FftTask<T>& task) {
    fft_lines<T>(in, out, d, task);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
