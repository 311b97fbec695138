/** The middle one of `numbers` by size; 0 if there is none. */
export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
