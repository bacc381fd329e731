// Prints docs/errors.md: every error below is made to happen, so its message is the one that users meet.
#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/dlpack.hpp>
#include <tenon/exchange/span.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/memory/arena.hpp>
#include <tenon/memory/limit.hpp>
#include <tenon/ops/linalg/cholesky.hpp>
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace tn = tenon;
using tn::all, tn::axis, tn::ErrorCode, tn::range, tn::Tensor;

namespace {

struct Case {
  const char* call;  // as a user writes it
  void (*provoke)();
  const char *cause, *cure;
};

#define CASE(call, cause, cure) {#call, [] { (void)(call); }, cause, cure}

struct Family {
  ErrorCode code;
  const char *name, *meaning;
  std::vector<Case> cases;
};

Tensor<float>& a() {
  static Tensor<float> named = tn::zeros<float>({3, 4});
  return named;
}
Tensor<float> b() { return tn::zeros<float>({3, 5}); }
Tensor<int> n() { return tn::arange<int>(0, 6); }

std::vector<Family> families() {
  return {
      {ErrorCode::shape,
       "ShapeError",
       "Sizes, strides or numbers of dimensions that do not fit.",
       {CASE(tn::eval(a() + b()), "Shapes broadcast from the last dimension: sizes must agree or be 1.",
             "Look which axis differs; `unsqueeze`, `view` or `t()` puts the dimensions in place."),
        CASE(a().copy_(b()), "The destination does not broadcast: only what is read does.",
             "Make the destination of the result's shape, or take its part by `narrow`."),
        CASE(tn::into(b(), a()), "The same, for a tensor that exists.", "`Tensor c = …` makes one of the right shape."),
        CASE(a().view({5, 5}), "A view has the same number of elements.", "One size may be -1: `a.view({-1, 4})`."),
        CASE(a().t().view({12}), "The strides do not allow this shape without a copy.",
             "`reshape` copies where it must."),
        CASE(a().view({-1, -1}), "Only one size can be inferred.", "Write the other."),
        CASE(a().expand({3, 8}), "`expand` repeats dimensions of size 1 only.", "`tile` or `repeat` copies elements."),
        CASE(a().permute({0, 0}), "The order must name each dimension once.", "`a.permute({1, 0})`."),
        CASE(a().item(), "`item` reads the only element.",
             "Reduce first, `tn::sum(a).item()`, or name one: `a(1, 2)`."),
        CASE(a().accessor<3>(), "The accessor's rank is part of its type.", "`a.accessor<2>()`."),
        CASE(tn::zeros<float>({-1, 2}), "A size is negative, often a difference of two sizes.",
             "Check what was computed."),
        CASE(tn::zeros<float>({std::int64_t{1} << 40, std::int64_t{1} << 40}), "More elements than 64 bits count.",
             "Check what was computed."),
        CASE(tn::tensor<float>({{1, 2}, {3}}), "The rows of a nested list differ in length.",
             "Give each row as many elements."),
        CASE(tn::asarray(std::vector<std::vector<int>>{{1, 2}, {3}}), "The vectors of a vector differ in length.",
             "`resize` them to one length, or join them by `concat`."),
        CASE(tn::matmul(a(), b()), "The inner sizes of a product must agree.",
             "`tn::matmul(a.t(), b)`, or look at the shapes."),
        CASE(tn::mv(a(), b()), "A matrix or a vector was expected.",
             "`select` or `view` gives one; `matmul` takes batches."),
        CASE(tn::concat(a(), b(), axis(0)), "Joined tensors differ in the other dimensions.",
             "Join along the other axis, or `pad`."),
        CASE(tn::split(a(), 3, axis(1)), "The dimension does not divide into equal pieces.",
             "`chunk` allows a shorter last one, a list of sizes anything."),
        CASE(tn::max(tn::zeros<float>({0})), "An empty tensor has no largest element.",
             "Ask `numel()` first; `sum`, `prod`, `any` and `all` have a value."),
        CASE(tn::masked_fill(a(), tn::zeros<bool>({3, 5}), 0.f), "The mask does not broadcast to the tensor.",
             "Make the mask from the tensor itself: `a > 0`."),
        CASE(a().broadcast_to({2, 3, 4}).fill_(1.f), "Several elements of the destination share one place.",
             "Write into what was broadcast, or into a `clone()`."),
        CASE(tn::to_span(a().t()), "A span's elements lie one behind the other.",
             "`contiguous()`, or `tn::flat(a)` for any strides."),
        CASE(tn::borrow(std::vector<float>(5).data(), {2, 3}, {3}), "There is one stride for each size.",
             "Leave the strides away for row-major elements."),
        CASE(tn::from_vector(std::vector<float>(5), {2, 3}),
             "The vector has another number of elements than the shape.", "Leave the shape away for one dimension.")}},
      {ErrorCode::index,
       "IndexError",
       "An index, a dimension or a parameter out of its range.",
       {CASE(a()(3, 0), "Indices go from 0 to size - 1, and from -size to -1.", "`tn::end - 1` or -1 is the last."),
        CASE(a()(1), "An element needs one index for each dimension.", "`a[1]` is a row, `a(1, all)` too."),
        CASE(a()(1, 2, all), "More indices than dimensions.",
             "`newaxis` adds a dimension, `ellipsis` stands for all that are not named."),
        CASE(a().size(2), "There is no such dimension.", "Dimensions count from 0, or from the end as -1."),
        CASE(tn::sum(a(), axis(2)), "The same, for an operation.", "`axis(-1)` is the last dimension."),
        CASE(tn::sum(a(), axis(0, 0)), "A dimension is named twice.", "Name it once."),
        CASE(a().narrow(1, 3, 2), "The part reaches beyond the dimension.",
             "`a(all, range(3, 5))` stops at the end, as NumPy does."),
        CASE(a()(range(0, 3, 0)), "A range with step 0 never ends.", "A step of -1 goes backwards."),
        CASE(tn::take(a(), tn::tensor<int>({0, 4}), axis(1)), "An index tensor names a place outside.",
             "Check the indices, or clip them by `tn::clip`."),
        CASE(tn::eval(a()(tn::zeros<bool>({4}))), "A mask has the shape of what it chooses from.",
             "`a(all, mask)` chooses along the second dimension."),
        CASE(a().as_strided({3, 4}, {8, 1}), "Sizes and strides reach beyond the storage.",
             "Offset and strides count elements, not bytes."),
        CASE(tn::topk(n(), 7), "Fewer elements than were asked for.", "At most `size(d)`."),
        CASE(tn::cumsum(a()), "Scans need to know their dimension.", "`tn::cumsum(a, axis(1))`."),
        CASE(tn::one_hot(n(), 3), "A class is not below the number of classes.",
             "Check the labels; `tn::max(labels).item() + 1` classes.")}},
      {ErrorCode::type,
       "TypeError",
       "An element type that does not fit, or a value that it does not hold.",
       {CASE(tn::eval(tn::zeros<std::int8_t>({3}) + 1000),
             "A C++ scalar takes the tensor's integer type, which must hold it.", "`a.cast<int>() + 1000`."),
        CASE(tn::full<std::uint8_t>({3}, -1), "The same, for a value that is written.", "Choose a type that holds it."),
        CASE(tn::eval(tn::floor_divide(n(), 0)), "Integers have no quotient by 0. Checked before anything is written.",
             "`tn::where` beforehand, or divide as floating numbers."),
        CASE(tn::eval(tn::pow(n(), -1)), "An integer has no negative power.", "`tn::pow(a.cast<double>(), -1)`."),
        CASE(tn::AnyTensor(n()).as<float>(), "An AnyTensor holds another type than was asked for.",
             "`dtype()` tells which; `visit` takes all."),
        CASE(tn::AnyTensor(Tensor<const int>(n())).as<int>(), "Elements that may only be read.",
             "`as<const int>()`, or `clone()`."),
        CASE((tn::save_npy("errors_int.npy", n()), tn::load_npy<float>("errors_int.npy")),
             "The file holds another type.", "`tn::load_npy(path)` gives an AnyTensor; load as what it is and `cast`."),
        CASE(tn::geomspace<double>(-1, 1, 5), "No geometric sequence leads past 0.", "`linspace`.")}},
      {ErrorCode::device,
       "DeviceError",
       "A device that is absent, failed or cannot do what was asked, and settings of threads. With "
       "CUDA the message ends in what its runtime says.",
       {CASE((tn::AnyTensor(n()).as<int, tn::Cuda>()), "The elements lie on another device.",
             "Take it as `as<int>()`; `to(tn::Cuda{0})` moves a Tensor."),
        CASE(tn::set_num_threads(1000), "There are 1 to 256 threads.", "0 stands for the default."),
        CASE(tn::ThreadScope(0), "At least the calling thread works.", "`ThreadScope one(1)`.")}},
      {ErrorCode::memory,
       "MemoryError",
       "Memory that cannot be had, or a storage that does not allow what was asked of it.",
       {CASE(tn::empty<float>({std::int64_t{1} << 47}),
             "More bytes than any machine has: refused before an allocator is asked.", "Check the sizes."),
        CASE(tn::zeros<float>({1 << 20}, tn::LimitAllocator(1000)), "The policy has no more memory.",
             "A larger limit, smaller pieces, or a FallbackAllocator."),
        CASE(
            [t = a()]() mutable {
              Tensor<float> other = t;
              return t.resize_({9, 9});
            }(),
            "A storage that others see does not grow.", "Resize before sharing it, or `t = tn::empty<float>({9, 9})`."),
        CASE(
            [] {
              std::vector<float> v(4);
              tn::borrow(v).resize_({8});
            }(),
            "Foreign memory does not grow.", "`clone()` first."),
        CASE(tn::from_blob(static_cast<float*>(nullptr), {3}), "No address for elements that must lie somewhere.",
             "Check what the other library returned."),
        CASE(tn::from_blob(reinterpret_cast<float*>(4097), {3}), "The elements are not aligned for their type.",
             "Copy the bytes by memcpy into a tensor."),
        CASE(
            [] {
              tn::ArenaAllocator arena(4096);
              auto t = tn::zeros<float>({4}, arena);
              arena.reset();
            }(),
            "A tensor still lies in the arena.", "Let it end before the reset.")}},
      {ErrorCode::exchange,
       "ExchangeError",
       "Foreign memory, or a message, that breaks the rules of its exchange format.",
       {CASE(tn::from_dlpack<float>(static_cast<DLManagedTensor*>(nullptr)), "There is no DLPack struct.",
             "Check what the producer returned."),
        CASE(tn::to_dlpack_legacy(Tensor<const float>(a())),
             "The legacy struct cannot say that elements are read-only.", "`to_dlpack`, or a `clone()`."),
        CASE(
            [] {
              ArrowSchema s{};
              ArrowArray x{};
              return tn::from_arrow<const float>(&s, &x);
            }(),
            "The schema was taken over or released before.", "An export is taken over once."),
        CASE(
            [] {
              ArrowSchema s;
              ArrowArray x;
              tn::to_arrow(tn::zeros<float>({4}), &s, &x);
              return tn::from_arrow<float>(&s, &x);
            }(),
            "Arrow's elements are constant.",
            "Import `const float`, or say how: `{.copy = tn::ArrowCopy::if_needed}`."),
        CASE(
            [] {
              ArrowSchema s;
              ArrowArray x;
              tn::to_arrow(tn::zeros<bool>({4}), &s, &x);
            }(),
            "Arrow has bools as bits.", "Allow the copy, or export bytes."),
        CASE(tn::open_shared<float>("hello"), "The text is no handle of a shared tensor.", "`share_text` gives one.")}},
      {ErrorCode::io,
       "IoError",
       "A file that cannot be read or written, or is not what its name says.",
       {CASE(tn::load_npy<float>("errors_missing.npy"), "The system's reason follows the path.",
             "Paths are relative to the working directory."),
        CASE(tn::save_npy("errors_missing/a.npy", a()), "The directory does not exist, or may not be written.",
             "Make it first."),
        CASE((tn::save_npy("errors_a.npy", a()), tn::load_npz("errors_a.npy")), "Another format.", "`load_npy`."),
        CASE((tn::save_npz("errors_a.npz", {{"a", a()}}), tn::load_npz<float>("errors_a.npz", "b")),
             "No array of that name.", "The message lists those that there are."),
        CASE(tn::map_file<double>("errors_a.npy", tn::MapMode::read_only, {1000}),
             "The file ends before the elements do.", "`MapMode::growing` makes it longer.")}},
      {ErrorCode::linalg,
       "LinAlgError",
       "A matrix that a decomposition cannot take.",
       {CASE(tn::linalg::inv(tn::zeros<double>({2, 2})), "The matrix is singular.",
             "`linalg::pinv`, or `linalg::lstsq` in place of `solve`."),
        CASE(tn::linalg::cholesky(tn::tensor<double>({{1, 2}, {2, 1}})), "The matrix is not positive definite.",
             "`linalg::eigh` shows its eigenvalues; add a little to the diagonal.")}},
  };
}

/// Whether the list above has this code: a new one makes the compiler ask for its line here.
bool is_listed(ErrorCode code) {
  switch (code) {
    case ErrorCode::shape:
    case ErrorCode::index:
    case ErrorCode::type:
    case ErrorCode::device:
    case ErrorCode::memory:
    case ErrorCode::exchange:
    case ErrorCode::io:
    case ErrorCode::linalg: return true;
    case ErrorCode::communication: return false;  // needs MPI or a GPU: docs/distributed.md
    case ErrorCode::arguments: return false;      // needs tenon::runtime: docs/runtime.md
  }
  return false;
}

/// A cell of a table: "|" would end it.
std::string cell(const std::string& text) {
  std::string result;
  for (char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
  return result;
}

[[noreturn]] void complain(const Case& c, const char* what) {
  std::fprintf(stderr, "errors_page: %s %s\n", c.call, what);
  std::exit(EXIT_FAILURE);
}

void print_case(const Family& family, const Case& c) {
  try {
    c.provoke();
  } catch (const tn::Error& error) {
    if (error.code() != family.code) complain(c, error.what());
    std::printf("| `%s` | %s | %s |\n", cell(error.what()).c_str(), cell(c.cause).c_str(), cell(c.cure).c_str());
    return;
  }
  complain(c, "does not fail");
}

}  // namespace

int main() {
  std::printf(
      "# Errors\n\nWritten by tests/documentation/errors_page.cpp, which makes each of them happen; do not edit.\n\n"
      "An error names the function, the values and the rule. It is thrown before anything has changed: the operands of "
      "a call that "
      "failed are "
      "what they were, but for a function of your own that throws in the middle of an in-place operation.\n\n"
      "All derive from `tn::Error`, whose `code()` is stable across versions, and that from `std::exception`. Where "
      "exceptions are off "
      "(`-fno-exceptions`), the handler of `tn::set_error_handler` is called with code and message, and must not "
      "return; without one the "
      "message goes to stderr and the program is aborted.\n\n"
      "`const tn::ErrorContext here;` makes the errors that its thread throws until the end of its braces end with its "
      "line, as in "
      "`(train.cpp:42)`; `here(\"first layer\")` adds a text.\n");
  int codes = 0;
  for (const Family& family : families()) {
    if (static_cast<int>(family.code) != ++codes) return EXIT_FAILURE;
    std::printf("\n## %s\n\nCode %d. %s\n\n| message | cause | cure |\n| --- | --- | --- |\n", family.name, codes,
                family.meaning);
    for (const Case& c : family.cases) print_case(family, c);
  }
  if (is_listed(static_cast<ErrorCode>(codes + 1))) return EXIT_FAILURE;
}
