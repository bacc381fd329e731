// Plans of discrete Fourier transforms: the radices of their passes, and the powers of roots of unity that they need.
//
// The transform of n numbers is X[k] = sum over j of x[j] w^(j k), with w = exp(-2 pi i / n): n^2 products if it is
// done literally. For n = r m it splits into m transforms of r numbers, products with powers of w (twiddles), and r
// transforms of m numbers (Cooley and Tukey, "An Algorithm for the Machine Calculation of Complex Fourier Series",
// 1965). A plan repeats this for each factor: a pass of the radix r has m butterflies, each the transform of r
// numbers.
//
// fft_radices takes out the factors 4, 2, 3 and 5 in that order, then primes up to most_fft_radix = 31. `butterfly` in
// kernel.hpp has formulas for 2, 3, 4 and 5; any_butterfly does the others with about r^2 / 2 products. A radix of 4
// saves a pass over memory against two of 2, and its butterfly has no products.
//
// The passes are in Stockham's order, which needs no permutation: each reads one buffer and writes the other. With s
// numbers side by side, at first the elements of s lines that alternate, butterfly p of a pass does
//
//   reads   x[q + s (p + m k)]      k < r      parts that are m s apart
//   writes  y[q + s (r p + j)]      j < r      results side by side, each times exp(-2 pi i j p / (r m))
//
// for all q < s, and the next pass has s r numbers side by side. So lanes take neighbours q, real and imaginary parts
// are in separate arrays, and no register is rearranged. In the first pass of a single line, where s is 1, lanes take
// several butterflies instead. FftPass has the powers of part j at (j - 1) m + p, which is their order then. The
// powers of all passes of n are n - 1 numbers, besides the roots of the radices themselves (root_re, root_im).
//
// A length with a prime factor above 31 is not split at all. It becomes a convolution (Bluestein, "A Linear Filtering
// Approach to the Computation of Discrete Fourier Transform", 1970), as j k = (j^2 + k^2 - (k - j)^2) / 2:
//
//   X[k] = c[k] sum over j of (x[j] c[j]) conj(c[k - j]),    c[k] = exp(-pi i k^2 / n), the chirp
//
// smooth_length gives the convolution's length: the shortest of at least 2 n - 1 with the factors 2, 3 and 5 only. The
// plan keeps the chirp and the transform of its conjugate (finish_fft_plan), so run_fft does two transforms of that
// length, and products. The squares k^2 are counted modulo 2 n in integers, so that large angles lose no digits.
//
// RootPowers computes powers in double and rounds them to T at the end. Each is the product of one power out of a
// table of the low bits of its exponent and one out of a table of the high bits, of about sqrt(n) entries each. So
// there are few sines, and these are of angles up to an eighth of the circle. half_re and half_im have n + 1 powers
// for real lines of 2 n elements, which host/fft_lines.hpp transforms as n complex numbers.
//
// Plans are kept for the next call: FftPlans has 8 slots for each type, for the whole process. A call takes a plan out
// of its slot by an atomic exchange and owns it until it puts it back (HeldFftPlan), so no lock is needed. A plan of
// more than 64 MiB is freed after its call. Threads share groups of lines; no line is divided.
//
// Limits: numbers are transformed in T, and a convolution adds the rounding of its two transforms. One thread
// transforms a single line, however long it is. Source of the passes and the convolution: Van Loan, Computational
// Frameworks for the Fast Fourier Transform, 1992, sections 1.7 and 4.2.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// The largest prime factor that has a pass of its own.
inline constexpr int most_fft_radix = 31;

/// One pass: `m` butterflies of `radix` numbers, whose parts are multiplied by the given powers: those for part j of
/// butterfly p at (j - 1) m + p.
template <class T>
struct FftPass {
  int radix;
  std::int64_t m;
  const T *re, *im;
  const T *root_re, *root_im;  // the powers of the radix's own root
};

template <class T>
struct FftPlan {
  std::int64_t n = 0;          // the length of a line
  std::int64_t length = 0;     // the length of the passes: longer than n for a convolution
  std::size_t bytes = 0;
  int passes = 0;
  FftPass<T> pass[40];
  T* numbers = nullptr;        // the memory that all pointers refer to
  const T *chirp_re = nullptr, *chirp_im = nullptr;    // of a convolution: n powers
  const T *kernel_re = nullptr, *kernel_im = nullptr;  // and the transform of the convolution's kernel
  const T *half_re = nullptr, *half_im = nullptr;      // the powers that real lines of 2 n elements need, n + 1

