// What nearly every test includes, which CMake precompiles for them. Each includes by itself what it uses nevertheless.
#pragma once

#include <tenon/tenon.hpp>

#include "support/catch.hpp"
