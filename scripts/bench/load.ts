// Puts a server under load: a number of connections, each of which sends the next request after each response.
import { Agent, type IncomingMessage, request } from 'node:http'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body of the nth request, and additional headers. */
  body?: (n: number) => { text: string; headers: Record<string, string> }
  /** The expected status of every response. */
  status: number
}

export interface LoadFigures {
  requestsPerSecond: number
  /** Milliseconds from the request to the last byte of the response. */
  p50: number
  p99: number
}

const connections = 16

/** Sends `count` requests. Rejects if a response has another status than the expected one. */
export async function applyLoad(load: Load, count: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let sent = 0
  async function sendInTurn() {
    while (sent < count) {
      sent += 1
      const start = performance.now()
      await send(load, agent, sent)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const percentile = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { requestsPerSecond: count / seconds, p50: percentile(0.5), p99: percentile(0.99) }
}

function send({ url, method = 'GET', headers = {}, body, status }: Load, agent: Agent, n: number): Promise<void> {
  const nth = body?.(n)
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      const { statusCode } = response
      if (statusCode !== status) reject(new Error(`${method} ${url}: ${statusCode} instead of ${status}`))
      response.on('end', resolve).resume()
    }
    request(url, { agent, method, headers: { ...headers, ...nth?.headers } }, onResponse)
      .on('error', reject)
      .end(nth?.text)
  })
}
