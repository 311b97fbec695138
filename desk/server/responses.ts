// The HTML responses of the desk.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encoded, smallestEncoding } from '../../server/http/compression.ts'
import { deskLocale } from '../texts/locale.ts'
import type { DeskContext } from './desk-context.ts'
import { type PlainPage, plainDocument } from './document.ts'

/** The texts of the desk in the language of a request. */
export const getLocale = ({ desk }: FastifyRequest) => deskLocale(desk.language, desk.timeZone)

export async function sendHtml(request: FastifyRequest, reply: FastifyReply, document: string): Promise<FastifyReply> {
  const encoding = smallestEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.header('vary', 'Accept-Encoding, Accept-Language, Cookie')
  return reply.type('text/html; charset=utf-8').send(await encoded(document, encoding, 'quick'))
}

/** Returns a function that answers with a page that needs no scripts. */
export function plainPageSender({ content, application }: Pick<DeskContext, 'content' | 'application'>) {
  return (request: FastifyRequest, reply: FastifyReply, page: PlainPage): Promise<FastifyReply> => {
    const { facts, pictures } = content.current.site
    const { brand } = facts
    return sendHtml(request, reply, plainDocument(page, { locale: getLocale(request), brand, pictures, application }))
  }
}
