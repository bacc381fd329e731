#include "reduce.hpp"

int main() { return report<double>(); }
