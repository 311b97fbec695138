/** Settles like `work`, or rejects with `message` after `milliseconds`. Does not stop the work. */
export function withTimeout<Result>(work: Promise<Result>, milliseconds: number, message: string): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(message)), milliseconds)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
