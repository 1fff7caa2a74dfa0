# A header only, like constants.pxd: kernel.py itself is not compiled.
from ...core.state cimport State


cdef extern from *:
    """
    #include <string.h>
    #if defined(__SSE2__)
    #include <emmintrin.h>
    #endif

    /* One version for processors with AVX2 and one for all others; the loader of the C library selects it. */
    #if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(JADECOURT_NO_CLONES)
    #define JADECOURT_CLONES __attribute__((target_clones("avx2", "default")))
    #else
    #define JADECOURT_CLONES
    #endif

    #if defined(__GNUC__)
    typedef float jadecourt_eight __attribute__((vector_size(32), aligned(4)));

    /* sums[0..width) += factor * row; `width` is a constant, so that the sums stay in registers */
    #define JADECOURT_ADD_ROW(i, width) {                                                             \\
            const float factor = (float)x[i];                                                         \\
            const jadecourt_eight factors = {factor, factor, factor, factor, factor, factor, factor, factor}; \\
            const jadecourt_eight* row = (const jadecourt_eight*)(weights + (long)(i) * (width));     \\
            _Pragma("GCC unroll 8")                                                                   \\
            for (int b = 0; b < (width) / 8; b++) sums[b] += factors * row[b];                        \\
        }

    #define JADECOURT_WIDTH_CASE(width, add_rows)                                                     \\
        {                                                                                             \\
            jadecourt_eight sums[(width) / 8];                                                        \\
            memcpy(sums, biases, (width) * sizeof(float));                                            \\
            add_rows(width)                                                                           \\
            memcpy(out, sums, (width) * sizeof(float));                                               \\
        }
    #endif

    /* Few inputs are not 0, and which ones is hard to predict for the processor: 16 of them are compared at once. */
    #if defined(__GNUC__) && defined(__SSE2__)
    #define JADECOURT_SPARSE_ROWS(width)                                                              \\
        int i = 0;                                                                                    \\
        for (; i + 16 <= inputs; i += 16) {                                                           \\
            const __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i*)(x + i)), _mm_setzero_si128());      \\
            const __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i*)(x + i + 8)), _mm_setzero_si128()); \\
            unsigned nonzero = 0xffff ^ (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));      \\
            for (; nonzero; nonzero &= nonzero - 1) JADECOURT_ADD_ROW(i + __builtin_ctz(nonzero), width) \\
        }                                                                                             \\
        for (; i < inputs; i++) if (x[i] != 0) JADECOURT_ADD_ROW(i, width)
    #else
    #define JADECOURT_SPARSE_ROWS(width) for (int i = 0; i < inputs; i++) if (x[i] != 0) JADECOURT_ADD_ROW(i, width)
    #endif
    #define JADECOURT_DENSE_ROWS(width) for (int i = 0; i < inputs; i++) JADECOURT_ADD_ROW(i, width)

    #if defined(__GNUC__)
    #define JADECOURT_WIDTH_CASES(add_rows)                                                           \\
        if (width == 64) JADECOURT_WIDTH_CASE(64, add_rows)                                           \\
        else if (width == 32) JADECOURT_WIDTH_CASE(32, add_rows)                                      \\
        else if (width == 16) JADECOURT_WIDTH_CASE(16, add_rows)                                      \\
        else
    #else
    #define JADECOURT_WIDTH_CASES(add_rows)
    #endif

    #define JADECOURT_LAYER(name, type, add_rows)                                                     \\
    JADECOURT_CLONES static void name(const type* x, int inputs, const float* weights,                \\
                                      const float* biases, int width, float* out) {                   \\
        JADECOURT_WIDTH_CASES(add_rows)                                                               \\
        {                                                                                             \\
            for (int j = 0; j < width; j++) out[j] = biases[j];                                       \\
            for (int i = 0; i < inputs; i++) {                                                        \\
                if (x[i] != 0) {                                                                      \\
                    const float factor = (float)x[i];                                                 \\
                    const float* row = weights + (long)i * width;                                     \\
                    for (int j = 0; j < width; j++) out[j] += factor * row[j];                        \\
                }                                                                                     \\
            }                                                                                         \\
        }                                                                                             \\
        for (int j = 0; j < width; j++) out[j] = out[j] > 0.0f ? out[j] : 0.0f;                       \\
    }

    JADECOURT_LAYER(jadecourt_first_layer, short, JADECOURT_SPARSE_ROWS)
    JADECOURT_LAYER(jadecourt_next_layer, float, JADECOURT_DENSE_ROWS)

    JADECOURT_CLONES static float jadecourt_dot(const float* x, const float* weights, int count) {
        float parts[8] = {0};
        int i = 0;
        for (; i + 8 <= count; i += 8)
            for (int j = 0; j < 8; j++) parts[j] += x[i + j] * weights[i + j];
        float sum = 0.0f;
        for (; i < count; i++) sum += x[i] * weights[i];
        for (int j = 0; j < 8; j++) sum += parts[j];
        return sum;
    }
    """
    void jadecourt_first_layer(const short* x, int inputs, const float* weights, const float* biases, int width, float* out) noexcept nogil
    void jadecourt_next_layer(const float* x, int inputs, const float* weights, const float* biases, int width, float* out) noexcept nogil
    float jadecourt_dot(const float* x, const float* weights, int count) noexcept nogil


cdef inline void observe(State s, int seat, short[::1] out) noexcept nogil:
    s._observe(seat, &out[0], 0)


cdef inline void first_layer(short[::1] x, int inputs, float[::1] weights, float[::1] biases, int width, float[::1] out) noexcept nogil:
    jadecourt_first_layer(&x[0], inputs, &weights[0], &biases[0], width, &out[0])


cdef inline void next_layer(float[::1] x, int inputs, float[::1] weights, float[::1] biases, int width, float[::1] out) noexcept nogil:
    jadecourt_next_layer(&x[0], inputs, &weights[0], &biases[0], width, &out[0])


cdef inline double dot(float[::1] x, float[::1] weights, int row, int count) noexcept nogil:
    return jadecourt_dot(&x[0], &weights[row * count], count)
