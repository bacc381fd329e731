// Fourier transforms: namespace tenon::fft, as the array API's extension and NumPy's numpy.fft, and SciPy's
// fftconvolve.
//
// Tenon's own code: it needs no other library. Elements are float or double; halves are transformed as float, integers
// as double.
#pragma once

#include <tenon/ops/fft/fftconvolve.hpp>
#include <tenon/ops/fft/frequencies.hpp>
#include <tenon/ops/fft/hermitian.hpp>
#include <tenon/ops/fft/options.hpp>
#include <tenon/ops/fft/short_time.hpp>
#include <tenon/ops/fft/transforms.hpp>
#include <tenon/tenon.hpp>
