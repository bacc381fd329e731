// What docs/exchange.md and docs/embedding.md show.
#include <tenon/exchange/arrow.hpp>
#include <tenon/exchange/dlpack.hpp>
#include <tenon/exchange/span.hpp>
#include <tenon/exchange/vector.hpp>
#include <tenon/file/image.hpp>
#include <tenon/file/mixed_table.hpp>
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/text.hpp>
#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include "check.hpp"

#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace tn = tenon;
using tn::Tensor;

namespace {

void containers() {
  //! [containers]
  auto t = tn::from_vector(std::vector<float>{1, 2, 3, 4}, {2, 2});  // no copy: the vector moves in
  std::span<float> elements = tn::to_span(t);                        // of a contiguous tensor
  elements[0] = 10;
  std::vector<float> back = tn::to_vector(std::move(t));             // that vector again, as nobody else has it
  //! [containers]
  check(back[0] == 10 && back.size() == 4, "containers");

  //! [nested]
  auto table = tn::asarray(std::vector<std::vector<double>>{{1, 2}, {3, 4}, {5, 6}});  // (3, 2), copied
  auto list = tn::asarray({{1.f, 2.f}, {3.f, 4.f}});                                   // a Tensor<float>
  //! [nested]
  check(table(2, 0) == 5 && list(1, 1) == 4, "nested");

  //! [other names]
  std::vector<std::complex<float>> signal{{3, 4}, {0, 1}};
  auto wave = tn::borrow(signal);                        // a Tensor<std::complex<float>> on the vector's elements
  wave *= 2.f;
  const float loud = std::abs(wave(0));                  // a reference to a std::complex<float>
  Tensor<tn::complex<float>> same_wave = wave;           // free: the same elements under their own name
  auto counts = tn::zeros<long long>({3});               // elements of int64
  //! [other names]
  check(loud == 10 && signal[1] == std::complex<float>(0, 2) && same_wave(1).im == 2 && counts(0) == 0, "other names");
}

void any() {
  auto t = tn::arange<float>(0, 4);
  //! [any]
  tn::AnyTensor some = t;                        // element type and device known at run time
  auto f = some.as<float>();                     // throws TypeError if it holds something else
  const double sum = some.visit([](auto x) { return static_cast<double>(tn::sum(tn::abs(x)).item()); });
  //! [any]
  check(f.is_set_to(t) && sum == 6, "any");
}

void dlpack() {
  auto t = tn::arange<float>(0, 6).view({2, 3});
  //! [dlpack]
  auto* out = tn::to_dlpack(t.t());  // DLManagedTensorVersioned*: the consumer calls its deleter once
  auto in = tn::from_dlpack<float>(out);                  // takes it over; from_dlpack_any where the type is not known
  //! [dlpack]
  check(in.data_ptr() == t.data_ptr() && in.stride(0) == 1, "dlpack");

  //! [dltensor]
  const DLTensor lent = tn::as_dltensor(t);               // for a call that only looks: nothing to free
  auto seen = tn::from_dltensor<float>(lent);             // and the way back, without an owner
  //! [dltensor]
  check(seen.data_ptr() == t.data_ptr(), "dltensor");
}

void files() {
  auto a = tn::arange<float>(0, 12).view({3, 4});
  auto labels = tn::arange<std::int64_t>(0, 3);
  //! [npy]
  tn::save_npy("a.npy", a * 2.f);                         // an expression too; the file appears whole or not at all
  auto loaded = tn::load_npy<float>("a.npy");             // TypeError if it holds another type
  auto mapped = tn::map_npy<float>("a.npy");              // a Tensor<const float> on the file's own bytes
  tn::save_npz("both.npz", {{"a", a}, {"labels", labels}});
  auto both = tn::load_npz("both.npz");                   // names and AnyTensors
  auto again = both.at("labels").as<std::int64_t>();
  //! [npy]
  check(tn::array_equal(loaded, mapped) && tn::array_equal(again, labels), "npy");

  //! [text]
  tn::save_text("a.csv", a, {.names = {"x", "y", "z", "w"}});  // the shortest digits that load as the same numbers
  auto [values, names] = tn::load_table<float>("a.csv");             // with the header's names
  auto column = tn::load_text<float>("a.csv", {.header = true, .columns = {-1}, .missing = {"NA"}, .fill = -1});
  //! [text]
  check(tn::array_equal(values, a) && names[2] == "z" && tn::array_equal(column, a.narrow(1, 3, 1)), "text");

  std::ofstream("cities.csv") << "city,people,zip\nBern,134794,03000\n\"New York, NY\",8258035,10001\n";
  //! [mixed table]
  auto table = tn::load_mixed_table("cities.csv", {.text = {"zip"}});
  const std::vector<std::string>& cities = table.text("city");      // "Bern", "New York, NY"
  const Tensor<double> people = table.numbers("people");            // TypeError for a column of text
  const auto exact = table.numbers<std::int64_t>("people");         // as the column has them: its numbers are whole
  tn::save_mixed_table("copy.csv", table);  // quotes where a text needs them; loads as the same values
  //! [mixed table]
  check(tn::load_mixed_table("copy.csv", {.text = {"zip"}}).text("city") == cities, "saved mixed table");
  check(cities[1] == "New York, NY" && people(0) == 134794 && exact(1) == 8258035 && table.text("zip")[0] == "03000",
        "mixed table");

  std::ofstream("sales.csv") << "shop,price,pieces\n7,1.5,2\n3,4,1\n7,2.5,6\n";
  //! [groups]
  auto [sales, titles] = tn::load_table<double>("sales.csv");       // shop, price, pieces
  auto groups = tn::group_by(sales.select(1, 0));                   // of the rows of each shop
  auto shops = groups.keys;                                         // 3, 7: each shop once, in ascending order
  auto rows_of_each = groups.count();                               // 1, 2
  auto means = groups.mean(sales.narrow(1, 1, 2));                  // of shape (2, 2): (4, 1) and (2, 4)
  auto deciles = groups.quantile(sales.select(1, 1), 0.9);          // of shape (2)
  auto spread = groups.reduce(tn::std, sales.select(1, 1), tn::correction(1));
  // of each row in its group
  auto shares = sales.select(1, 1) / tn::take(groups.sum(sales.select(1, 1)), groups.inverse_indices());
  //! [groups]
  check(tn::array_equal(shops, tn::tensor<double>({3, 7})) && rows_of_each(1) == 2, "groups");
  check(deciles.numel() == 2 && spread.numel() == 2, "spread of groups");
  check(tn::array_equal(means, tn::tensor<double>({{4, 1}, {2, 4}})) && shares(0) == 0.375, "means of groups");

  //! [safetensors]
  tn::save_safetensors("model.safetensors", {{"weight", a}, {"bias", labels}}, {{"format", "pt"}});
  auto model = tn::map_safetensors("model.safetensors");  // one mapping; nothing is read before it is used
  auto weight = model.tensors.at("weight").as<const float>();
  //! [safetensors]
  check(tn::array_equal(weight, a) && model.metadata.size() == 1, "safetensors");

  //! [map file]
  {
    auto numbers = tn::map_file<double>("numbers.bin", tn::MapMode::growing, {1000, 10});  // made, or made longer
    numbers.fill_(1);                                                                      // reaches the file
  }
  auto all = tn::map_file<double>("numbers.bin", tn::MapMode::read_only);
  //! [map file]
  check(tn::sum(all).item() == 10000, "map file");
}

void arrow() {
  auto t = tn::arange<double>(0, 5);
  //! [arrow]
  ArrowSchema schema;
  ArrowArray array;
  tn::to_arrow(t, &schema, &array);                            // the consumer releases both
  auto column = tn::from_arrow<const double>(&schema, &array);  // takes both over; what Arrow gives is read-only
  //! [arrow]
  check(column.data_ptr() == t.data_ptr(), "arrow");
}

void processes() {
  auto t = tn::zeros<float>({1000, 1000});
  //! [shared]
  std::string text = tn::share_text(t);          // t's elements lie in shared memory now; views follow
  auto same = tn::open_shared<float>(text);      // here or in another process of this user, while this one has it
  same(0, 0) = 1.f;                              // both see it
  //! [shared]
  check(t(0, 0) == 1.f && t.is_shared(), "shared");

  //! [queue]
  tn::TensorQueue queue(8);                      // room for 8 tensors; TensorQueue::open(queue.text()) elsewhere
  queue.push(t);                                 // the handle travels, not the elements
  std::optional<Tensor<float>> next = queue.pop<float>();
  //! [queue]
  check(next && next->size(0) == 1000, "queue");

  //! [queue end]
  queue.close();  // the producer's last word: push() is refused from now on, in all processes
  while (auto last = queue.pop<float>()) {       // what was pushed before still comes; none is the end of the stream
    std::printf("%g\n", double(tn::sum(*last).item()));
  }
  //! [queue end]
  //! [queue time-out]
  if (!queue.pop<float>(std::chrono::milliseconds(50)) && queue.finished()) std::puts("the end, and no time-out");
  //! [queue time-out]
  check(queue.finished() && queue.is_closed() && queue.drain(), "the end of a queue");
}

//! [executor]
void run_on_my_threads(void* /*context*/, int tasks, void (*task)(void* data, int k), void* data) {
  std::vector<std::thread> threads;
  for (int k = 1; k < tasks; ++k) threads.emplace_back(task, data, k);
  task(data, 0);
  for (auto& thread : threads) thread.join();
}
const tn::Executor my_executor{2, run_on_my_threads, nullptr};
//! [executor]

void host_threads() {
  tn::set_executor(&my_executor);
  check(tn::sum(tn::ones<float>({1 << 20})).item() == 1 << 20, "executor");
  tn::set_executor(nullptr);
}

void images() {
  //! [images]
  Tensor<float> ramp = tn::arange<float>(0, 256).expand({64, 256}) / 255.f;
  tn::save_image("ramp.pgm", ramp);                        // (H, W): grey; floats from 0 to 1 become 0 to 255
  tn::save_image("blue.ppm", tn::stack(tn::eval(ramp * 0.f), ramp, ramp, tn::axis(2)));  // (H, W, 3): red, green, blue
  auto grey = tn::load_image<float>("ramp.pgm");           // from 0 to 1 whatever the file's depth
  auto bytes = tn::load_image<std::uint8_t>("blue.ppm");   // TypeError if the file has 16 bits a sample
  tn::AnyTensor either = tn::load_image("blue.ppm");       // uint8 or uint16, as the file has it
  //! [images]
  check(tn::allclose(grey, ramp, 0, 0.5 / 255) && bytes(0, 255, 2) == 255 && either.size(2) == 3, "images");
}

}  // namespace

//! [c interface]
/// What a shared library shows: C, and DLPack.  Null on an error, whose text goes to `error`.
extern "C" DLManagedTensor* centre(DLManagedTensor* matrix, char* error, std::size_t size) {
  try {
    auto t = tn::from_dlpack<float>(matrix);
    return tn::to_dlpack_legacy(tn::eval(t - tn::mean(t, tn::axis(0))));
  } catch (const std::exception& e) {
    std::snprintf(error, size, "%s", e.what());
    return nullptr;
  }
}
//! [c interface]

int main() {
  containers();
  any();
  dlpack();
  files();
  arrow();
  processes();
  host_threads();
  images();

  char text[200];
  auto centred = tn::from_dlpack<float>(centre(tn::to_dlpack_legacy(tn::eye<float>(2)), text, sizeof text));
  check(centred(0, 0) == .5f, "c interface");
  check(!centre(tn::to_dlpack_legacy(tn::eye<double>(2)), text, sizeof text), "c interface's error");
}
