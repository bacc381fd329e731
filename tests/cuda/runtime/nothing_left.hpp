// Sees that what a test made over the host's runtime is gone.
#pragma once

#include "host_runtime.hpp"

#include "support/catch.hpp"

struct NothingLeft {
  NothingLeft() { host_runtime::calls.clear(); }
  ~NothingLeft() {
    CHECK(host_runtime::live.empty());
    CHECK(host_runtime::streams == 0);
    CHECK(host_runtime::events == 0);
    CHECK(host_runtime::graphs == 0);
    CHECK(host_runtime::opened == 0);
  }
};
