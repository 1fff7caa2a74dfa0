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

    /* Lists the inputs `i` to `end` that differ from the reference. They are few, and which ones is hard to predict for
       the processor: 16 of them are compared at once. */
    static inline int jadecourt_list_differences(const short* x, const short* reference, int i, int end,
                                                 int* found, float* factors) {
        int count = 0;
    #if defined(__GNUC__) && defined(__SSE2__)
        for (; i + 16 <= end; i += 16) {
            const __m128i low = _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i*)(x + i)),
                                                _mm_loadu_si128((const __m128i*)(reference + i)));
            const __m128i high = _mm_cmpeq_epi16(_mm_loadu_si128((const __m128i*)(x + i + 8)),
                                                 _mm_loadu_si128((const __m128i*)(reference + i + 8)));
            unsigned different = 0xffff ^ (unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high));
            for (; different; different &= different - 1) found[count++] = i + __builtin_ctz(different);
        }
    #endif
        for (; i < end; i++) if (x[i] != reference[i]) found[count++] = i;
        for (int n = 0; n < count; n++) factors[n] = (float)(x[found[n]] - reference[found[n]]);
        return count;
    }

    /* Adds `size` columns of the listed rows at a time, so that their sums stay in registers. */
    #if defined(__GNUC__)
    #define JADECOURT_ADD_COLUMNS(size)                                                               \\
        for (; j + (size) <= width; j += (size)) {                                                    \\
            jadecourt_eight sums[(size) / 8];                                                         \\
            memcpy(sums, out + j, (size) * sizeof(float));                                            \\
            for (int n = 0; n < count; n++) {                                                         \\
                const float factor = factors[n];                                                      \\
                const jadecourt_eight eight = {factor, factor, factor, factor, factor, factor, factor, factor}; \\
                const jadecourt_eight* row = (const jadecourt_eight*)(weights + (long)found[n] * width + j); \\
                _Pragma("GCC unroll 8")                                                               \\
                for (int b = 0; b < (size) / 8; b++) sums[b] += eight * row[b];                       \\
            }                                                                                         \\
            memcpy(out + j, sums, (size) * sizeof(float));                                            \\
        }
    #else
    #define JADECOURT_ADD_COLUMNS(size)
    #endif

    #define JADECOURT_CHUNK 512
    JADECOURT_CLONES static void jadecourt_first_sums(const short* x, const short* reference, const float* start, int inputs,
                                                      const float* weights, int width, float* out) {
        int found[JADECOURT_CHUNK];
        float factors[JADECOURT_CHUNK];
        memcpy(out, start, width * sizeof(float));
        for (int first = 0; first < inputs; first += JADECOURT_CHUNK) {
            const int end = inputs - first < JADECOURT_CHUNK ? inputs : first + JADECOURT_CHUNK;
            const int count = jadecourt_list_differences(x, reference, first, end, found, factors);
            int j = 0;
            JADECOURT_ADD_COLUMNS(64)
            JADECOURT_ADD_COLUMNS(16)
            for (; j < width; j++)
                for (int n = 0; n < count; n++) out[j] += factors[n] * weights[(long)found[n] * width + j];
        }
    }

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

    JADECOURT_CLONES static void jadecourt_rectify(float* x, int width) {
        for (int j = 0; j < width; j++) x[j] = x[j] > 0.0f ? x[j] : 0.0f;
    }

    JADECOURT_CLONES static void jadecourt_next_layer(const float* x, int inputs, const float* weights,
                                                      const float* biases, int width, float* out) {
        JADECOURT_WIDTH_CASES(JADECOURT_DENSE_ROWS)
        {
            for (int j = 0; j < width; j++) out[j] = biases[j];
            for (int i = 0; i < inputs; i++) {
                const float* row = weights + (long)i * width;
                for (int j = 0; j < width; j++) out[j] += x[i] * row[j];
            }
        }
        for (int j = 0; j < width; j++) out[j] = out[j] > 0.0f ? out[j] : 0.0f;
    }

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
    void jadecourt_first_sums(const short* x, const short* reference, const float* start, int inputs, const float* weights, int width, float* out) noexcept nogil
    void jadecourt_rectify(float* x, int width) noexcept nogil
    void jadecourt_next_layer(const float* x, int inputs, const float* weights, const float* biases, int width, float* out) noexcept nogil
    float jadecourt_dot(const float* x, const float* weights, int count) noexcept nogil


cdef inline void observe(State s, int seat, short[::1] out) noexcept nogil:
    s._observe(seat, &out[0], 0)


cdef inline void first_sums(short[::1] x, short[::1] references, float[::1] sums, int seat, int inputs, float[::1] weights, int width, float[::1] out) noexcept nogil:
    jadecourt_first_sums(&x[0], &references[seat * inputs], &sums[seat * width], inputs, &weights[0], width, &out[0])


cdef inline void rectify(float[::1] x, int width) noexcept nogil:
    jadecourt_rectify(&x[0], width)


cdef inline void next_layer(float[::1] x, int inputs, float[::1] weights, float[::1] biases, int width, float[::1] out) noexcept nogil:
    jadecourt_next_layer(&x[0], inputs, &weights[0], &biases[0], width, &out[0])


cdef inline double dot(float[::1] x, float[::1] weights, int row, int count) noexcept nogil:
    return jadecourt_dot(&x[0], &weights[row * count], count)
