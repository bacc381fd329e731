// The calls of operations on Variables whose nodes the library of the compiled mode keeps: those of usual networks.
//
// What a program calls with these operands is computed, recorded and pulled back by the library, with derivatives of
// any order, whatever the program's flags. One list serves the headers, which ask it, and the library, which keeps what
// it names.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/usual_element.hpp>
#include <tenon/fwd.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1 {

template <class T, class Device>
class Variable;
struct MatMul;
struct Mean;
struct MoveAxis;
struct Reshape;
struct Sum;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct Axes;
struct ConvolutionPlan;
struct ConvolveWindows;
struct KeepDims;
struct LinearRows;
struct Narrow;

/// A call of Op with arguments A.
template <class Op, class... A>
struct KeptCall {};
template <class... Call>
struct KeptCalls {};

template <class V>
using CallsOfVariables =
    KeptCalls<KeptCall<Sum, V>, KeptCall<Sum, V, Axes>, KeptCall<Sum, V, Axes, KeepDims>, KeptCall<Mean, V>,
              KeptCall<Mean, V, Axes>, KeptCall<Mean, V, Axes, KeepDims>, KeptCall<Reshape, V, Shape>,
              KeptCall<MoveAxis, V, int, int>, KeptCall<Narrow, V, std::int64_t, std::int64_t, std::int64_t>,
              KeptCall<MatMul, V, V>, KeptCall<LinearRows, V, V, V>,
              KeptCall<ConvolveWindows, V, V, V, ConvolutionPlan, Shape>>;

template <class Call, class Calls>
inline constexpr bool is_among = false;
template <class Call, class... Kept>
inline constexpr bool is_among<Call, KeptCalls<Kept...>> = (std::is_same_v<Call, Kept> || ...);

/// True if the library keeps a call with these arguments.
template <class Op, class... A>
inline constexpr bool is_kept_call = false;
template <class Op, class T, class... A>
  requires(std::is_same_v<T, float> || std::is_same_v<T, double>)
inline constexpr bool is_kept_call<Op, Variable<T, Cpu>, A...> =
    is_among<KeptCall<Op, Variable<T, Cpu>, A...>, CallsOfVariables<Variable<T, Cpu>>>;

}  // namespace tenon::inline v1::detail
