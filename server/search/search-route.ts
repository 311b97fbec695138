// GET /api/search, for the search dialog. The search itself is in src/search/search.ts.
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { maximumQueryLength } from '../../src/search/query.ts'
import { type SearchResponse, search } from '../../src/search/search.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { contentTag } from '../http/headers.ts'
import { HttpError } from '../http/http-error.ts'

interface SearchOptions {
  content: CurrentContent
  /** The limit of searches, for `config` of the route. */
  rateLimit: FastifyContextConfig['rateLimit']
}

/**
 * Answers with the results for `q` in the language of the request. A missing or too short query has no results; one
 * that is too long or repeated answers 400.
 */
export async function searchRoute(app: FastifyInstance, { content, rateLimit }: SearchOptions) {
  app.get<{ Querystring: { q?: unknown } }>('/api/search', { config: { rateLimit } }, async (request, reply) => {
    const { language, languageInUrl } = request
    const { q = '' } = request.query
    if (typeof q !== 'string') throw new HttpError(400, 'A search has one q')
    if (q.length > maximumQueryLength) throw new HttpError(400, `A search has at most ${maximumQueryLength} characters`)
    const { site, translate } = content.current
    const response: SearchResponse = { query: q.trim(), ...search(q, translate(language), site.facts) }
    // Five minutes, so that a new release is soon seen.
    const audience = languageInUrl ? 'public' : 'private'
    return reply.headers({ 'cache-control': `${audience}, max-age=300`, ...contentTag }).send(response)
  })
}
