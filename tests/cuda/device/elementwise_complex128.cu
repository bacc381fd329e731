#include "elementwise.hpp"

int main() { return report<tenon::complex<double>>(); }
