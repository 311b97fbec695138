// Work that no response waits for. It starts a random time later, so that the time of the next response does not reveal
// if there was any work.
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface BackgroundWork {
  /** `signal` aborts when the site closes. */
  start(work: (signal: AbortSignal) => Promise<void>): void
}

// In milliseconds.
const delays = [100, 1_000] as const
/** The limit of running work while the site closes. */
const stopTimeout = 2_000

/** Background work that ends with `app`. */
export function createBackgroundWork(app: FastifyInstance): BackgroundWork {
  const closing = new AbortController()
  const closed = new AbortController()
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    closing.abort()
    const timer = setTimeout(() => closed.abort(), stopTimeout)
    await Promise.all(running)
    clearTimeout(timer)
  })
  return {
    start(work) {
      const done = wait(randomInt(...delays), undefined, { signal: closing.signal })
        .then(() => work(closed.signal))
        .catch((err: unknown) => {
          if (!closing.signal.aborted) app.log.error({ err }, 'Background work of the desk failed')
        })
        .finally(() => running.delete(done))
      running.add(done)
    },
  }
}
