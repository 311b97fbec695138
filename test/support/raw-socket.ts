// A client below HTTP: sends bytes as they are and hands back what came, however odd either of them is.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What the site answers to `bytes` until it closes the connection. With `isAll`, the client says that no more will come. */
export async function exchange(origin: string, bytes: string, { isAll = false } = {}): Promise<string> {
  const socket = await opened(origin)
  const answer = received(socket)
  socket.write(bytes, 'latin1')
  if (isAll) socket.end()
  return answer
}

/** A connection to the site, from `localAddress` if there is one. */
export async function opened(origin: string, localAddress?: string): Promise<Socket> {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ port: Number(port), host, ...(localAddress && { localAddress }) })
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the connection is closed, be it with a reset. */
export function received(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  socket.on('close', () => resolve(text))
  return promise
}

/** The statuses of the answers in `text`, in their order. */
export function statuses(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z][\w -]*\r\n/g)].map(([, status]) => Number(status))
}
