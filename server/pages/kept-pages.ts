// Answers for pages that are kept, straight from the HTTP server: there is nothing to decide but which of them it is. What
// finds none goes on to Fastify.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../../src/language/language.ts'
import { ownQuery, type Pages } from '../../src/routes.ts'
import { smallestEncoding } from '../http/content-encoding.ts'
import { isKnown } from '../http/representations.ts'
import type { LanguageSigns } from './language.ts'
import type { CachedPage, PageCache } from './page-cache.ts'

/** What was answered, for the log and the metrics. */
export interface KeptAnswered {
  method: string
  path: string
  status: number
  /** From when the request was read until its answer was with the system. */
  milliseconds: number
}

interface KeptPagesOptions {
  pages: Pages
  cache: PageCache
  pickLanguage: (signs: LanguageSigns) => Language
  /** Whether nothing is wrong with a request: one that is to be refused goes on. */
  isValidRequest: (request: IncomingMessage) => boolean
  /** Whether each answer says that its connection ends with it. */
  isLeaving: () => boolean
  onAnswered: (answered: KeptAnswered) => void
}

/**
 * Answers a request, if it is for a page that is kept, with the page, or with 304 if the client has it. Where it is none, or
 * it can not be rendered, `otherwise` is called instead.
 */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

export function createAnswerKept(options: KeptPagesOptions): AnswerKept {
  const { pages, cache, pickLanguage, isValidRequest, isLeaving, onAnswered } = options

  return (request, response, otherwise) => {
    const start = performance.now()
    const { method = '', url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || !isValidRequest(request)) return otherwise()
    const { path, query } = parsed(url)
    const lang = query && onlyValue(query, 'lang')
    const language = pickLanguage({ lang, headers })
    const found = cache.find(query ? path + ownQuery(pages, path, query) : path, language)
    if (!found) return otherwise()

    function send(page: CachedPage) {
      const { bytes, etag, answers } = page[smallestEncoding(headers['accept-encoding'])]
      const { whole, unchanged } = answers[lang === language ? 'chosen' : 'found']
      if (isLeaving()) response.setHeader('connection', 'close')
      if (isKnown(headers['if-none-match'], etag)) response.writeHead(304, unchanged).end()
      else response.writeHead(200, whole).end(bytes)
      onAnswered({ method, path, status: response.statusCode, milliseconds: performance.now() - start })
    }
    if (found instanceof Promise) found.then(send, otherwise)
    else send(found)
  }
}

function parsed(url: string): { path: string; query?: URLSearchParams } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url } : { path: url.slice(0, mark), query: new URLSearchParams(url.slice(mark + 1)) }
}

/** The value of a parameter that is there once. */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] : undefined
}
