// The convolution with the vectors that every x86-64 processor has.
#if defined(__x86_64__)

#include <emmintrin.h>

#include "hex/network/convolution_kernel.hpp"

namespace conjoin::hex::network {

namespace {

struct Sse2 {
    using Type = __m128i;
    static constexpr std::size_t lanes = 4;

    static Type load(const void* from) { return _mm_loadu_si128(static_cast<const Type*>(from)); }
    static Type copies(std::int32_t both) { return _mm_set1_epi32(both); }
    static Type dot(Type one, Type other) { return _mm_madd_epi16(one, other); }
    static Type add(Type one, Type other) { return _mm_add_epi32(one, other); }
    static Type shifted(Type sums, int bits) { return _mm_sra_epi32(sums, _mm_cvtsi32_si128(bits)); }
    static Type widened(const std::int16_t* from) {
        const Type eight = _mm_loadl_epi64(reinterpret_cast<const Type*>(from));
        return _mm_unpacklo_epi16(eight, _mm_setzero_si128());  // activations are not negative
    }
    static void store_clamped(std::int16_t* to, Type sums) {
        const Type packed = _mm_packs_epi32(sums, sums);
        const Type clamped = _mm_max_epi16(_mm_min_epi16(packed, _mm_set1_epi16(kernel_ceiling)), _mm_setzero_si128());
        _mm_storel_epi64(reinterpret_cast<Type*>(to), clamped);
    }
};

}  // namespace

void convolve_sse2(const Convolution& layer) { Kernel<Sse2, 2, 6>::run(layer); }

}  // namespace conjoin::hex::network

#endif
