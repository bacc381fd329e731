// Says what is missing where Eigen's headers are not found. Included before them.
#pragma once

#if !__has_include(<Eigen/Core>)
#error "tenon: <tenon/linalg.hpp> needs Eigen 3.4's headers: add its folder (-I /usr/include/eigen3), or link CMake's target tenon::linalg"
#endif
