// NamedTensors: what a file of several tensors holds.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>

TENON_BEGIN_TYPES

/// Names and their tensors: `save_npz("x.npz", {{"a", a}, {"b", b}})`, `load_npz("x.npz").at("a").as<float>()`.
using NamedTensors = std::map<std::string, AnyTensor, std::less<>>;

TENON_END_TYPES
