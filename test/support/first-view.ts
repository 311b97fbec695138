// The size of a page as a browser gets it first: status line, headers and compressed HTML.
import { Agent, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Test } from 'tap'

/** Returns a function that asks the site at `origin` for a path, and counts the bytes of the response. */
export function firstView(t: Test, origin: string): (path: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.teardown(() => agent.destroy())
  let previous = { socket: undefined as Socket | undefined, bytes: 0 }
  return async (path) => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject)
    })
    const { socket } = response
    await buffer(response)
    const bytesBefore = previous.socket === socket ? previous.bytes : 0
    previous = { socket, bytes: socket.bytesRead }
    return socket.bytesRead - bytesBefore
  }
}
