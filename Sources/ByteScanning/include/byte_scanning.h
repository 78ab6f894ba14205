// Scans 16 bytes at once for the bytes at which a parser or a writer must stop.
//
// A function reads exactly 16 bytes from `bytes`, which the caller guarantees to be readable. In the result, bit i is set if byte i
// is one of the searched bytes. The bits are exact: no other bit is set. A copy writes 16 bytes, for which the caller guarantees room.
//
// This is C because Swift 6.3 compiles comparisons of its SIMD types to loops over single lanes, and has no function for a mask of
// bits. SSE2 belongs to every x86-64 processor and Neon to every 64-bit ARM processor, so no other variant is chosen at run time;
// all other processors use the plain loops.
#ifndef STOREY_BYTE_SCANNING_H
#define STOREY_BYTE_SCANNING_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128i storey_block;

static inline storey_block storey_load(const uint8_t *bytes) { return _mm_loadu_si128((const storey_block *)bytes); }
static inline void storey_store(storey_block block, uint8_t *to) { _mm_storeu_si128((storey_block *)to, block); }
static inline storey_block storey_join(uint64_t low, uint64_t high) { return _mm_set_epi64x((int64_t)high, (int64_t)low); }
static inline storey_block storey_equal(storey_block block, uint8_t byte) {
  return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}
static inline storey_block storey_at_most(storey_block block, uint8_t byte) {
  return _mm_cmpeq_epi8(_mm_min_epu8(block, _mm_set1_epi8((char)byte)), block);
}
static inline storey_block storey_add(storey_block block, uint8_t byte) { return _mm_add_epi8(block, _mm_set1_epi8((char)byte)); }
// Compares signed numbers: bytes beyond ASCII are negative, so they are below every byte of ASCII, too.
static inline storey_block storey_below_signed(storey_block block, int8_t byte) {
  return _mm_cmplt_epi8(block, _mm_set1_epi8(byte));
}
static inline storey_block storey_or(storey_block a, storey_block b) { return _mm_or_si128(a, b); }
static inline uint32_t storey_mask(storey_block block) { return (uint32_t)_mm_movemask_epi8(block); }

#elif defined(__aarch64__) && defined(__ARM_NEON)

#include <arm_neon.h>

typedef uint8x16_t storey_block;

static inline storey_block storey_load(const uint8_t *bytes) { return vld1q_u8(bytes); }
static inline void storey_store(storey_block block, uint8_t *to) { vst1q_u8(to, block); }
static inline storey_block storey_join(uint64_t low, uint64_t high) {
  return vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(low), vcreate_u64(high)));
}
static inline storey_block storey_equal(storey_block block, uint8_t byte) { return vceqq_u8(block, vdupq_n_u8(byte)); }
static inline storey_block storey_at_most(storey_block block, uint8_t byte) { return vcleq_u8(block, vdupq_n_u8(byte)); }
static inline storey_block storey_add(storey_block block, uint8_t byte) { return vaddq_u8(block, vdupq_n_u8(byte)); }
static inline storey_block storey_below_signed(storey_block block, int8_t byte) {
  return vcltq_s8(vreinterpretq_s8_u8(block), vdupq_n_s8(byte));
}
static inline storey_block storey_or(storey_block a, storey_block b) { return vorrq_u8(a, b); }
static inline uint32_t storey_mask(storey_block block) {
  static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t chosen = vandq_u8(block, vld1q_u8(bits));
  return (uint32_t)vaddv_u8(vget_low_u8(chosen)) | (uint32_t)vaddv_u8(vget_high_u8(chosen)) << 8;
}

#else

typedef struct {
  uint8_t bytes[16];
} storey_block;

static inline storey_block storey_load(const uint8_t *bytes) {
  storey_block block;
  memcpy(block.bytes, bytes, 16);
  return block;
}
static inline void storey_store(storey_block block, uint8_t *to) { memcpy(to, block.bytes, 16); }
static inline storey_block storey_join(uint64_t low, uint64_t high) {
  storey_block block;
  for (int i = 0; i < 8; i++) {
    block.bytes[i] = (uint8_t)(low >> (8 * i));
    block.bytes[i + 8] = (uint8_t)(high >> (8 * i));
  }
  return block;
}
static inline storey_block storey_equal(storey_block block, uint8_t byte) {
  for (int i = 0; i < 16; i++) block.bytes[i] = block.bytes[i] == byte ? 0xFF : 0;
  return block;
}
static inline storey_block storey_at_most(storey_block block, uint8_t byte) {
  for (int i = 0; i < 16; i++) block.bytes[i] = block.bytes[i] <= byte ? 0xFF : 0;
  return block;
}
static inline storey_block storey_add(storey_block block, uint8_t byte) {
  for (int i = 0; i < 16; i++) block.bytes[i] += byte;
  return block;
}
static inline storey_block storey_below_signed(storey_block block, int8_t byte) {
  for (int i = 0; i < 16; i++) block.bytes[i] = (int8_t)block.bytes[i] < byte ? 0xFF : 0;
  return block;
}
static inline storey_block storey_or(storey_block a, storey_block b) {
  for (int i = 0; i < 16; i++) a.bytes[i] |= b.bytes[i];
  return a;
}
static inline uint32_t storey_mask(storey_block block) {
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(block.bytes[i] & 1) << i;
  return mask;
}

#endif

