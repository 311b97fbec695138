// The cases of the fuzz tests. By default they are always the same, so that only a change of the code makes them fail.
// FUZZ_CASES=10000 generates that many new cases.
import fc from 'fast-check'

const requested = Number(process.env.FUZZ_CASES)

/** Parameters for a property that gets `share` of all cases. Earlier `findings` are the first cases. */
export function cases<T>(share: number, findings: T[] = []) {
  const numRuns = Math.ceil((requested || 2_000) * share)
  return { numRuns, examples: findings, ...(!requested && { seed: 20261121 }) }
}

/** Any text: letters, symbols, control characters, combining marks, halves of surrogate pairs. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }).map((units) => String.fromCharCode(...units)),
  fc.string({
    unit: fc.constantFrom(
      ...'\u0000\u0007\t\n\r\u001b\u0085\u00a0\u200b\u200f\u2028\u202e\u2066\ud800\ufeff<>"\'&@.,;:%={}[]\\/🌼é',
    ),
  }),
)

/** Any header value: bytes without control characters (RFC 9110, 5.5), as Node passes them on. */
export const headerValue = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff })), { maxLength: 60 })
  .map((bytes) => String.fromCharCode(...bytes))
