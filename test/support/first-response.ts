// The first response of a page as a browser gets it: status line, headers and compressed HTML.
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, constants } from 'node:zlib'
import { budgets } from '../../scripts/bundle-size.ts'

export interface FirstResponse {
  /** With status line and headers. */
  bytes: number
  /** The compressed HTML. */
  body: Buffer
}

/** Asks for `url` on a new connection, as a browser does. */
export async function firstResponse(url: string): Promise<FirstResponse> {
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

/**
 * Compares the first view of a document, which ends at the first heading below the title, with the characters that a
 * browser can read in the ten TCP segments before its first acknowledgement (RFC 6928), without TLS.
 */
export function firstView({ bytes, body }: FirstResponse) {
  const segments = body.subarray(0, budgets.initialPayload - (bytes - body.length))
  const start = brotliDecompressSync(segments, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
  const html = brotliDecompressSync(body).toString()
  const end = html.indexOf('<h2', html.indexOf('</h1>'))
  const characters = end < 0 ? html.length : end
  return { isComplete: start.length >= characters, characters, read: start.length }
}
