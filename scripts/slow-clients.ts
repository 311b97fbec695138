// Measures how much slow clients delay other clients: the same requests alone, and beside five hundred connections that
// send a byte twice a second, in turns. Run: npm run slow-clients. Ends with code 1 if requests take more than twice as
// long.
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { median } from './median.ts'
import { startSite } from './server-process.ts'

const slowClients = 500
const rounds = 5
const requests = 200

const site = await startSite()
const { hostname, port } = new URL(site.origin)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const alone: number[] = []
const beside: number[] = []
try {
  await round()
  for (let i = 0; i < rounds; i++) {
    alone.push(await round())
    const stop = await startSlowClients()
    beside.push(await round())
    stop()
  }
} finally {
  agent.destroy()
  await site.stop()
}
const [first, second] = [median(alone), median(beside)]
const summary = (times: number[]) =>
  `${median(times).toFixed(3)} ms (${Math.min(...times).toFixed(3)} to ${Math.max(...times).toFixed(3)})`
console.log(`A page: medians of ${rounds} rounds of ${requests} requests, one after the other`)
console.log(`  alone:                        ${summary(alone)}`)
console.log(`  beside ${slowClients} slow connections:  ${summary(beside)}`)
console.log(`  ratio:                        ${(second / first).toFixed(2)}`)
process.exitCode = second > 2 * first ? 1 : 0

/** The median time of `requests` requests, in milliseconds. */
async function round(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < requests; i++) {
    const start = performance.now()
    await page()
    times.push(performance.now() - start)
  }
  return median(times)
}

function page(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get({ hostname, port, path: '/', agent, headers: { 'accept-encoding': 'br' } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`The page has status ${response.statusCode}`))
    response.resume().on('end', resolve)
  }).on('error', reject)
  return promise
}

/**
 * Starts slow clients: half of them are slow with the headers, half with the body. Each reconnects when it is
 * disconnected.
 */
async function startSlowClients(): Promise<() => void> {
  const sockets = new Set<Socket>()
  let hasStopped = false
  const connectSlowly = (index: number) => {
    if (hasStopped) return
    const socket = connect(Number(port), hostname)
    sockets.add(socket)
    socket.write(
      index % 2
        ? 'GET / HTTP/1.1\r\nHost: x\r\nX: '
        : 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
    )
    const drip = setInterval(() => socket.write('a'), 500)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      sockets.delete(socket)
      connectSlowly(index)
    })
    socket.resume()
  }
  for (let index = 0; index < slowClients; index++) connectSlowly(index)
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  return () => {
    hasStopped = true
    for (const socket of sockets) socket.destroy()
  }
}
