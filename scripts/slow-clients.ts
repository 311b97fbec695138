// How much slow clients slow down a normal one: the same requests alone and beside five hundred connections that send a
// byte now and then, in turns. Build first. Run: npm run slow-clients. Ends with code 1 when it is more than twice.
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
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
    const stop = await slowCrowd()
    beside.push(await round())
    stop()
  }
} finally {
  agent.destroy()
  await site.stop()
}
const [first, second] = [median(alone), median(beside)]
const told = (times: number[]) =>
  `${median(times).toFixed(3)} ms (${Math.min(...times).toFixed(3)} to ${Math.max(...times).toFixed(3)})`
console.log(`A page, the median of ${requests} one after another, the median of ${rounds} rounds`)
console.log(`  alone:                        ${told(alone)}`)
console.log(`  beside ${slowClients} slow connections:  ${told(beside)}`)
console.log(`  ratio:                        ${(second / first).toFixed(2)}`)
process.exitCode = second > 2 * first ? 1 : 0

/** The median time of a request, in milliseconds. */
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
  get({ hostname, port, path: '/', agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`The page was answered with ${answer.statusCode}`))
    answer.resume().on('end', resolve)
  }).on('error', reject)
  return promise
}

/** Half of the clients send their headers by the byte, half their body; who is cut off begins anew. */
async function slowCrowd(): Promise<() => void> {
  const sockets = new Set<Socket>()
  let isOver = false
  const join = (index: number) => {
    if (isOver) return
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
      join(index)
    })
    socket.resume()
  }
  for (let index = 0; index < slowClients; index++) join(index)
  await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  return () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
