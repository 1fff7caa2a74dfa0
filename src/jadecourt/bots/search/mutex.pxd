# cython: language_level=3
cimport cython

cdef extern from *:
    """
    /* A spin lock: it is held for well below a microsecond, so that sleeping and waking up would take longer. A thread
       that waits for long leaves its core to others, because the owner may be waiting for one. */
    #if defined(_WIN32)
    __declspec(dllimport) int __stdcall SwitchToThread(void);
    #define JADECOURT_YIELD() SwitchToThread()
    #else
    #include <sched.h>
    #define JADECOURT_YIELD() sched_yield()
    #endif

    #if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    #define JADECOURT_PAUSE() __builtin_ia32_pause()
    #elif defined(__GNUC__) && defined(__aarch64__)
    #define JADECOURT_PAUSE() __asm__ __volatile__("yield")
    #else
    #define JADECOURT_PAUSE() ((void)0)
    #endif

    #if defined(__GNUC__)
    #define JADECOURT_EXCHANGE(word, value) __atomic_exchange_n(word, value, __ATOMIC_ACQUIRE)
    #define JADECOURT_LOAD(word) __atomic_load_n(word, __ATOMIC_RELAXED)
    #define JADECOURT_STORE(word, value) __atomic_store_n(word, value, __ATOMIC_RELEASE)
    #elif defined(_MSC_VER)
    #include <intrin.h>
    #define JADECOURT_EXCHANGE(word, value) _InterlockedExchange((volatile long*)(word), value)
    #define JADECOURT_LOAD(word) (*(volatile long*)(word))
    #define JADECOURT_STORE(word, value) ((void)_InterlockedExchange((volatile long*)(word), value))
    #else
    #include <stdatomic.h>
    #define JADECOURT_EXCHANGE(word, value) atomic_exchange_explicit((_Atomic int*)(word), value, memory_order_acquire)
    #define JADECOURT_LOAD(word) atomic_load_explicit((_Atomic int*)(word), memory_order_relaxed)
    #define JADECOURT_STORE(word, value) atomic_store_explicit((_Atomic int*)(word), value, memory_order_release)
    #endif

    #define JADECOURT_SPINS 100

    static inline void jadecourt_acquire(int* word) {
        int spins = 0;
        while (JADECOURT_EXCHANGE(word, 1)) {
            while (JADECOURT_LOAD(word)) {
                if (++spins < JADECOURT_SPINS) JADECOURT_PAUSE();
                else JADECOURT_YIELD();
            }
        }
    }

    static inline void jadecourt_release(int* word) { JADECOURT_STORE(word, 0); }
    """
    void jadecourt_acquire(int* word) noexcept nogil
    void jadecourt_release(int* word) noexcept nogil


@cython.final
cdef class Mutex:
    cdef int word

    cdef void _acquire(self) noexcept nogil
    cdef void _release(self) noexcept nogil