/// Finds the bytes that end a run of plain characters in a JSON string: the quote, the backslash, control characters and bytes
/// beyond ASCII.
static inline uint32_t storey_find_string_stops(const uint8_t *bytes) {
  storey_block block = storey_load(bytes);
  storey_block marks = storey_or(storey_equal(block, '"'), storey_equal(block, '\\'));
  return storey_mask(storey_or(marks, storey_below_signed(block, 0x20)));
}

/// Finds the bytes that are not white space of JSON.
static inline uint32_t storey_find_content(const uint8_t *bytes) {
  storey_block block = storey_load(bytes);
  storey_block blank = storey_or(storey_equal(block, ' '), storey_equal(block, '\n'));
  blank = storey_or(blank, storey_or(storey_equal(block, '\r'), storey_equal(block, '\t')));
  return storey_mask(blank) ^ 0xFFFF;
}

/// Finds control characters, and bytes that may start a control character or a noncharacter beyond ASCII.
static inline storey_block storey_unprintable(storey_block block) {
  // The bytes from 0xEF to 0xFF and from 0x00 to 0x1F are one range of bytes that wrap around.
  storey_block range = storey_at_most(storey_add(block, 0x11), 0x30);
  return storey_or(range, storey_or(storey_equal(block, 0x7F), storey_equal(block, 0xC2)));
}

/// The forms of text in which an output escapes bytes. All of them escape unprintable bytes.
typedef enum {
  /// HTML text, for content and quoted attributes: also `"`, `&`, `'`, `<` and `>`.
  storey_html,
  /// A JSON string: also `"` and the backslash.
  storey_json,
  /// A JSON string in a script element of HTML: also `"`, the backslash and `<`.
  storey_json_in_script,
  /// Escaped JSON in a script element of HTML: also `<`.
  storey_escaped_json_in_script,
} storey_form;

static inline storey_block storey_escapes(storey_block block, storey_form form) {
  storey_block marks = storey_unprintable(block);
  if (form != storey_json) marks = storey_or(marks, storey_equal(block, '<'));
  if (form != storey_escaped_json_in_script) marks = storey_or(marks, storey_equal(block, '"'));
  if (form == storey_json || form == storey_json_in_script) return storey_or(marks, storey_equal(block, '\\'));
  if (form == storey_escaped_json_in_script) return marks;
  marks = storey_or(marks, storey_equal(block, '>'));
  return storey_or(marks, storey_or(storey_equal(block, '&'), storey_equal(block, '\'')));
}

/// Finds the bytes that a form escapes.
static inline uint32_t storey_find_escapes(const uint8_t *bytes, storey_form form) {
  return storey_mask(storey_escapes(storey_load(bytes), form));
}

/// Copies 16 bytes and finds those that a form escapes.
static inline uint32_t storey_copy(const uint8_t *bytes, uint8_t *to, storey_form form) {
  storey_block block = storey_load(bytes);
  storey_store(block, to);
  return storey_mask(storey_escapes(block, form));
}

// Loads `count` bytes, at most eight, as the lowest bytes of a word.
static inline uint64_t storey_word(const uint8_t *bytes, uint32_t count) {
  uint64_t word = 0;
  memcpy(&word, bytes, count);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// Loads from 1 to 15 bytes, and zeros after them. Two loads overlap unless there are 4, 8 or 12 bytes.
static inline storey_block storey_load_rest(const uint8_t *bytes, uint32_t count) {
  if (count > 8) return storey_join(storey_word(bytes, 8), storey_word(bytes + count - 8, 8) >> 8 * (16 - count));
  if (count >= 4) return storey_join(storey_word(bytes, 4) | storey_word(bytes + count - 4, 4) << 8 * (count - 4), 0);
  uint32_t middle = count / 2;
  uint64_t last = (uint64_t)bytes[middle] << 8 * middle | (uint64_t)bytes[count - 1] << 8 * (count - 1);
  return storey_join(bytes[0] | last, 0);
}

/// Copies from 1 to 15 bytes, without reading others, and finds those that a form escapes. Writes 16 bytes.
static inline uint32_t storey_copy_rest(const uint8_t *bytes, uint32_t count, uint8_t *to, storey_form form) {
  storey_block block = storey_load_rest(bytes, count);
  storey_store(block, to);
  return storey_mask(storey_escapes(block, form)) & ((1u << count) - 1);
}

/// Finds the bytes that an allowed URL does not contain, and bytes that must be decoded to know: spaces and unprintable bytes.
static inline uint32_t storey_find_url_stops(const uint8_t *bytes) {
  storey_block block = storey_load(bytes);
  return storey_mask(storey_or(storey_equal(block, ' '), storey_unprintable(block)));
}

/// Finds line feeds, in the lower 16 bits, and bytes that start a scalar, in the upper 16.
static inline uint32_t storey_find_starts(const uint8_t *bytes) {
  storey_block block = storey_load(bytes);
  // As signed numbers, the bytes 10xxxxxx that continue a scalar are below all others.
  uint32_t rest = storey_mask(storey_below_signed(block, (int8_t)0xC0));
  return storey_mask(storey_equal(block, '\n')) | ~rest << 16;
}

/// Finds the same of 1 to 15 bytes, without reading others.
static inline uint32_t storey_find_starts_of_rest(const uint8_t *bytes, uint32_t count) {
  uint8_t block[16];
  storey_store(storey_load_rest(bytes, count), block);
  uint32_t counted = (1u << count) - 1;
  return storey_find_starts(block) & (counted | counted << 16);
}

/// Finds a byte.
static inline uint32_t storey_find_byte(const uint8_t *bytes, uint8_t byte) {
  return storey_mask(storey_equal(storey_load(bytes), byte));
}

#endif
