// The tables of docs/numpy_pytorch.md: each row is a statement that compiles and runs; what others write stands behind
// it.
#include <tenon/file/npz.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/file/text.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <tuple>

namespace tn = tenon;
using tn::all, tn::axis, tn::ellipsis, tn::keepdims, tn::newaxis, tn::range, tn::Tensor;

int main() {
  auto a = tn::arange<float>(0, 12).view({3, 4}), b = a.clone();
  auto v = tn::tensor<float>({3, 1, 2, 1});
  auto p = tn::matmul(a, a.t());
  auto out = tn::empty<float>({3, 4});
  Tensor<bool> m = a > 5.f;
  auto i = tn::tensor<std::int64_t>({2, 0});
  tn::Generator g(42);

  //! [making]
  tn::tensor<float>({{1, 2}, {3, 4}});  // np.array([[1, 2], [3, 4]], np.float32) ¦ torch.tensor([[1., 2.], [3., 4.]])
  tn::zeros<float>({3, 4});             // np.zeros((3, 4), np.float32) ¦ torch.zeros(3, 4)
  tn::full<std::int64_t>({3}, 7);       // np.full(3, 7) ¦ torch.full((3,), 7)
  tn::zeros_like(a);                    // np.zeros_like(a) ¦ torch.zeros_like(a)
  tn::arange<float>(0, 10, 2);          // np.arange(0, 10, 2, dtype=np.float32) ¦ torch.arange(0., 10., 2.)
  tn::linspace<double>(0, 1, 5);        // np.linspace(0, 1, 5) ¦ torch.linspace(0, 1, 5, dtype=torch.float64)
  tn::eye<float>(3);                    // np.eye(3, dtype=np.float32) ¦ torch.eye(3)
  tn::rand<float>({3, 4}, g);           // rng.random((3, 4), np.float32) ¦ torch.rand(3, 4, generator=g)
  tn::randint<int>(0, 10, {5}, g);      // rng.integers(0, 10, 5, np.int32) ¦ torch.randint(0, 10, (5,), generator=g, dtype=torch.int32)
  a.cast<double>();                     // a.astype(np.float64) ¦ a.to(torch.float64, copy=True)
  a.clone();                            // a.copy() ¦ a.clone()
  //! [making]

  //! [random]
  tn::Generator fixed(42);                     // rng = np.random.default_rng(42) ¦ g = torch.Generator().manual_seed(42)
  tn::rand<float>({3, 4}, fixed);              // rng.random((3, 4), np.float32) ¦ torch.rand(3, 4, generator=g)
  tn::randn<double>({3, 4}, tn::Generator(7));  // np.random.default_rng(7).standard_normal((3, 4)) ¦ –
  tn::manual_seed(42);                         // np.random.seed(42) ¦ torch.manual_seed(42)
  tn::uniform<float>(-1, 1, {5});              // rng.uniform(-1, 1, 5) ¦ torch.empty(5).uniform_(-1, 1)
  tn::normal<float>(2, 0.5, {5});              // rng.normal(2, 0.5, 5) ¦ torch.normal(2., 0.5, (5,))
  tn::randperm<std::int64_t>(5, fixed);        // rng.permutation(5) ¦ torch.randperm(5, generator=g)
  a.uniform_(0, 1, fixed);                     // a[...] = rng.uniform(0, 1, a.shape) ¦ a.uniform_(0, 1, generator=g)
  //! [random]
  a.copy_(b);

  //! [complex]
  using Complex = tn::complex<float>;  // np.complex64 ¦ torch.complex64
  auto z = tn::tensor<Complex>({Complex(1, 2), Complex(3, -4)});  // np.array([1+2j, 3-4j], np.complex64) ¦ torch.tensor([1+2j, 3-4j])
  tn::eval(tn::real(z));                         // z.real ¦ z.real
  tn::eval(tn::conj(z));                       // z.conj() ¦ z.conj()
  tn::eval(tn::abs(z));                        // np.abs(z) ¦ z.abs()
  tn::eval(tn::angle(z));                      // np.angle(z) ¦ z.angle()
  //! [complex]

  //! [facts]
  a.dim();         // a.ndim ¦ a.dim()
  a.sizes();       // a.shape ¦ a.size()
  a.size(-1);      // a.shape[-1] ¦ a.size(-1)
  a.numel();       // a.size ¦ a.numel()
  a.dtype();       // a.dtype
  a.stride(0);     // a.strides[0] // a.itemsize ¦ a.stride(0)
  tn::sum(a).item();  // a.sum().item()
  a.data_ptr();    // a.ctypes.data ¦ a.data_ptr()
  //! [facts]

  //! [indexing]
  a(1, 2);                                     // a[1, 2] ¦ a[1, 2].item()
  a(1, 2) = 5.f;                               // a[1, 2] = 5
  a[1];                                        // a[1]
  a(range(1, tn::end), range(0, tn::end, 2));  // a[1:, ::2]
  a(all, -1);                                  // a[:, -1]
  a(range(tn::none, tn::none, -1));            // a[::-1] ¦ a.flip(0)
  a(ellipsis, newaxis);                        // a[..., None]
  a(0, all) = a(2, all);                       // a[0] = a[2]
  a.fill_(3.f);                                // a[...] = 3 ¦ a.fill_(3)
  tn::eval(a(m));                              // a[m]
  a(m) = 0.f;                                  // a[m] = 0
  tn::eval(a(i, all));                         // a[i]
  tn::take(a, i, axis(1));                     // np.take(a, i, 1) ¦ a.index_select(1, i)
  tn::flatnonzero(m);                          // np.flatnonzero(m) ¦ m.flatten().nonzero()[:, 0]
  tn::triu_indices(3, 4);                      // np.stack(np.triu_indices(3, 0, 4)) ¦ torch.triu_indices(3, 4)
  tn::unravel_index(i, {3, 4});                // np.stack(np.unravel_index(i, (3, 4))) ¦ torch.stack(torch.unravel_index(i, (3, 4)))
  tn::ravel_multi_index(tn::nonzero(m), {3, 4});  // np.ravel_multi_index(np.nonzero(m), (3, 4)) ¦ –
  tn::insert(a, 1, b(0, all), axis(0));        // np.insert(a, 1, b[0], 0) ¦ –
  tn::delete_(a, i, axis(0));                  // np.delete(a, i, 0) ¦ –
  tn::where(a > b, a, 0.f);                    // np.where(a > b, a, 0) ¦ torch.where(a > b, a, 0.)
  tn::select({a > b, a > 1}, {a, -a}, 0);      // np.select([a > b, a > 1], [a, -a], 0) ¦ –
  tn::piecewise(a, {a < 0, a > 1}, [](const auto& of) { return -of; }, 1);  // np.piecewise(a, [a < 0, a > 1], [lambda of: -of, 1]) ¦ –
  std::apply([&](const auto&... along) { return tn::eval(a(along...)); }, tn::ix_(i, i));  // a[np.ix_(i, i)] ¦ –
  //! [indexing]

  //! [arithmetic]
  tn::eval(a + b * 2.f);                   // a + b * 2
  tn::into(out, a + b);                    // np.add(a, b, out=out) ¦ torch.add(a, b, out=out)
  a.add_(b);                               // a += b ¦ a.add_(b)
  a += b;                                  // a += b
  tn::eval(tn::exp(-a));                   // np.exp(-a) ¦ torch.exp(-a)
  a.sqrt_();                               // np.sqrt(a, out=a) ¦ a.sqrt_()
  tn::eval(tn::pow(a, 2.f));               // a ** 2
  tn::eval(tn::clip(a, 0.f, 1.f));         // np.clip(a, 0, 1) ¦ torch.clip(a, 0, 1)
  tn::eval(tn::clamp(a, 0.f, 1.f));        // np.clip(a, 0, 1) ¦ torch.clamp(a, 0, 1)
  tn::eval(tn::arctan2(a, b));             // np.arctan2(a, b) ¦ torch.arctan2(a, b)
  tn::eval(tn::maximum(a, b));             // np.maximum(a, b) ¦ torch.maximum(a, b)
  tn::eval((a > 1.f) & (a < 3.f));         // (a > 1) & (a < 3)
  tn::array_equal(a, b);                   // np.array_equal(a, b) ¦ torch.equal(a, b)
  tn::allclose(a, b);                      // np.allclose(a, b) ¦ torch.allclose(a, b)
  tn::eval(tn::isclose(a, b));             // np.isclose(a, b) ¦ torch.isclose(a, b)
  tn::eval(tn::fmod(a, b));                // np.fmod(a, b) ¦ torch.fmod(a, b)
  //! [arithmetic]

  //! [reductions]
  tn::sum(a);                         // a.sum()
  tn::sum(a, axis(0));                // a.sum(0)
  tn::mean(a, axis(-1), keepdims);    // a.mean(-1, keepdims=True) ¦ a.mean(-1, keepdim=True)
  tn::average(a, tn::weights(b));     // np.average(a, weights=b) ¦ –
  tn::max(a, axis(0));                // a.max(0) ¦ a.amax(0)
  tn::argmax(a, axis(1));             // a.argmax(1)
  tn::std(a, tn::correction(1));      // a.std(ddof=1) ¦ a.std()
  tn::any(a > 2.f);                   // (a > 2).any()
  tn::cumsum(a, axis(1));             // a.cumsum(1)
  tn::nancumsum(a, axis(1));          // np.nancumsum(a, 1) ¦ –
  tn::sort(v);                        // np.sort(v) ¦ torch.sort(v).values
  tn::argsort(v, tn::descending);     // np.argsort(-v, kind="stable") ¦ torch.argsort(v, descending=True, stable=True)
  tn::topk(v, 2);                     // – ¦ torch.topk(v, 2)
  tn::softmax(a, axis(1));            // – ¦ torch.softmax(a, 1)
  tn::cov(a);                         // np.cov(a) ¦ torch.cov(a)
  tn::corrcoef(a);                    // np.corrcoef(a) ¦ torch.corrcoef(a)
  tn::apply_along_axis([](const auto& line) { return line(0); }, a, axis(1));  // np.apply_along_axis(lambda line: line[0], 1, a) ¦ –
  tn::union1d(v, v);                  // np.union1d(v, v) ¦ –
  tn::intersect1d(v, v);              // np.intersect1d(v, v) ¦ –
  tn::setdiff1d(v, v);                // np.setdiff1d(v, v) ¦ –
  tn::histogram2d(a, b, 5);           // np.histogram2d(a.ravel(), b.ravel(), 5) ¦ torch.histogramdd(torch.stack((a.flatten(), b.flatten()), 1), 5)
  tn::histogramdd(a, {2, 3, 2, 1});   // np.histogramdd(a, (2, 3, 2, 1)) ¦ torch.histogramdd(a, (2, 3, 2, 1))
  tn::unique_values(v);               // np.unique_values(v) ¦ torch.unique(v)
  //! [reductions]

  //! [shapes]
  a.view({2, 6});                      // – ¦ a.view(2, 6)
  a.reshape({2, -1});                  // a.reshape(2, -1)
  a.t();                               // a.T ¦ a.t()
  a.permute({1, 0});                   // a.transpose(1, 0) ¦ a.permute(1, 0)
  a.unsqueeze(0);                      // a[None] ¦ a.unsqueeze(0)
  a.expand({5, 3, 4});                 // np.broadcast_to(a, (5, 3, 4)) ¦ a.expand(5, 3, 4)
  a.narrow(1, 1, 2);                   // a[:, 1:3] ¦ a.narrow(1, 1, 2)
  tn::concat(a, b, axis(0));           // np.concatenate((a, b)) ¦ torch.cat((a, b))
  tn::stack(a, b, axis(0));            // np.stack((a, b)) ¦ torch.stack((a, b))
  tn::split(a, 2, axis(1));            // np.split(a, 2, 1) ¦ a.tensor_split(2, 1)
  tn::pad(a, 1, tn::PadMode::reflect);  // np.pad(a, 1, "reflect") ¦ F.pad(a[None], (1, 1, 1, 1), "reflect")[0]
  tn::pad(a, {{1, 1}, {2, 2}});        // np.pad(a, ((1, 1), (2, 2))) ¦ F.pad(a, (2, 2, 1, 1))
  tn::roll(a, 1, axis(0));             // np.roll(a, 1, 0) ¦ torch.roll(a, 1, 0)
  //! [shapes]

  //! [products]
  tn::matmul(a, a.t());                // a @ a.T ¦ a @ a.t()
  tn::dot(v, v);                       // np.dot(v, v) ¦ torch.dot(v, v)
  tn::outer(v, v);                     // np.outer(v, v) ¦ torch.outer(v, v)
  tn::einsum("ij,kj->ik", a, b);       // np.einsum("ij,kj->ik", a, b) ¦ torch.einsum("ij,kj->ik", a, b)
  tn::addmm(p, a, b.t());              // p + a @ b.T ¦ torch.addmm(p, a, b.t())
  //! [products]

  //! [files]
  tn::save_npy("a.npy", a);                                       // np.save("a.npy", a)  ¦ –
  tn::load_npy<float>("a.npy");                                   // np.load("a.npy") ¦ –
  tn::map_npy<float>("a.npy");                                    // np.load("a.npy", mmap_mode="r") ¦ –
  tn::save_text("a.csv", a);                                      // np.savetxt("a.csv", a, delimiter=",") ¦ –
  tn::load_text<float>("a.csv");                                  // np.loadtxt("a.csv", np.float32, delimiter=",", ndmin=2) ¦ –
  tn::save_npz("x.npz", {{"a", a}, {"b", b}});                    // np.savez("x.npz", a=a, b=b) ¦ –
  tn::save_safetensors("x.safetensors", {{"a", a}, {"b", b}});  // safetensors.numpy.save_file({"a": a, "b": b}, "x.safetensors") ¦ safetensors.torch.save_file({"a": a, "b": b}, "x.safetensors")
  tn::load_safetensors<float>("x.safetensors", "a");  // safetensors.numpy.load_file("x.safetensors")["a"] ¦ safetensors.torch.load_file("x.safetensors")["a"]
  //! [files]
}
