// Sends a rendered document in the smallest form that the client takes.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, smallestEncoding } from '../encoding.ts'

const brotli = promisify(brotliCompress)
const compress: Record<Encoding, (html: string) => Promise<Buffer>> = {
  // Level 5 of 11: a millisecond or two, on a thread of its own, for a fifth of the bytes.
  br: (html) => brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<string, Buffer>(gzip),
}

/** Answers with `html`, compressed if the client says that it can read that (RFC 9110, 12.5.3). */
export async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding').type('text/html; charset=utf-8')
  const encoding = smallestEncoding(request)
  if (!encoding) return reply.send(html)
  return reply.header('content-encoding', encoding).send(await compress[encoding](html))
}
