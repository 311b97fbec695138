// Connections that send as many requests as possible and read no response, with the settings of the image.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { startSite } from '../support/process.ts'
import { openConnection } from '../support/raw-socket.ts'
import { until } from '../support/until.ts'

const token = 'a-secret-of-many-letters'
const requests = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2_400)
const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n'
const chunks = '1\r\na\r\n'.repeat(10_900)

/** The bytes that each connection of a flood sends, and the reason why the site closes it. */
const floods = [
  { reason: 'pipelining', connections: 200, bytes: () => requests },
  {
    reason: 'chunks',
    connections: 50,
    // From different clients, because the limits of one client would refuse most requests before their bodies are read.
    bytes: (connection: number) => `${head}X-Forwarded-For: 10.0.0.${connection}\r\n\r\n${chunks}`,
  },
]

const skip = existsSync('/proc/self/clear_refs') ? false : 'needs Linux'

t.test('connections that send thousands of requests or of chunks take little memory', { skip }, async (t) => {
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
  async function refused(reason: string) {
    const response = await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const metric = new RegExp(`^http_connections_refused_total{reason="${reason}"} (\\d+)$`, 'm')
    return Number(metric.exec(await response.text())?.[1])
  }
  for (let request = 0; request < 300; request++) await (await fetch(site.origin)).text()

  for (const { reason, connections, bytes } of floods) {
    // Resets the peak.
    await writeFile(`/proc/${site.pid}/clear_refs`, '5')
    const before = await megabytes('VmRSS')
    const sockets = await Promise.all(Array.from({ length: connections }, () => openConnection(site.origin)))
    for (const [connection, socket] of sockets.entries()) socket.on('error', () => {}).write(bytes(connection))
    await until('the end of every connection', async () => (await refused(reason)) === connections)
    const growth = (await megabytes('VmHWM')) - before
    t.ok(growth < 30, `${reason}: ${growth.toFixed()} MB`)
    for (const socket of sockets) socket.destroy()
  }
})
