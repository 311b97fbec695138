// The page cache: each page is rendered once and compressed once. There is an entry for each page, language and query
// value that changes the page, and a second one for the URL with the language, since the links on that page name the
// language too. All entries are known in advance, so no request can make the cache grow.
import { setTimeout as wait } from 'node:timers/promises'
import { withLanguage } from '../../src/addresses.ts'
import type { Language } from '../../src/language/language.ts'
import { fixedAddresses, type Pages, type Route } from '../../src/routes.ts'
import type { Effort, Encoding } from '../http/compression.ts'
import { type Representation, represent } from '../http/representations.ts'
import { cacheHeaders } from './cache-headers.ts'
import { type CachedRepresentation, cachedRepresentation } from './html.ts'
import { languageHeaders } from './language.ts'
import type { HeadersFor } from './page-headers.ts'
import type { Render } from './render.ts'

/** A page as it is sent, in each encoding. */
export interface CachedPage extends Record<Encoding, CachedRepresentation> {
  /** The headers of all encodings. */
  headers: Readonly<Record<string, string>>
}

export interface PageCache {
  /**
   * The page at `url` in `language`; undefined if the site has no such page. `url` is the path, the query parameters
   * that change the page, and the language if the URL names it. After a change of the content, the old page is found
   * only if the new one fails to render.
   */
  find(url: string, language: Language): CachedPage | Promise<CachedPage> | undefined
  /**
   * Renders every page and compresses it as small as possible, one page after the other, until `signal` aborts. After
   * each page it waits for `pause` (milliseconds), so that few requests meet a rendering. A page that fails is reported
   * and does not stop the others; the next request renders it again.
   */
  warm(options?: { signal?: AbortSignal; pause?: number }): Promise<void>
  /**
   * Replaces the entries by those of `pages`, after a change of the content. Each page is rendered when next needed.
   */
  renew(pages: Pages): void
  /** How many pages there are, and how many of them are in the cache in their final encoding. */
  counts(): { pages: number; final: number }
}

interface Entry {
  url: string
  language: Language
  languageInUrl: Language | undefined
  route: Route | undefined
  /** The page with the previous content. It is sent if the new page fails to render. */
  previous?: CachedPage | undefined
  /** Set while the page is rendered, so that simultaneous requests render it once. */
  rendering?: Promise<CachedPage> | undefined
  page?: CachedPage
  isFinal: boolean
}

export interface PageCacheOptions {
  pages: Pages
  render: Render
  languages: readonly Language[]
  headersFor: HeadersFor
  /** Called if rendering a page fails while no request waits for it. */
  onError: (error: unknown, page: { url: string; language: Language }) => void
}

/** An empty page cache. Each page is rendered when it is first found, or by `warm`. */
export function createPageCache({ pages, render, languages, headersFor, onError }: PageCacheOptions): PageCache {
  let entries = entriesOf(pages)

  function entriesOf(pages: Pages, before?: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
    const keys = fixedAddresses(pages).flatMap((address) => {
      const route = pages.get(address.split('?')[0] ?? '')
      return languages.flatMap((language) =>
        [undefined, language].map((languageInUrl) => ({
          ...{ language, languageInUrl, route },
          url: withLanguage(address, languageInUrl),
        })),
      )
    })
    return new Map(
      keys.map((page): [string, Entry] => {
        const key = `${page.language} ${page.url}`
        const old = before?.get(key)
        return [key, { ...page, previous: old?.page ?? old?.previous, isFinal: false }]
      }),
    )
  }

  async function compressed(html: string, headers: CachedPage['headers'], effort: Effort): Promise<CachedPage> {
    const { br, gzip, identity } = await represent(html, effort)
    const cached = (representation: Representation) => cachedRepresentation(representation, headers)
    return { br: cached(br), gzip: cached(gzip), identity: cached(identity), headers }
  }

  function rendered(entry: Entry): Promise<CachedPage> {
    const { url, language, languageInUrl, route } = entry
    entry.rendering ??= render(url, language)
      .then((document) => {
        const headers = {
          ...headersFor(document),
          ...languageHeaders(language, languageInUrl),
          ...cacheHeaders(route, languageInUrl),
        }
        return compressed(document.html, headers, 'quick')
      })
      .then((page) => {
        entry.page = page
        entry.previous = undefined
        return page
      })
      .finally(() => {
        entry.rendering = undefined
      })
    return entry.rendering
  }

  /** Renders a page unless it is rendered, and compresses it as small as possible. */
  async function finish(entry: Entry) {
    const { identity, headers } = entry.page ?? (await rendered(entry))
    if (entry.isFinal) return
    entry.page = await compressed(identity.bytes.toString(), headers, 'thorough')
    entry.isFinal = true
  }

  return {
    find(url, language) {
      const entry = entries.get(`${language} ${url}`)
      if (!entry || entry.page) return entry?.page
      const page = rendered(entry)
      const { previous } = entry
      if (!previous) return page
      return page.catch((error: unknown) => {
        onError(error, { url, language })
        return previous
      })
    },
    async warm({ signal, pause = 0 } = {}) {
      for (const entry of entries.values()) {
        if (signal?.aborted) return
        await finish(entry).catch((error: unknown) => onError(error, { url: entry.url, language: entry.language }))
        if (pause > 0) await wait(pause)
      }
    },
    renew(pages) {
      entries = entriesOf(pages, entries)
    },
    counts: () => ({ pages: entries.size, final: [...entries.values()].filter(({ isFinal }) => isFinal).length }),
  }
}
