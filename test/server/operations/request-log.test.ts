// The log lines of requests.
import { Writable } from 'node:stream'
import fastify from 'fastify'
import t from 'tap'
import { RequestLog, requestSerializers } from '../../../server/operations/request-log.ts'

/** A server whose log can be read. */
function logged() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const app = fastify({
    logger: { level: 'info', stream, serializers: requestSerializers },
    logController: new RequestLog(),
  })
  app.get('/search', async () => 'found')
  app.get('/readyz', async () => 'ready')
  return { app, lines }
}

t.test("each response is one line, without the query and the visitor's address", async (t) => {
  const { app, lines } = logged()
  await app.inject({ url: '/search?q=Ada', remoteAddress: '198.51.100.7' })
  t.equal(lines.length, 1)
  t.match(lines[0], {
    req: { method: 'GET', url: '/search' },
    res: { statusCode: 200 },
    responseTime: Number,
    msg: 'request completed',
  })
  t.notMatch(JSON.stringify(lines), /Ada|198\.51/)
})

t.test('health checks are not logged', async (t) => {
  const { app, lines } = logged()
  await app.inject('/readyz')
  t.strictSame(lines, [])
})
