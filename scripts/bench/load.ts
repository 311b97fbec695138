// Load on a server: so many connections, each of which asks again as soon as it has its answer.
import { Agent, request } from 'node:http'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** The body of the nth request, and the headers that are its own. */
  body?: (n: number) => { text: string; headers: Record<string, string> }
  /** The status that every answer has to have. */
  status: number
}

export interface LoadFigures {
  requestsASecond: number
  /** Milliseconds from asking to the last byte. */
  p50: number
  p99: number
}

const connections = 16

/** Asks `amount` times. Rejects when an answer has another status than the one expected. */
export async function applyLoad(load: Load, amount: number): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let asked = 0
  async function askOn() {
    while (asked < amount) {
      asked += 1
      const start = performance.now()
      await ask(load, agent, asked)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, askOn))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const percentile = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { requestsASecond: amount / seconds, p50: percentile(0.5), p99: percentile(0.99) }
}

function ask({ url, method = 'GET', headers = {}, body, status }: Load, agent: Agent, n: number): Promise<void> {
  const own = body?.(n)
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, ...own?.headers } }, (answer) => {
      if (answer.statusCode !== status) reject(new Error(`${method} ${url}: ${answer.statusCode} instead of ${status}`))
      answer.on('end', resolve).resume()
    })
    sent.on('error', reject).end(own?.text)
  })
}
