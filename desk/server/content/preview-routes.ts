// Pages of the site with the draft or a version: in the desk, and for people with a link.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SiteContent } from '../../../server/content/site-content.ts'
import { HttpError } from '../../../server/http/http-error.ts'
import { isLanguage, type Language, languages } from '../../../src/language/language.ts'
import { desk } from '../../api/urls.ts'
import type { DeskApp, DeskContext } from '../desk-context.ts'
import { previewBarSource, withPreviewBar } from './preview-bar.ts'
import { previewLinkMaker } from './preview-links.ts'
import { withMarkers } from './text-markers.ts'

/** The URL prefix of the shared preview. */
export const sharedPreview = (token: string) => `${desk}/shared/${token}`

interface Preview {
  content: SiteContent
  /** The URL prefix of this preview. */
  start: string
  isMarked: boolean
  /** True if visitors see the same content. */
  isOnline?: boolean
}

export function previewRoutes(app: DeskApp, context: DeskContext) {
  const { source, renderPage, database, users, now } = context

  app.get<{ Params: { state: string; language: string; '*': string } }>(
    `${desk}/preview/:state/:language/*`,
    async (request, reply) => {
      const { state } = request.params
      const isMarked = state === 'edit'
      const content =
        isMarked || state === 'draft' ? (await source.draft()).draft.content : await contentOfVersion(state)
      const isOnline = state === `version-${source.published().number}`
      return send(request, reply, { content, start: `${desk}/preview/${state}`, isMarked, isOnline })
    },
  )

  app.get<{ Params: { token: string; language: string; '*': string } }>(
    `${desk}/shared/:token/:language/*`,
    { config: { isPublic: true } },
    async (request, reply) => {
      const { token } = request.params
      const staffEmail = await previewLinkMaker(database, token, now())
      if (staffEmail === undefined || users().find(staffEmail) === undefined) {
        throw new HttpError(410, 'The preview link has ended')
      }
      const { content } = (await source.draft()).draft
      return send(request, reply, { content, start: sharedPreview(token), isMarked: false })
    },
  )

  async function contentOfVersion(state: string): Promise<SiteContent> {
    const number = /^version-(\d{1,15})$/.exec(state)?.[1]
    const document = number === undefined ? undefined : await source.store.document(Number(number))
    if (!document) throw new HttpError(404, 'No such version')
    return (await source.compose(document)).content
  }

  async function send(
    { params }: FastifyRequest<{ Params: { language: string; '*': string } }>,
    reply: FastifyReply,
    { content, start, isMarked, isOnline = false }: Preview,
  ) {
    const { language } = params
    const path = `/${params['*']}`
    if (!isLanguage(language) || !content.site.languages.includes(language) || !content.pages.has(path)) {
      throw new HttpError(404, 'No such page of the site')
    }
    const previewed = isMarked ? withMarkers(content) : content
    const { html, headers } = await renderPage(previewed, `${path}?lang=${language}`, language)
    const hasBar = !isMarked && !isOnline
    return reply
      .headers(framedHeaders(headers))
      .header('content-language', languages[language].tag)
      .type('text/html; charset=utf-8')
      .send(withPreviewLinks(hasBar ? withPreviewBar(html, language) : html, { content, start, language }))
  }
}

/** Allows pages of this site to show the page in a frame, and prevents the use of its forms and scripts. */
function framedHeaders({ 'content-security-policy': policy, ...headers }: Readonly<Record<string, string>>) {
  const framed = policy
    ?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", "form-action 'none'")
    .replace("script-src 'self'", "script-src 'none'")
    .replace('style-src', `style-src ${previewBarSource}`)
  return { ...headers, ...(framed && { 'content-security-policy': framed }) }
}

/** Makes the links in `html` lead to the previews of their pages. */
function withPreviewLinks(
  html: string,
  { content: { pages }, start, language }: { content: SiteContent; start: string; language: Language },
): string {
  return html.replace(/(<a\b[^<>]*? href=")(\/[^"#]*)/g, (found, before: string, url: string) => {
    const [path = '', query = ''] = url.split('?', 2)
    if (!pages.has(path)) return found
    const chosen = new URLSearchParams(query.replaceAll('&amp;', '&')).get('lang')
    return `${before}${start}/${chosen ?? language}${path}`
  })
}
