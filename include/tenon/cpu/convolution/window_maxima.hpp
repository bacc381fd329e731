// The largest elements of windows, and elements of planes that are read and written by their numbers.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/threads/parallel.hpp>

namespace tenon::inline v1::detail {

/// The windows of planes of three dimensions: in dimension d, window o has the indices begin[d][o], begin[d][o] +
/// step[d], … before end[d][o]. With `is_of_plane`, each plane has windows of its own, one after the other.
struct WindowLists {
  std::int64_t size[3], places[3], step[3];
  const std::int64_t *begin[3], *end[3];
  bool is_of_plane;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes the largest element of each window of each plane, and its number in the plane. A NaN is larger than all
/// others; of equal elements the first one counts.
template <class T, class Number>
TENON_NOINLINE void find_window_maxima(T* values, Number* numbers, const T* from, std::int64_t planes,
                                       const WindowLists& x) {
  const std::int64_t size = x.size[0] * x.size[1] * x.size[2], places = x.places[0] * x.places[1] * x.places[2];
  parallel_for(planes, grain_of(planes, (size + places) * static_cast<std::int64_t>(sizeof(T))),
               [&](std::int64_t first, std::int64_t stop) {
                 for (std::int64_t plane = first; plane < stop; ++plane) {
                   const std::int64_t *begin[3], *past[3];
                   for (int d = 0; d < 3; ++d) {
                     begin[d] = x.begin[d] + (x.is_of_plane ? plane * x.places[d] : 0);
                     past[d] = x.end[d] + (x.is_of_plane ? plane * x.places[d] : 0);
                   }
                   const T* const in = from + plane * size;
                   std::int64_t at = plane * places;
                   for (std::int64_t a = 0; a < x.places[0]; ++a) {
                     for (std::int64_t b = 0; b < x.places[1]; ++b) {
                       for (std::int64_t c = 0; c < x.places[2]; ++c, ++at) {
                         std::int64_t best = (begin[0][a] * x.size[1] + begin[1][b]) * x.size[2] + begin[2][c];
                         for (std::int64_t i = begin[0][a]; i < past[0][a]; i += x.step[0]) {
                           for (std::int64_t j = begin[1][b]; j < past[1][b]; j += x.step[1]) {
                             const std::int64_t row = (i * x.size[1] + j) * x.size[2];
                             for (std::int64_t k = begin[2][c]; k < past[2][c]; k += x.step[2]) {
                               // Without a branch, of which no processor could foresee the half.
                               const T other = in[row + k], value = in[best];
                               const auto is_larger =
                                   static_cast<std::int64_t>((other > value) | ((other != other) & (value == value)));
                               best ^= (best ^ (row + k)) & -is_larger;
                             }
                           }
                         }
                         values[at] = in[best];
                         numbers[at] = static_cast<Number>(best);
                       }
                     }
                   }
                 }
               });
}

/// to[plane][i] = from[plane][numbers[…][i]], 0 where the number is negative; `shared` successive planes have the same
/// numbers.
template <class T, class Number>
TENON_NOINLINE void take_from_planes(T* to, const T* from, const Number* numbers, std::int64_t planes,
                                     std::int64_t size, std::int64_t n, std::int64_t shared) {
  parallel_for(planes, grain_of(planes, n * static_cast<std::int64_t>(sizeof(T) + sizeof(Number))),
               [&](std::int64_t first, std::int64_t stop) {
                 for (std::int64_t plane = first; plane < stop; ++plane) {
                   const Number* const at = numbers + plane / shared * n;
                   for (std::int64_t i = 0; i < n; ++i) {
                     const std::int64_t number = at[i];
                     to[plane * n + i] = number < 0 ? T(0) : from[plane * size + number];
                   }
                 }
               });
}

/// The reverse: adds, or with `writes` only writes, from[plane][i] to to[plane][numbers[…][i]], where all of `to` is 0
/// beforehand.
template <class T, class Number>
TENON_NOINLINE void put_in_planes(T* to, const T* from, const Number* numbers, std::int64_t planes, std::int64_t size,
                                  std::int64_t n, std::int64_t shared, bool writes) {
  parallel_for(planes, grain_of(planes, (n + size) * static_cast<std::int64_t>(sizeof(T) + sizeof(Number))),
               [&](std::int64_t first, std::int64_t stop) {
                 for (std::int64_t plane = first; plane < stop; ++plane) {
                   const Number* const at = numbers + plane / shared * n;
                   T* const out = to + plane * size;
                   for (std::int64_t i = 0; i < size; ++i) out[i] = T(0);
                   for (std::int64_t i = 0; i < n; ++i) {
                     const std::int64_t number = at[i];
                     if (number >= 0) out[number] = writes ? from[plane * n + i] : out[number] + from[plane * n + i];
                   }
                 }
               });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
