// Forward declarations, with the default template arguments.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

struct Cpu;
struct Cuda;
class Shape;
class Layout;
template <class T, class Device = Cpu>
class Storage;
template <class T, class Device = Cpu>
class Tensor;
class AnyTensor;
template <class T, std::int64_t... N>
class FixedTensor;
template <class T, int N>
class Accessor;
template <class T, class Device>
class RowIterator;
template <class T, class Device>
class Gather;
template <class G>
class Generated;
template <class Op, class... Operands>
class Expression;
struct Csr;
template <class T, class Format = Csr, class Index = std::int32_t>
class Sparse;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class T, class Of>
struct LaterType {
  using type = T;
};
/// T, but dependent on Of: a template that computes with it, and all that it calls, is compiled where it is used, not
/// wherever its header is included.
template <class T, class Of>
using later_t = typename LaterType<T, Of>::type;

}  // namespace tenon::inline v1::detail
