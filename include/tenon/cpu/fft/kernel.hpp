// The passes of a Fourier transform, of one line or of several whose elements alternate. Real and imaginary parts are
// in separate arrays. A butterfly is applied to `s` numbers, which lanes take together; at the first pass of a single
// line, where s is 1, lanes take several butterflies.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/fft/plan.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The real and imaginary parts of a transform's numbers.
template <class T>
struct FftParts {
  T *re, *im;
};

template <class V>
struct FftNumber {
  V re, im;
};

/// Names a register, or a single number, that a loop is written for.
template <class V>
struct FftRegister {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class V>
TENON_INLINE FftNumber<V> operator+(const FftNumber<V>& a, const FftNumber<V>& b) { return {a.re + b.re, a.im + b.im}; }
template <class V>
TENON_INLINE FftNumber<V> operator-(const FftNumber<V>& a, const FftNumber<V>& b) { return {a.re - b.re, a.im - b.im}; }
template <class V>
TENON_INLINE FftNumber<V> scaled(const FftNumber<V>& a, const V& by) { return {a.re * by, a.im * by}; }
template <class V>
TENON_INLINE FftNumber<V> product(const FftNumber<V>& a, const V& re, const V& im) {
  TENON_CONTRACT return {a.re * re - a.im * im, a.re * im + a.im * re};
}
/// a - i b and a + i b.
template <class V>
TENON_INLINE FftNumber<V> turned_down(const FftNumber<V>& a, const FftNumber<V>& b) {
  return {a.re + b.im, a.im - b.re};
}
template <class V>
TENON_INLINE FftNumber<V> turned_up(const FftNumber<V>& a, const FftNumber<V>& b) { return {a.re - b.im, a.im + b.re}; }

/// The transform of r numbers.
template <int r, class V>
TENON_INLINE void butterfly(FftNumber<V>* t) {
  using T = scalar_t<V>;
  if constexpr (r == 2) {
    const auto a = t[0], b = t[1];
    t[0] = a + b;
    t[1] = a - b;
  } else if constexpr (r == 3) {
    const auto sum = t[1] + t[2], difference = scaled(t[1] - t[2], V(T(0.86602540378443864676)));
    const auto middle = t[0] - scaled(sum, V(T(0.5)));
    t[0] = t[0] + sum;
    t[1] = turned_down(middle, difference);
    t[2] = turned_up(middle, difference);
  } else if constexpr (r == 4) {
    const auto a = t[0] + t[2], b = t[0] - t[2], c = t[1] + t[3], d = t[1] - t[3];
    t[0] = a + c;
    t[1] = turned_down(b, d);
    t[2] = a - c;
    t[3] = turned_up(b, d);
  } else {
    static_assert(r == 5);
    const V c1(T(0.30901699437494742410)), c2(T(-0.80901699437494742410)), s1(T(0.95105651629515357212)),
        s2(T(0.58778525229247312917));
    const auto a1 = t[1] + t[4], b1 = t[1] - t[4], a2 = t[2] + t[3], b2 = t[2] - t[3];
    const auto m1 = t[0] + scaled(a1, c1) + scaled(a2, c2), m2 = t[0] + scaled(a1, c2) + scaled(a2, c1);
    const auto n1 = scaled(b1, s1) + scaled(b2, s2), n2 = scaled(b1, s2) - scaled(b2, s1);
    t[0] = t[0] + a1 + a2;
    t[1] = turned_down(m1, n1);
    t[2] = turned_down(m2, n2);
    t[3] = turned_up(m2, n2);
    t[4] = turned_up(m1, n1);
  }
}
/// The same for any odd r.
template <class V, class T>
TENON_INLINE void any_butterfly(int r, FftNumber<V>* t, const T* root_re, const T* root_im) {
  FftNumber<V> sum[most_fft_radix / 2 + 1], difference[most_fft_radix / 2 + 1];
  const FftNumber<V> first = t[0];
  FftNumber<V> all = first;
  for (int k = 1; k <= r / 2; ++k) {
    sum[k] = t[k] + t[r - k];
    difference[k] = t[k] - t[r - k];
    all = all + sum[k];
  }
  for (int j = 1; j <= r / 2; ++j) {
    FftNumber<V> even = first, odd{V(T(0)), V(T(0))};
    for (int k = 1, at = j; k <= r / 2; ++k) {
      even = even + scaled(sum[k], V(root_re[at]));
      odd = odd - scaled(difference[k], V(root_im[at]));
      at += j;
      if (at >= r) at -= r;
    }
    t[j] = turned_down(even, odd);
    t[r - j] = turned_up(even, odd);
  }
  t[0] = all;
}

template <class V, class T>
TENON_INLINE V load_part(const T* from) {
  if constexpr (is_lanes<V>) return V::load(reinterpret_cast<const char*>(from));
  else return *from;
}
template <class V, class T>
TENON_INLINE void store_part(T* to, const V& value) {
  if constexpr (is_lanes<V>) value.store(reinterpret_cast<char*>(to));
  else *to = value;
}

/// Calls f(FftRegister<V>, q) for V as large as fit into the n - q numbers that are left.
template <class T, int bytes, class F>
TENON_INLINE void each_register(std::int64_t n, const F& f) {
  constexpr int lanes = bytes / static_cast<int>(sizeof(T));
  std::int64_t q = 0;
  if constexpr (lanes > 1) {
    for (; q + lanes <= n; q += lanes) f(FftRegister<Lanes<T, lanes>>{}, q);
  }
  if constexpr (lanes > 4) {
    for (; q + 4 <= n; q += 4) f(FftRegister<Lanes<T, 4>>{}, q);
  }
  for (; q < n; ++q) f(FftRegister<T>{}, q);
}

/// One pass over x into y. `s`: the count of numbers that each butterfly is applied to.
template <class T>
struct FftPassBody {
  /// A butterfly of radix r; 0 stands for the radix in `pass.radix`.
  template <int r, class V>
  TENON_INLINE static void one(const FftPass<T>& pass, FftParts<const T> x, FftParts<T> y, std::int64_t s,
                               std::int64_t p, std::int64_t q) {
    const int radix = r > 0 ? r : pass.radix;
    FftNumber<V> t[std::size_t{r > 0 ? r : most_fft_radix}];
    const auto load = [&] TENON_INLINE_LAMBDA(int k) {
      const std::int64_t at = q + s * (p + pass.m * k);
      t[k] = {load_part<V>(x.re + at), load_part<V>(x.im + at)};
    };
    const auto store = [&] TENON_INLINE_LAMBDA(int j) {
      const std::int64_t at = q + s * (radix * p + j);
      const auto u = j == 0 ? t[0] : product(t[j], V(pass.re[(j - 1) * pass.m + p]), V(pass.im[(j - 1) * pass.m + p]));
      store_part(y.re + at, u.re);
      store_part(y.im + at, u.im);
    };
    if constexpr (r > 0) {
      unrolled<r>(load);
      butterfly<r>(t);
      unrolled<r>(store);
    } else {
      for (int k = 0; k < radix; ++k) load(k);
      any_butterfly(radix, t, pass.root_re, pass.root_im);
      for (int j = 0; j < radix; ++j) store(j);
    }
  }
  /// Several butterflies of a single line.
  template <int r, class V>
  TENON_INLINE static void several(const FftPass<T>& pass, FftParts<const T> x, FftParts<T> y, std::int64_t p) {
    FftNumber<V> t[std::size_t{r}];
    unrolled<r>([&] TENON_INLINE_LAMBDA(int k) {
      t[k] = {load_part<V>(x.re + p + pass.m * k), load_part<V>(x.im + p + pass.m * k)};
    });
    butterfly<r>(t);
    alignas(64) T re[std::size_t{r}][std::size_t{V::count}], im[std::size_t{r}][std::size_t{V::count}];
    unrolled<r>([&] TENON_INLINE_LAMBDA(int j) {
      const std::int64_t at = (j - 1) * pass.m + p;
      const auto u = j == 0 ? t[0] : product(t[j], load_part<V>(pass.re + at), load_part<V>(pass.im + at));
      store_part(re[j], u.re);
      store_part(im[j], u.im);
    });
    for (int l = 0; l < V::count; ++l) {
      for (int j = 0; j < r; ++j) y.re[r * (p + l) + j] = re[j][l], y.im[r * (p + l) + j] = im[j][l];
    }
  }

