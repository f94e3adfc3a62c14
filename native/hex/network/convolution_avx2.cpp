// The convolution with AVX2, for which this file alone is compiled.
#if defined(__x86_64__)

#include <immintrin.h>

#include "hex/network/convolution_kernel.hpp"

namespace conjoin::hex::network {

namespace {

struct Avx2 {
    using Type = __m256i;
    static constexpr std::size_t lanes = 8;

    static Type load(const void* from) { return _mm256_loadu_si256(static_cast<const Type*>(from)); }
    static Type copies(std::int32_t both) { return _mm256_set1_epi32(both); }
    static Type dot(Type one, Type other) { return _mm256_madd_epi16(one, other); }
    static Type add(Type one, Type other) { return _mm256_add_epi32(one, other); }
    static Type shifted(Type sums, int bits) { return _mm256_sra_epi32(sums, _mm_cvtsi32_si128(bits)); }
    static Type widened(const std::int16_t* from) {
        return _mm256_cvtepi16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static void store_clamped(std::int16_t* to, Type sums) {
        const Type clamped =
            _mm256_max_epi32(_mm256_min_epi32(sums, _mm256_set1_epi32(kernel_ceiling)), _mm256_setzero_si256());
        const __m128i packed = _mm_packs_epi32(_mm256_castsi256_si128(clamped), _mm256_extracti128_si256(clamped, 1));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), packed);
    }
};

}  // namespace

void convolve_avx2(const Convolution& layer) { Kernel<Avx2, 2, 6>::run(layer); }

}  // namespace conjoin::hex::network

#endif
