// Servers of a test, on a free port of this machine.
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Test } from 'tap'

/** Lets `server` listen until the test ends, which also ends its connections. Returns the port. */
export async function listen(t: Test, server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