  template <int r, int bytes>
  TENON_INLINE static void all(const FftPass<T>& pass, FftParts<const T> x, FftParts<T> y, std::int64_t s) {
    constexpr int lanes = bytes / static_cast<int>(sizeof(T));
    std::int64_t p = 0;
    if constexpr (lanes > 1 && r > 0) {
      if (s == 1) {
        for (; p + lanes <= pass.m; p += lanes) several<r, Lanes<T, lanes>>(pass, x, y, p);
      }
    }
    for (; p < pass.m; ++p) {
      each_register<T, bytes>(
          s, [&]<class V> TENON_INLINE_LAMBDA(FftRegister<V>, std::int64_t q) { one<r, V>(pass, x, y, s, p, q); });
    }
  }

  template <int bytes>
  TENON_INLINE static void loop(const FftPass<T>& pass, FftParts<const T> x, FftParts<T> y, std::int64_t s) {
    switch (pass.radix) {
      case 2: return all<2, bytes>(pass, x, y, s);
      case 3: return all<3, bytes>(pass, x, y, s);
      case 4: return all<4, bytes>(pass, x, y, s);
      case 5: return all<5, bytes>(pass, x, y, s);
      default: return all<0, bytes>(pass, x, y, s);
    }
  }
};

/// Transforms `lines` lines, whose elements alternate, in `x`; `y` is working memory. Returns the one of the two that
/// holds the result.
template <class T>
FftParts<T> run_fft_passes(const FftPlan<T>& plan, FftParts<T> x, FftParts<T> y, std::int64_t lines) {
  const auto kernel = variant<FftPassBody<T>, void(const FftPass<T>&, FftParts<const T>, FftParts<T>, std::int64_t)>();
  std::int64_t s = lines;
  for (int k = 0; k < plan.passes; ++k) {
    kernel(plan.pass[k], {x.re, x.im}, y, s);
    s *= plan.pass[k].radix;
    const FftParts<T> kept = x;
    x = y;
    y = kept;
  }
  return x;
}

/// Multiplies x by n numbers; each applies to `lines` neighbours.
template <class T>
struct MultiplyParts {
  template <int bytes>
  TENON_INLINE static void loop(FftParts<T> x, const T* re, const T* im, std::int64_t n, std::int64_t lines) {
    const auto one = [&]<class V> TENON_INLINE_LAMBDA(std::int64_t at, const V& by_re, const V& by_im) {
      const auto z = product(FftNumber<V>{load_part<V>(x.re + at), load_part<V>(x.im + at)}, by_re, by_im);
      store_part(x.re + at, z.re);
      store_part(x.im + at, z.im);
    };
    if (lines == 1) {
      return each_register<T, bytes>(n, [&]<class V> TENON_INLINE_LAMBDA(FftRegister<V>, std::int64_t k) {
        one(k, load_part<V>(re + k), load_part<V>(im + k));
      });
    }
    for (std::int64_t k = 0; k < n; ++k) {
      each_register<T, bytes>(lines, [&]<class V> TENON_INLINE_LAMBDA(FftRegister<V>, std::int64_t q) {
        one(k * lines + q, V(re[k]), V(im[k]));
      });
    }
  }
};
template <class T>
void multiply_parts(FftParts<T> x, const T* re, const T* im, std::int64_t n, std::int64_t lines) {
  variant<MultiplyParts<T>, void(FftParts<T>, const T*, const T*, std::int64_t, std::int64_t)>()(x, re, im, n, lines);
}

/// Transforms lines of plan.n numbers; both memories have room for plan.length of each.
template <class T>
FftParts<T> run_fft(const FftPlan<T>& plan, FftParts<T> x, FftParts<T> y, std::int64_t lines) {
  if (!plan.is_convolution()) return run_fft_passes(plan, x, y, lines);
  multiply_parts(x, plan.chirp_re, plan.chirp_im, plan.n, lines);
  for (std::int64_t k = plan.n * lines; k < plan.length * lines; ++k) x.re[k] = x.im[k] = 0;
  FftParts<T> z = run_fft_passes(plan, x, y, lines);
  multiply_parts(z, plan.kernel_re, plan.kernel_im, plan.length, lines);
  // The inverse transform is the transform with real and imaginary parts exchanged.
  const FftParts<T> other = z.re == x.re ? y : x;
  const FftParts<T> back = run_fft_passes(plan, {z.im, z.re}, {other.im, other.re}, lines);
  const FftParts<T> result{back.im, back.re};
  multiply_parts(result, plan.chirp_re, plan.chirp_im, plan.n, lines);
  return result;
}

/// The plan for lines of n numbers. Throws MemoryError.
template <class T>
void finish_fft_plan(FftPlan<T>& plan) {
  if (!plan.is_convolution()) return;
  const std::int64_t n = plan.n, length = plan.length;
  const auto bytes = static_cast<std::size_t>(4 * length) * sizeof(T);
  auto* const memory = static_cast<T*>(std::malloc(bytes));
  if (!memory) {
    free_fft_plan(&plan);
    fail_allocation("fft", bytes);
  }
  const FftParts<T> x{memory, memory + length}, y{memory + 2 * length, memory + 3 * length};
  for (std::int64_t k = 0; k < length; ++k) x.re[k] = x.im[k] = 0;
  const T scale = T(1) / static_cast<T>(length);
  for (std::int64_t k = 0; k < n; ++k) {
    const T re = plan.chirp_re[k] * scale, im = -plan.chirp_im[k] * scale;
    x.re[k] = re;
    x.im[k] = im;
    if (k > 0) x.re[length - k] = re, x.im[length - k] = im;
  }
  const FftParts<T> z = run_fft_passes(plan, x, y, 1);
  auto *const re = const_cast<T*>(plan.kernel_re), *const im = const_cast<T*>(plan.kernel_im);
  for (std::int64_t k = 0; k < length; ++k) re[k] = z.re[k], im[k] = z.im[k];
  std::free(memory);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
