// Function multiversioning: one function compiled for several instruction sets.
#pragma once

#include <cstdint>  // also defines __GLIBC__ where that is the C library

// The loader chooses the version for the best instruction set that the processor has. Elsewhere there is one version,
// for the baseline: the same results, more slowly. Clang has the attribute, but not for templates; the sanitizers of
// GCC do not support code that runs as early as the choice.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CONJOIN_MULTIVERSIONED __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CONJOIN_MULTIVERSIONED
#endif
