// The convolution with AVX-512, for which this file alone is compiled.
#if defined(__x86_64__)

#include <immintrin.h>

#include "hex/network/convolution_kernel.hpp"

namespace conjoin::hex::network {

namespace {

struct Avx512 {
    using Type = __m512i;
    static constexpr std::size_t lanes = 16;

    static Type load(const void* from) { return _mm512_loadu_si512(from); }
    static Type copies(std::int32_t both) { return _mm512_set1_epi32(both); }
    static Type dot(Type one, Type other) { return _mm512_madd_epi16(one, other); }
    static Type add(Type one, Type other) { return _mm512_add_epi32(one, other); }
    static Type shifted(Type sums, int bits) { return _mm512_sra_epi32(sums, _mm_cvtsi32_si128(bits)); }
    static Type widened(const std::int16_t* from) {
        return _mm512_cvtepi16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static void store_clamped(std::int16_t* to, Type sums) {
        const Type clamped =
            _mm512_max_epi32(_mm512_min_epi32(sums, _mm512_set1_epi32(kernel_ceiling)), _mm512_setzero_si512());
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi32_epi16(clamped));
    }
};

}  // namespace

void convolve_avx512(const Convolution& layer) { Kernel<Avx512, 2, 12>::run(layer); }

}  // namespace conjoin::hex::network

#endif
