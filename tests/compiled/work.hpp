// What the objects of one program compute, each in its mode and with its flags.
#pragma once

#include <cstdint>
#include <string>

#include <tenon/any_tensor.hpp>

/// The bytes of all results, and texts.
struct Results {
  std::string bytes;
  tenon::AnyTensor kept;  // made here, freed by whoever drops it last
};

Results work_of_headers();
Results work_of_library();
Results work_of_debug();

int threads_of_headers();
int threads_of_library();
int threads_of_debug();
void set_threads_of_library(int n);

/// How many functions of the library it has called.
int all_kernels();
