// Pages of the site with other content than visitors see: the draft, or a version. The same code renders them.
import type { Language } from '../../src/language/language.ts'
import type { SiteContent } from '../content/site-content.ts'
import { encoded } from '../http/content-encoding.ts'
import type { RenderedDocument } from './document.ts'
import type { HeadersFor } from './page-headers.ts'
import { type Application, createRender } from './render.ts'

/** Renders previews. */
export function pagePreview({ application, headersFor }: { application: Application; headersFor: HeadersFor }) {
  return {
    /** The document of `url` (path and query), without scripts. */
    render: (content: SiteContent, url: string, language: Language) =>
      createRender({ application, content: { current: content }, isStatic: true })(url, language),

    /** The document of `url` as visitors would get it. */
    renderForVisitors: (content: SiteContent, url: string, language: Language) =>
      createRender({ application, content: { current: content } })(url, language),

    /** The fixed headers of a page. Pages of this site may show it in a frame; its forms cannot be sent. */
    headers(document: RenderedDocument): Record<string, string> {
      const { 'content-security-policy': policy, ...headers } = headersFor(document)
      const framed = policy
        ?.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        .replace("form-action 'self'", "form-action 'none'")
        .replace("script-src 'self'", "script-src 'none'")
      return { ...headers, ...(framed && { 'content-security-policy': framed }) }
    },

    /** The bytes of such a document with its headers, if they are more than `limit`; otherwise not more than those. */
    async firstViewSize(document: RenderedDocument, limit: number): Promise<number> {
      const headers = Object.entries(headersFor(document)).map(([name, value]) => `${name}: ${value}\r\n`)
      // The headers that depend on the response: status, date, length, ETag, caching.
      const rest = headers.join('').length + 420
      // Compressing a page as visitors get it takes a hundred times as long.
      const quick = rest + (await encoded(document.html, 'br', 'quick')).length
      return quick <= limit ? quick : rest + (await encoded(document.html, 'br', 'thorough')).length
    },
  }
}
