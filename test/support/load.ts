// Visitors who send requests, repeat each with the same key until it is accepted, and record the accepted ones.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Test } from 'tap'
import { sendRequest } from './send-request.ts'

/** The number of rounds of faults: a few by default, a thousand in `npm run test:faults`. */
export const rounds = Number(
  process.env.FAULTS_ROUNDS ?? (process.env.npm_lifecycle_event === 'test:faults' ? 1_000 : 6),
)

/** Starts four visitors, who send requests to the current `origin` until the test ends. */
export function startLoad(t: Test, origin: () => string) {
  let isStopping = false
  let isOver = false
  t.teardown(() => {
    isOver = true
  })
  const load = {
    /** The references of accepted requests. */
    accepted: [] as string[],
    /** The number of attempts without a response, or with another status than 202. */
    refused: 0,
    /** Resolves when every visitor has a response. */
    async stop() {
      isStopping = true
      await Promise.all(visits)
    },
  }

  async function visit() {
    let key = randomUUID()
    // A request that was refused is sent again before the end.
    let isRefused = false
    while (!isOver && (isRefused || !isStopping)) {
      const reference = await send(origin(), key).catch(() => undefined)
      isRefused = reference === undefined
      if (reference) {
        load.accepted.push(reference)
        key = randomUUID()
      } else load.refused += 1
      await wait(10 + Math.random() * 30)
    }
  }
  const visits = Array.from({ length: 4 }, visit)
  return load
}

/** Returns the reference of the request, if it was accepted. */
async function send(origin: string, key: string): Promise<string | undefined> {
  // An address gets one confirmation an hour.
  const fields = { email: `${key}@villa.example`, message: `About ${key}` }
  const response = await sendRequest(origin, fields, { 'idempotency-key': key })
  const { reference } = (await response.json()) as { reference: string }
  return response.status === 202 ? reference : undefined
}
