// The first response of a page as a browser gets it: status line, headers and compressed HTML.
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Asks for `url` on a new connection, as a browser does. Returns the size of the response, and its body. */
export async function firstResponse(url: string): Promise<{ bytes: number; body: Buffer }> {
  const agent = new Agent({ keepAlive: true })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  const { socket } = response
  const body = await buffer(response)
  const bytes = socket.bytesRead
  agent.destroy()
  return { bytes, body }
}
