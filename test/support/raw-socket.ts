// A TCP client that sends any bytes and returns the bytes of the response.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/**
 * The response to `bytes`, until the site closes the connection. With `isAll`, the client closes its side after
 * `bytes`.
 */
export async function exchange(origin: string, bytes: string, { isAll = false } = {}): Promise<string> {
  const socket = await openConnection(origin)
  const response = readResponse(socket)
  socket.write(bytes, 'latin1')
  if (isAll) socket.end()
  return response
}

/** A connection to the site, from `localAddress` if there is one. */
export async function openConnection(origin: string, localAddress?: string): Promise<Socket> {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ port: Number(port), host, ...(localAddress && { localAddress }) })
  await once(socket, 'connect')
  return socket
}

/** Everything that is received until the connection is closed or reset. */
export function readResponse(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(text))
  return promise
}

/** The statuses of the responses in `text`, in order. */
export function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z][\w -]*\r\n/g)].map(([, status]) => Number(status))
}
