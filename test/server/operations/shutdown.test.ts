// A site that is shutting down, as a proxy sees it.
import fastify from 'fastify'
import t from 'tap'
import { healthRoutes, onShutdown } from '../../../server/operations/health.ts'

t.test('a site that is shutting down answers, is not ready, and closes each connection', async (t) => {
  const app = fastify()
  t.teardown(() => app.close())
  onShutdown(app)
  healthRoutes(app, { check: async () => {} })
  t.match(await app.inject('/readyz'), { statusCode: 200 })
  app.isShuttingDown = true
  t.match(await app.inject('/readyz'), { statusCode: 503, headers: { connection: 'close' } })
  t.match(await app.inject('/healthz'), { statusCode: 200, headers: { connection: 'close' } })
})
