// A proxy in front of replicas. It uses them in turn, except a replica whose response closed the connection, which is
// shutting down. If a connection is refused, it tries the next replica.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Test } from 'tap'

export interface Proxy {
  origin: string
  replicas: string[]
  /** Errors of connections that broke before the response. */
  broken: string[]
  /** Responses with an error status. */
  failures: number
}

/** Starts a proxy that keeps its connections to the replicas open. It stops with the test. */
export async function startProxy(t: Test, replicas: string[]): Promise<Proxy> {
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
  const proxy: Proxy = { origin: `http://127.0.0.1:${port}`, replicas, broken: [], failures: 0 }
  return proxy
}
