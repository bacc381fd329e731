// Neural functions with their gradients: namespace tenon::nn, with PyTorch's names and orders of arguments.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/nn/registry.hpp>
#include <tenon/tenon.hpp>
