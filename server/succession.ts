// The one server that listens, and which application answers: another can take over between two requests. What was asked
// of the one before it is answered by that one.
import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** For the first application, which listens, and for those that follow it. */
export function succession() {
  let current: RequestListener | undefined
  let latest: RequestListener | undefined
  return {
    /** Notes how the latest application answers; the listener that it gets answers as the current one does. */
    follow(answer: RequestListener): RequestListener {
      latest = answer
      current ??= answer
      return (request, response) => current?.(request, response)
    },
    /** From now on `app`, the latest one, answers. */
    async handOver(app: FastifyInstance) {
      await app.ready()
      current = latest
    },
  }
}
