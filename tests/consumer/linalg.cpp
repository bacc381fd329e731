// A part of the program that needs decompositions: it has only to build.
#include <tenon/linalg.hpp>

double smallest_eigenvalue(const tenon::Tensor<double>& x) { return tenon::linalg::eigvalsh(x)(0); }
