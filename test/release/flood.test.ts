// Connections that send as many requests as they can and read no answer, with the settings of the image.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { startSite } from '../support/process.ts'
import { openConnection } from '../support/raw-socket.ts'
import { until } from '../support/until.ts'

const token = 'a-secret-of-many-letters'

interface Flood {
  connections: number
  /** What each connection sends. */
  bytes: (connection: number) => string
  reason: string
}

/** Floods a new site until it has refused every connection. Returns the memory that this took, in MB. */
async function flood(t: Test, { connections, bytes, reason }: Flood) {
  const site = await startSite(t, {
    DATA_DIR: dataFolder(t),
    METRICS_TOKEN: token,
    TRUST_PROXY: '127.0.0.1',
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_OPTIONS: '--max-old-space-size=64 --max-semi-space-size=2',
  })
  const megabytes = async (name: 'VmRSS' | 'VmHWM') =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(await readFile(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
  async function refused() {
    const response = await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const metric = new RegExp(`^http_connections_refused_total{reason="${reason}"} (\\d+)$`, 'm')
    return Number(metric.exec(await response.text())?.[1])
  }
  for (let request = 0; request < 300; request++) await (await fetch(site.origin)).text()
  // Lowers the peak to the present use.
  await writeFile(`/proc/${site.pid}/clear_refs`, '5')
  const before = await megabytes('VmRSS')

  const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(site.origin)))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  for (const [connection, socket] of sockets.entries()) socket.on('error', () => {}).write(bytes(connection))
  await until('the end of every connection', async () => (await refused()) === connections)
  return (await megabytes('VmHWM')) - before
}

const skip = existsSync('/proc/self/clear_refs') ? false : 'needs Linux'

t.test('200 connections with 2,400 requests each take little memory', { skip }, async (t) => {
  const bytes = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_400)
  const growth = await flood(t, { connections: 200, bytes: () => bytes, reason: 'pipelining' })
  t.ok(growth < 30, `${growth.toFixed()} MB`)
})

t.test('bodies in chunks of one byte take little memory', { skip }, async (t) => {
  const head =
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
  const chunks = '1\r\na\r\n'.repeat(10_900)
  // Each from another client: the limits of one client would refuse most of them before their bodies are read.
  const bytes = (connection: number) => `${head}X-Forwarded-For: 10.0.0.${connection}\r\n\r\n${chunks}`
  const growth = await flood(t, { connections: 50, bytes, reason: 'chunks' })
  t.ok(growth < 30, `${growth.toFixed()} MB`)
})
