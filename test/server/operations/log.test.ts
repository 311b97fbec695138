// The log: one line for each request, without personal data, and complete to the last line.
import { execFileSync } from 'node:child_process'
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

t.test('the last line is written even if the process ends at once', async (t) => {
  const logOutput = new URL('../../../server/operations/log-output.ts', import.meta.url)
  const program = `const { logOutput } = await import('${logOutput}'); logOutput.write('last words'); process.exit()`
  const written = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  t.equal(written, 'last words')
})
