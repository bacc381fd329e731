// What an operation is in C: the form of each argument, which are options, and names. All printers read it.
#pragma once

#include <tenon/runtime/function.hpp>

#include <string>
#include <vector>

namespace tenon::c {

/// How an argument is passed in C.
enum class Form {
  tensor,           ///< const tenon_tensor*; a number by tenon_from_number
  tensors,          ///< a list of them
  number,           ///< tenon_number
  real,             ///< double
  integer,          ///< int64_t
  integers,         ///< a list
  integer_or_list,  ///< int64_t, and a list in place of it
  axis_lists,       ///< int64_t, and two lists in place of it
  widths,           ///< a list: one integer, or a pair for each dimension
  reals,            ///< a list
  numbers,          ///< a list
  boolean,
  choice,  ///< an enumeration
  dtype,
  device,
  generator,
  text,
  function
};
/// The name that declarations.json gives it, and the function of src/arguments.hpp that reads it.
const char* name_of_form(Form form);

/// One argument of a C function.
struct Parameter {
  const Argument* argument;
  Form form;
  std::string name;
  bool optional;             ///< a member of the options
  std::string default_text;  ///< of an option, as C writes its initialiser
};

/// One variable, as a parameter or a member: its declaration's type and name.
struct Variable {
  std::string type, name;
  std::string initialiser;
};

/// A function of the interface.
struct Declaration {
  const runtime::Function* function;
  std::string name;                   ///< "tenon_linalg_svd"
  std::string options;                ///< "tenon_linalg_svd_options", or "" if nothing can be left out
  bool owns_options;  ///< whether it is the first that has them: an operation shares them with its form in place
  std::vector<Parameter> parameters;  ///< in the order of the description
  std::vector<std::string> results;   ///< names; none in place
  bool is_list;                       ///< one result, a list, which C calls `list`, with a `count`

  /// "TENON_LINALG_SVD_OPTIONS_INIT"
  std::string initialiser() const;
};

/// The declarations of all functions, in the registry's order.
std::vector<Declaration> declarations();
/// The variables that pass an argument.
std::vector<Variable> variables(const Parameter& parameter);
/// An enumeration of a choice: "Side left right" is tenon_side, with TENON_SIDE_LEFT, TENON_SIDE_RIGHT.
struct Choice {
  std::string type;
  std::vector<std::string> names, constants;
};
Choice choice_of(const Argument& argument);
/// The word in capitals, with underscores before inner capitals: "linalg::MatrixNorm" is LINALG_MATRIX_NORM.
std::string capitals(const std::string& word);
/// Text in lines of at most 140 columns, broken at `separator`, the next ones after `next`.
std::string broken(std::string text, const std::string& next, const std::string& separator = " ");
/// The names of the arguments in which a function is differentiable.
std::vector<std::string> differentiable_arguments(const runtime::Function& function);
/// The text with a capital letter and a full stop.
std::string sentence(const char* text);

}  // namespace tenon::c
