// Forward declarations, with the default template arguments.
#pragma once

#include <tenon/config.hpp>

TENON_BEGIN_TYPES

struct Cpu;
struct Cuda;
class Shape;
class Layout;
template <class T, class Device = Cpu>
class Storage;
template <class T, class Device = Cpu>
class Tensor;
class AnyTensor;
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

TENON_END_TYPES
