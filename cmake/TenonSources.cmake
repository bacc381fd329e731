# Sources of the libraries that say one line each: CMake prints them from these lists into the build folder.

# core/elementwise/<family>.hpp has the list <Family>Ops.
set(tenon_elementwise_families activation arithmetic combined comparison complex_parts exponential floating hyperbolic logical rounding
  selection special trigonometric)

# tenon_print_sources(<variable> <folder> <text> <name>...): a source for each name, <folder>/<name>.cpp; appends them to the variable. In
# the text ${name} is the name, and ${Name} the same in PascalCase.
function(tenon_print_sources variable folder text)
  set(sources ${${variable}})
  foreach(name IN LISTS ARGN)
    string(REGEX MATCHALL "[a-z]+" words ${name})
    set(Name "")
    foreach(word IN LISTS words)
      string(SUBSTRING ${word} 0 1 first)
      string(SUBSTRING ${word} 1 -1 rest)
      string(TOUPPER ${first} first)
      string(APPEND Name ${first}${rest})
    endforeach()
    set(source ${PROJECT_BINARY_DIR}/sources/${folder}/${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Printed by cmake/TenonSources.cmake.\n${text}")
    list(APPEND sources ${source})
  endforeach()
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()
