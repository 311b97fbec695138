// A broken mail server, on the port of a stopped one.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** Does not speak SMTP, says nothing, or reads a whole mail and disconnects without a reply. */
export type Oddness = 'garbage' | 'silence' | 'hanging up'

/** Starts it at `url`. It stops on request, or with the test. */
export async function oddMailServer(t: Test, url: string, oddness: Oddness) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (oddness === 'garbage') socket.write('999\u0000 \u001b[31m¿?\r\n')
    if (oddness === 'hanging up') hangUp(socket)
  })
  const called = once(server, 'connection')
  server.listen(Number(new URL(url).port), '127.0.0.1')
  await once(server, 'listening')

  async function stop() {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  t.teardown(stop)
  return { stop, called, calls: () => sockets.size }
}

function hangUp(socket: Socket) {
  let mail: string | undefined
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    if (mail !== undefined) {
      mail += chunk
      if (mail.endsWith('\r\n.\r\n')) socket.destroy()
    } else if (/^DATA/i.test(String(chunk))) {
      mail = ''
      socket.write('354 go on\r\n')
    } else {
      socket.write('250 well\r\n')
    }
  })
}
