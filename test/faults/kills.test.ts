// Processes that end under load. kill -9 loses no accepted request, with the embedded database, and with replicas on a
// PostgreSQL server that is killed as well. SIGTERM is a release that visitors do not notice.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { faultRounds, rounds } from '../support/fault-rounds.ts'
import { startLoad } from '../support/load.ts'
import { testMailServer } from '../support/mail-server.ts'
import { ownPostgres } from '../support/postgres.ts'
import { startSite } from '../support/process.ts'

const stops = Math.max(3, rounds / 20)

t.test('no request that was accepted is lost when the site is killed at any moment', async (t) => {
  const dataDir = dataFolder(t)
  await faultRounds(t, { environment: { DATA_DIR: dataDir }, replicas: 1 })

  const database = new DatabaseSync(join(dataDir, 'outbox.sqlite'))
  t.teardown(() => database.close())
  t.match(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
})

t.test('no request that was accepted is lost when replicas and their database are killed', async (t) => {
  const server = await ownPostgres(t)
  const environment = { DATA_DIR: dataFolder(t), DATABASE_URL: await server.database() }
  let crashes = 0
  await faultRounds(t, {
    environment,
    replicas: 2,
    async meanwhile(isOver) {
      while (!isOver()) {
        await wait(Math.random() * 3_000)
        await server.stop()
        crashes += 1
        await wait(Math.random() * 500)
        await server.start()
      }
    },
  })
  t.comment(`PostgreSQL was killed ${crashes} times`)
})

/**
 * Starts a proxy that keeps its connections to the replicas open. It uses them in turn, except a replica whose response
 * closed the connection, which is shutting down. If a connection is refused, it tries the next replica.
 */
async function startProxy(t: Test, replicas: string[]) {
  const agent = new Agent({ keepAlive: true })
  const closingReplicas = new Set<string>()
  let turn = 0

  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming)
    for (let attempt = 0; attempt < 100; attempt++) {
      const ready = proxy.replicas.filter((replica) => !closingReplicas.has(replica))
      const replica = ready[turn++ % ready.length]
      if (!replica) {
        await wait(50)
        continue
      }
      try {
        const response = await ask(replica, incoming, body)
        const { statusCode = 0, headers } = response
        const content = await buffer(response)
        // Nothing was stored: on a busy machine, two processes may block each other's file for too long.
        if (statusCode === 503) {
          await wait(50)
          continue
        }
        if (statusCode >= 400) proxy.failures += 1
        outgoing.writeHead(statusCode, { 'content-type': headers['content-type'] })
        return outgoing.end(content)
      } catch (error) {
        const { code, message } = error as Error & { code?: string }
        if (code !== 'ECONNREFUSED') proxy.broken.push(code ?? message)
      }
    }
    proxy.failures += 1
    outgoing.writeHead(502).end()
  })

  async function ask(replica: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    const forwarded = request(new URL(url ?? '/', replica), { agent, method, headers })
    forwarded.end(body)
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage]
    if (response.headers.connection === 'close') closingReplicas.add(replica)
    return response
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  const { port } = server.address() as AddressInfo
  const proxy = {
    origin: `http://127.0.0.1:${port}`,
    replicas,
    /** Errors of connections that broke before the response. */
    broken: [] as string[],
    /** Responses with an error status. */
    failures: 0,
  }
  return proxy
}

t.test('replacing replicas under load breaks no connection and fails no request', async (t) => {
  const mailServer = await testMailServer(t)
  const environment = {
    DATA_DIR: dataFolder(t),
    SMTP_URL: mailServer.url,
    CONTACT_RATE_MAX: '100000',
    CONTACT_HOURLY_MAX: '1000000',
  }
  const replicas = await Promise.all([startSite(t, environment), startSite(t, environment)])
  const origins = () => replicas.map(({ origin }) => origin)
  const proxy = await startProxy(t, origins())
  const load = startLoad(t, () => proxy.origin, 8)
  for (let stop = 0; stop < stops; stop++) {
    await wait(Math.random() * 200)
    const [code, fresh] = await Promise.all([replicas.shift()?.stop(), startSite(t, environment)])
    t.equal(code, 0)
    replicas.push(fresh)
    proxy.replicas = origins()
  }
  await load.stop()
  t.comment(`${stops} stops, ${load.accepted.length} requests accepted`)
  const { broken, failures } = proxy
  t.strictSame({ broken, failures, refused: load.refused }, { broken: [], failures: 0, refused: 0 })
})
