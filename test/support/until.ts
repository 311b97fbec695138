// Waits of tests. All have one generous limit, so that tests also pass on a slow machine.
import { setTimeout as wait } from 'node:timers/promises'

/** The longest that a test waits for anything, in milliseconds. */
export const patience = 60_000

type Truthy<Value> = Exclude<Value, false | '' | 0 | null | undefined>

/**
 * Waits until `state` returns a truthy value, and returns this value. Throws an error with `description` after the
 * limit.
 */
export async function until<Value>(description: string, state: () => Value | Promise<Value>): Promise<Truthy<Value>> {
  const giveUp = AbortSignal.timeout(patience)
  for (;;) {
    const value = await state()
    if (value) return value as Truthy<Value>
    if (giveUp.aborted) throw new Error(`Timed out: ${description}`)
    await wait(20)
  }
}
