// Compiled into each program that embeds interpreters: TENON_PAYLOAD, TENON_FROZEN_CODE, TENON_FROZEN_ROWS and
// TENON_BINARY_ROWS are files.
#include "embedded.hpp"

// The sections of an assembler, as a compiler would take minutes for arrays of this length.
__asm__(
    ".pushsection .rodata, \"a\", @progbits\n"
    ".balign 64\n"
    "tenon_payload_begin: .incbin \"" TENON_PAYLOAD "\"\n"
    "tenon_payload_end: .byte 0\n"
    ".balign 64\n"
    "tenon_frozen_begin: .incbin \"" TENON_FROZEN_CODE "\"\n"
    ".popsection\n");

extern const unsigned char tenon_payload_begin[] __asm__("tenon_payload_begin");
extern const unsigned char tenon_payload_end[] __asm__("tenon_payload_end");
extern const unsigned char tenon_frozen_code[] __asm__("tenon_frozen_begin");

namespace tenon::interpreter {
namespace {

const FrozenModule modules[] = {
#include TENON_FROZEN_ROWS
    {nullptr, nullptr, 0, false}};

const EmbeddedBinary binaries[] = {
#include TENON_BINARY_ROWS
    {nullptr, nullptr, 0, false}};

}  // namespace

const Embedded tenon_embedded_interpreter = {
    tenon_payload_begin, static_cast<std::size_t>(tenon_payload_end - tenon_payload_begin), modules, binaries};

}  // namespace tenon::interpreter
