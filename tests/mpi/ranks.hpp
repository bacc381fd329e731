// Tensors of every layout, and elements that say whose they are.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

namespace ranks {

namespace tn = tenon;
namespace mpi = tenon::mpi;

inline mpi::Communicator world() { return mpi::Communicator::world(); }

/// Element k of a rank: small enough for every element type, and for sums and products over four ranks to be exact in
/// it.
template <class T>
T element(std::int64_t rank, std::int64_t k) {
  if constexpr (std::is_same_v<T, bool>) return (rank + k) % 2 == 0;
  else if constexpr (tn::kind_of<T> == tn::Kind::complex)
    return T(static_cast<float>(rank + 1), static_cast<float>(k % 3));
  else return static_cast<T>(1 + (rank + k) % 3);
}
/// `count` elements of a rank, from number `first` on.
template <class T>
std::vector<T> elements(std::int64_t rank, std::int64_t count, std::int64_t first = 0) {
  std::vector<T> list;
  for (std::int64_t k = first; k < first + count; ++k) list.push_back(element<T>(rank, k));
  return list;
}
template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

enum class Lying { contiguous, transposed, stepped, reversed, empty, zero_d };
inline constexpr Lying every_layout[] = {Lying::contiguous, Lying::transposed, Lying::stepped,
                                         Lying::reversed,   Lying::empty,      Lying::zero_d};

/// A tensor that lies among other elements, which no call may touch.
template <class T>
class Laid {
 public:
  /// Of shape (2, 3), (0, 3) or (), or of shape (blocks, 2, 3) and so on.
  explicit Laid(Lying how, std::int64_t blocks = 0) {
    tn::Shape sizes;
    if (blocks > 0) sizes.push_back(blocks);
    if (how != Lying::zero_d) sizes.push_back(how == Lying::empty ? 0 : 2), sizes.push_back(3);
    lay(how, sizes);
  }
  Laid(Lying how, const tn::Shape& sizes) { lay(how, sizes); }
  Laid(Lying how, std::int64_t blocks, const std::vector<T>& list) : Laid(how, blocks) { fill(list); }
  Laid(Lying how, const tn::Shape& sizes, const std::vector<T>& list) : Laid(how, sizes) { fill(list); }

  void fill(const std::vector<T>& list) const {
    const auto flat = tn::empty<T>(tensor.sizes());
    for (std::size_t k = 0; k < list.size(); ++k) flat.data_ptr()[k] = list[k];
    tn::Tensor<T>(tensor).copy_(flat);
  }
  /// Whether the elements are these, and those between them as they were. The elements are lost.
  bool has(const std::vector<T>& list) const {
    const tn::Tensor<T> own = tensor.contiguous();
    if (own.numel() != static_cast<std::int64_t>(list.size())) return false;
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (!(own.data_ptr()[k] == list[k])) return false;
    }
    tn::Tensor<T>(tensor).fill_(around);
    for (std::int64_t k = 0; k < wide_.numel(); ++k) {
      if (!(wide_.data_ptr()[k] == around)) return false;
    }
    return true;
  }

  tn::Tensor<T> tensor;

 private:
  void lay(Lying how, const tn::Shape& sizes) {
    const bool apart = how == Lying::stepped || how == Lying::reversed,
               turned = how == Lying::transposed && sizes.rank() > 1;
    tn::Shape wide;
    for (const auto n : sizes) wide.push_back(apart ? 2 * n + 1 : n);
    const int last = sizes.rank() - 1;
    if (turned) std::swap(wide[0], wide[last]);
    wide_ = tn::full<T>(wide, around);
    tensor = turned ? wide_.transpose(0, last) : wide_;
    for (int d = 0; apart && d < sizes.rank(); ++d) {
      tensor = tensor.transpose(0, d)(tn::range(1, tn::end, 2)).transpose(0, d);
      if (how == Lying::reversed) tensor = tensor.flip(d);
    }
  }

  T around = static_cast<T>(77);
  tn::Tensor<T> wide_;
};

/// Calls test(Laid<T> type, layout) for every element type T.
template <class... T, class F>
void for_each_type(tn::detail::TypeList<T...>, const F& test) {
  (test(T{}), ...);
}
/// Calls test(T{}, layout) for every element type and layout.
template <class F>
void for_each_type_and_layout(const F& test) {
  for (const Lying how : every_layout) for_each_type(tn::AllTypes{}, [&]<class T>(T) { test(T{}, how); });
}

}  // namespace ranks
