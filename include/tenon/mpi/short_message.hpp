// Short messages of elements that lie apart: packed here, as MPI takes longer over a datatype of them than over their transfer.
#pragma once

#include <cstdint>
#include <mpi.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/saturated_product.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// Copies the elements of x to `packed`, one behind the other, or from there.
template <std::int64_t item>
void move_packed(const AnyTensor& x, char* packed, bool packs) {
  const Layout* const only = &x.layout();
  Walk walk;
  coalesce(walk, x.layout().sizes(), &only, 1);
  char* const first = static_cast<char*>(message_address(x)) - x.storage_offset() * item;
  std::int64_t offset = x.storage_offset();
  const std::int64_t run = walk.run(), step = walk.run_step(0) * item;
  for_each_run(walk, &offset, [&](const std::int64_t* at) {
    char* element = first + *at * item;
    for (std::int64_t i = 0; i < run; ++i, element += step, packed += item) {
      if (packs) __builtin_memcpy(packed, element, item);
      else __builtin_memcpy(element, packed, item);
    }
  });
}

/// What MPI sends or receives in place of a tensor: the tensor itself, or a few packed bytes.
class ShortMessage {
 public:
  ShortMessage(const char* function, const AnyTensor& x)
      : is_packed_(!x.is_contiguous() && saturated_product(x.numel(), item_size(x.dtype())) <= room),
        message_(is_packed_ ? MpiMessage{packed_, static_cast<int>(x.numel()), mpi::Datatype(mpi_element(x.dtype()))}
                            : message_of(function, x)) {}
  ShortMessage(const ShortMessage&) = delete;
  ShortMessage& operator=(const ShortMessage&) = delete;

  void* address() const { return message_.address; }
  int count() const { return message_.count; }
  MPI_Datatype type() const { return message_.type.handle(); }
  /// Before it is sent, and after it was received.
  void pack(const AnyTensor& x) { move(x, true); }
  void unpack(const AnyTensor& x) { move(x, false); }

 private:
  void move(const AnyTensor& x, bool packs) {
    if (!is_packed_) return;
    switch (item_size(x.dtype())) {
      case 1: return move_packed<1>(x, packed_, packs);
      case 2: return move_packed<2>(x, packed_, packs);
      case 4: return move_packed<4>(x, packed_, packs);
      case 8: return move_packed<8>(x, packed_, packs);
      default: return move_packed<16>(x, packed_, packs);
    }
  }

  static constexpr std::int64_t room = 4096;  // bytes: above them a datatype is as fast
  bool is_packed_;
  alignas(16) char packed_[room];
  MpiMessage message_;
};

TENON_END_DETAIL
