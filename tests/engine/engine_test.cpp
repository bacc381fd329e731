// Engines have what computing on a device takes of them.
#include <tenon/engine/engine.hpp>
#include <tenon/tenon.hpp>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::detail::ComputesOn, tn::detail::Engine;

namespace {

/// An engine that cannot move elements to the host.
struct WithoutTransfer : Engine<tn::Cpu> {
  static void transfer() {}
};

}  // namespace

TEST_CASE("The host's engine has what every engine has, and the concept sees what one lacks") {
  CHECK(ComputesOn<Engine<tn::Cpu>, tn::Cpu>);
  CHECK_FALSE(ComputesOn<WithoutTransfer, tn::Cpu>);
  CHECK_FALSE(ComputesOn<int, tn::Cpu>);
}
