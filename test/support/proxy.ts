// The proxy before the replicas: takes them in turn, but for one whose answer ended its connection, since it is about to
// stop; where a connection is refused it asks the next one.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Test } from 'tap'

export interface Proxy {
  origin: string
  replicas: string[]
  /** How connections broke before their answer was there: nobody knows what became of the request. */
  broken: string[]
  /** Answers other than success. */
  failures: number
}

/** Starts a proxy that keeps its connections to the replicas open; it ends with the test. */
export async function startProxy(t: Test, replicas: string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const leaving = new Set<string>()
  let turn = 0

  const server = createServer(async (asked, answered) => {
    const body = await buffer(asked)
    for (let attempt = 0; attempt < 100; attempt++) {
      const ready = proxy.replicas.filter((replica) => !leaving.has(replica))
      const replica = ready[turn++ % ready.length]
      if (!replica) {
        await wait(50)
        continue
      }
      try {
        const answer = await ask(replica, asked, body)
        const { statusCode = 0, headers } = answer
        const content = await buffer(answer)
        // Nothing was stored: two processes on one file may hold each other up for too long on a busy machine.
        if (statusCode === 503) {
          await wait(50)
          continue
        }
        if (statusCode >= 400) proxy.failures += 1
        answered.writeHead(statusCode, { 'content-type': headers['content-type'] })
        return answered.end(content)
      } catch (error) {
        const { code, message } = error as Error & { code?: string }
        if (code !== 'ECONNREFUSED') proxy.broken.push(code ?? message)
      }
    }
    proxy.failures += 1
    answered.writeHead(502).end()
  })

  async function ask(replica: string, { method, url, headers }: IncomingMessage, body: Buffer) {
    const forwarded = request(new URL(url ?? '/', replica), { agent, method, headers })
    forwarded.end(body)
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
    if (answer.headers.connection === 'close') leaving.add(replica)
    return answer
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  })
  const { port } = server.address() as AddressInfo
  const proxy: Proxy = { origin: `http://127.0.0.1:${port}`, replicas, broken: [], failures: 0 }
  return proxy
}
