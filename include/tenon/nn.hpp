// Neural functions with their gradients: namespace tenon::nn, with PyTorch's names and orders of arguments; modules and
// optimisers of them.
#pragma once

#include <tenon/autograd.hpp>
#include <tenon/nn/data/batches.hpp>
#include <tenon/nn/data/plot.hpp>
#include <tenon/nn/data/progress.hpp>
#include <tenon/nn/modules/attention.hpp>
#include <tenon/nn/modules/convolution.hpp>
#include <tenon/nn/modules/dropout.hpp>
#include <tenon/nn/modules/embedding.hpp>
#include <tenon/nn/modules/init.hpp>
#include <tenon/nn/modules/linear.hpp>
#include <tenon/nn/modules/module.hpp>
#include <tenon/nn/modules/normalization.hpp>
#include <tenon/nn/modules/pooling.hpp>
#include <tenon/nn/modules/recurrent.hpp>
#include <tenon/nn/modules/sequential.hpp>
#include <tenon/nn/modules/state_dict.hpp>
#include <tenon/nn/optim/adadelta.hpp>
#include <tenon/nn/optim/adagrad.hpp>
#include <tenon/nn/optim/adamax.hpp>
#include <tenon/nn/optim/asgd.hpp>
#include <tenon/nn/optim/nadam.hpp>
#include <tenon/nn/optim/radam.hpp>
#include <tenon/nn/optim/rprop.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/clip_grad.hpp>
#include <tenon/nn/optim/lbfgs.hpp>
#include <tenon/nn/optim/moving_average.hpp>
#include <tenon/nn/optim/rmsprop.hpp>
#include <tenon/nn/optim/schedule.hpp>
#include <tenon/nn/optim/sgd.hpp>
#include <tenon/nn/registry.hpp>
#include <tenon/tenon.hpp>