  TENON_INLINE bool is_convolution() const { return length != n; }
};

/// Plans that no call uses at the moment. Process-wide, and never destroyed.
template <class T>
struct FftPlans {
  static constexpr int count = 8;
  static constexpr std::size_t most_bytes = std::size_t{64} << 20;  // of a plan that is kept
  FftPlan<T>* free[count];
  unsigned next;
};
template <class T>
TENON_HIDDEN inline constinit FftPlans<T> fft_plans{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Powers of exp(-2 pi i / n), each the product of two that are in tables: one sine for many powers.
class RootPowers {
 public:
  explicit RootPowers(std::int64_t n) : n_(n) {
    while ((std::int64_t{1} << (2 * shift_)) < n) ++shift_;
    const auto low = std::size_t{1} << shift_, high = static_cast<std::size_t>(n >> shift_) + 1;
    table_ = static_cast<double*>(std::malloc((low + high) * 2 * sizeof(double)));
    if (!table_) fail_allocation("fft", (low + high) * 2 * sizeof(double));
    for (std::size_t k = 0; k < low; ++k) power(static_cast<std::int64_t>(k), table_ + 2 * k);
    high_ = table_ + 2 * low;
    for (std::size_t k = 0; k < high; ++k) power(static_cast<std::int64_t>(k << shift_), high_ + 2 * k);
  }
  RootPowers(const RootPowers&) = delete;
  RootPowers& operator=(const RootPowers&) = delete;
  ~RootPowers() { std::free(table_); }

  template <class T>
  void get(std::int64_t k, T& re, T& im) const {
    const double* const a = table_ + 2 * (k & ((std::int64_t{1} << shift_) - 1));
    const double* const b = high_ + 2 * (k >> shift_);
    re = static_cast<T>(a[0] * b[0] - a[1] * b[1]);
    im = static_cast<T>(a[0] * b[1] + a[1] * b[0]);
  }

 private:
  /// With an angle of at most an eighth of the circle, whose sine and cosine are exact to half an ulp.
  void power(std::int64_t k, double* to) const {
    k %= n_;
    const bool below = 2 * k > n_;
    if (below) k = n_ - k;
    const bool left = 4 * k > n_;
    if (left) k = n_ - 2 * k;  // twice the angle from here on
    const std::int64_t twice = left ? k : 2 * k;
    const bool steep = 4 * twice > n_;
    const std::int64_t part = steep ? n_ - 2 * twice : 2 * twice;  // four times
    const double angle = 1.5707963267948966192 * static_cast<double>(part) / static_cast<double>(n_);
    const double sine = __builtin_sin(angle), cosine = __builtin_cos(angle);
    const double x = steep ? sine : cosine, y = steep ? cosine : sine;
    to[0] = left ? -x : x;
    to[1] = below ? y : -y;
  }

  std::int64_t n_;
  int shift_ = 0;
  double *table_ = nullptr, *high_ = nullptr;
};

/// Writes the radices of n, 4, 2, 3, 5 and then primes from 7 on, and returns their number; 0 if a prime factor is too
/// large.
inline int fft_radices(std::int64_t n, int* radix) {
  int count = 0;
  for (const int r : {4, 2, 3, 5}) {
    for (; n % r == 0; n /= r) radix[count++] = r;
  }
  for (int r = 7; r <= most_fft_radix; r += 2) {
    for (; n % r == 0; n /= r) radix[count++] = r;
  }
  return n == 1 ? count : 0;
}
/// The shortest length of at least n that 2, 3 and 5 divide.
inline std::int64_t smooth_length(std::int64_t n) {
  std::int64_t best = 1;
  while (best < n) best *= 2;
  for (std::int64_t five = 1; five < best; five *= 5) {
    for (std::int64_t three = five; three < best; three *= 3) {
      std::int64_t length = three;
      while (length < n) length *= 2;
      if (length < best) best = length;
    }
  }
  return best;
}

/// A plan for lines of n numbers. Throws MemoryError.
template <class T>
TENON_NOINLINE_OG FftPlan<T>* make_fft_plan(std::int64_t n) {
  int radix[40];
  int passes = n == 1 ? 0 : fft_radices(n, radix);
  const bool convolves = n > 1 && passes == 0;
  const std::int64_t length = convolves ? smooth_length(2 * n - 1) : n;
  if (convolves) passes = fft_radices(length, radix);
  std::int64_t count = 2 * (n + 1) + (convolves ? 2 * n + 2 * length : 0);
  for (std::int64_t k = 0, left = length; k < passes; ++k) {
    const std::int64_t r = radix[k];
    left /= r;
    count += 2 * ((r - 1) * left + r);
  }
  auto* const plan = static_cast<FftPlan<T>*>(std::malloc(sizeof(FftPlan<T>)));
  auto* const numbers = static_cast<T*>(std::malloc(static_cast<std::size_t>(count) * sizeof(T)));
  if (!plan || !numbers) {
    std::free(plan);
    std::free(numbers);
    fail_allocation("fft", static_cast<std::size_t>(count) * sizeof(T));
  }
  *plan = FftPlan<T>{};
  plan->n = n;
  plan->length = length;
  plan->bytes = static_cast<std::size_t>(count) * sizeof(T);
  plan->passes = passes;
  plan->numbers = numbers;
  T* at = numbers;
  const auto take = [&](std::int64_t some) {
    T* const begin = at;
    at += some;
    return begin;
  };
  const RootPowers powers(length);
  for (std::int64_t k = 0, left = length; k < passes; ++k) {
    const std::int64_t r = radix[k], whole = left;
    left /= r;
    T *const re = take((r - 1) * left), *const im = take((r - 1) * left), *const root_re = take(r),
             *const root_im = take(r);
    for (std::int64_t j = 1; j < r; ++j) {
      for (std::int64_t p = 0; p < left; ++p)
        powers.get(j * p * (length / whole), re[(j - 1) * left + p], im[(j - 1) * left + p]);
    }
    for (std::int64_t j = 0; j < r; ++j) powers.get(j * (length / r), root_re[j], root_im[j]);
    plan->pass[k] = {static_cast<int>(r), left, re, im, root_re, root_im};
  }
  const RootPowers twice(2 * n);
  T *const half_re = take(n + 1), *const half_im = take(n + 1);
  for (std::int64_t k = 0; k <= n; ++k) twice.get(k, half_re[k], half_im[k]);
  plan->half_re = half_re;
  plan->half_im = half_im;
  if (convolves) {
    T *const re = take(n), *const im = take(n);
    for (std::int64_t k = 0, square = 0; k < n; ++k) {
      twice.get(square, re[k], im[k]);
      square = (square + 2 * k + 1) % (2 * n);
    }
    plan->chirp_re = re;
    plan->chirp_im = im;
    plan->kernel_re = take(length);
    plan->kernel_im = take(length);
  }
  return plan;
}

template <class T>
void free_fft_plan(FftPlan<T>* plan) {
  if (plan) std::free(plan->numbers);
  std::free(plan);
}

/// A plan for the exclusive use of one call.
template <class T>
class HeldFftPlan {
 public:
  /// Takes a kept plan, or a new one, which `finish` completes.
  template <class F>
  HeldFftPlan(std::int64_t n, const F& finish) {
    for (auto& slot : fft_plans<T>.free) {
      FftPlan<T>* const found = __atomic_exchange_n(&slot, nullptr, __ATOMIC_ACQ_REL);
      if (found && found->n == n) {
        plan_ = found;
        return;
      }
      put_back(slot, found);
    }
    plan_ = make_fft_plan<T>(n);
    finish(*plan_);
  }
  HeldFftPlan(const HeldFftPlan&) = delete;
  HeldFftPlan& operator=(const HeldFftPlan&) = delete;
  ~HeldFftPlan() {
    auto& plans = fft_plans<T>;
    if (plan_->bytes > plans.most_bytes) {
      free_fft_plan(plan_);
      return;
    }
    for (auto& slot : plans.free) {
      FftPlan<T>* none = nullptr;
      if (__atomic_compare_exchange_n(&slot, &none, plan_, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return;
    }
    const unsigned k = __atomic_fetch_add(&plans.next, 1u, __ATOMIC_RELAXED) % plans.count;
    free_fft_plan(__atomic_exchange_n(&plans.free[k], plan_, __ATOMIC_ACQ_REL));
  }
  const FftPlan<T>& operator*() const { return *plan_; }

 private:
  static void put_back(FftPlan<T>*& slot, FftPlan<T>* plan) {
    FftPlan<T>* none = nullptr;
    if (plan && !__atomic_compare_exchange_n(&slot, &none, plan, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      free_fft_plan(plan);
  }

  FftPlan<T>* plan_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
