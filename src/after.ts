// A time limit for something that may never come: `Promise.race([something, after(1000, undefined)])`.

/** Resolves with `value` after `milliseconds`. */
export const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value))
