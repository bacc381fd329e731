// OpTraits: what an operation promises of its code, beside the OpInfo that describes it to people.
//
// An operation states those that hold by name, and what it does not state does not hold:
//
//   static constexpr OpTraits traits{.reads_elements = true, .keeps_result = true};
//
// A class that several operations derive from states the traits of all of them; a member `traits` of its own would
// replace them.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1 {

struct OpTraits {
  // How it is recorded.
  bool is_composed = false;  ///< it calls operations that are recorded themselves, and needs no derivative of its own
  bool is_part = false;            ///< other operations call it; by name it has no function
  bool reads_elements = false;     ///< it reads its operands' elements, and so does its pullback: expressions are
                                   ///< evaluated for it, once
  bool reads_shapes = false;       ///< its pullback reads the operands' shapes and no elements: none are kept
  bool checks_indices = false;     ///< its pullback checks indices again, which may have been written since
  bool keeps_result = false;       ///< its slope or pullback needs the result, which is kept; of real numbers a slope
                                   ///< needs no operand then
  bool pulls_elements = false;     ///< its pullback works on elements: a part's is compiled for each dtype
  bool reshapes_gradient = false;  ///< its pullback only gives the result's gradient another shape
  bool refuses_gradient = false;   ///< it could have a gradient that is not known: operands that want one are refused
  // Its slope, if it is elementwise.
  bool has_finite_slope = false;     ///< its slope is finite for all operands, NaN too; else a gradient of 0 is kept 0,
                                     ///< whatever the slope
  bool has_slope_at_result = false;  ///< its slope is the same at the result as at the operand: the result is kept in
                                     ///< the operand's place
  // Its `at`, if it is elementwise.
  bool is_by_lane = false;            ///< it is called with scalars, lane by lane
  bool is_by_block = false;           ///< it calls a user's function, for a block of elements at a time
  bool takes_type = false;  ///< `at` is a template of the element type, as 16-bit types are not computed as float
  bool is_one_instruction = false;    ///< a single instruction for most element types: loops that consist of such are
                                      ///< unrolled
  bool is_interleaved = false;        ///< it has `at_interleaved`, of complex numbers whose parts alternate
  bool has_interleaved_parts = false; ///< it has `of_parts`, a real function of complex numbers whose parts alternate
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The traits of an operation: those that it states.
template <class Op>
inline constexpr OpTraits traits_of = [] {
  if constexpr (requires { Op::traits; }) return OpTraits{Op::traits};
  else return OpTraits{};
}();

}  // namespace tenon::inline v1::detail
