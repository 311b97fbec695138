// The page cache: each page is rendered once and compressed once. There is an entry for each page, language and query
// value that changes the page, and a second one for the URL with the language, since the links on that page name the
// language too. All entries are known in advance, so no request can make the cache grow.
import { withLanguage } from '../../src/addresses.ts'
import type { Language } from '../../src/language/language.ts'
import { fixedAddresses, type Pages, type Route } from '../../src/routes.ts'
import type { Effort, Encoding } from '../http/content-encoding.ts'
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
   * that change the page, and the language if the URL names it. After a change of the content, this is the old page
   * until the new one is ready.
   */
  find(url: string, language: Language): CachedPage | Promise<CachedPage> | undefined
  /**
   * Renders and compresses every page, until `signal` aborts: first all of them quickly, so that all are current, then
   * as small as possible. A page that fails is reported and does not stop the others; the next request renders it
   * again.
   */
  warm(signal?: AbortSignal): Promise<void>
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
  /** The page with the previous content. It is sent until the new page is ready. */
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

  async function forEachEntry(signal: AbortSignal | undefined, work: (entry: Entry) => Promise<void>) {
    for (const entry of entries.values()) {
      if (signal?.aborted) return
      await work(entry).catch((error: unknown) => onError(error, { url: entry.url, language: entry.language }))
    }
  }

  return {
    find(url, language) {
      const entry = entries.get(`${language} ${url}`)
      if (!entry || entry.page) return entry?.page
      const page = rendered(entry)
      if (!entry.previous) return page
      page.catch((error: unknown) => onError(error, { url, language }))
      return entry.previous
    },
    async warm(signal) {
      await forEachEntry(signal, async (entry) => {
        if (!entry.page) await rendered(entry)
      })
      await forEachEntry(signal, async (entry) => {
        if (!entry.page || entry.isFinal) return
        const { identity, headers } = entry.page
        entry.page = await compressed(identity.bytes.toString(), headers, 'thorough')
        entry.isFinal = true
      })
    },
    renew(pages) {
      entries = entriesOf(pages, entries)
    },
    counts: () => ({ pages: entries.size, final: [...entries.values()].filter(({ isFinal }) => isFinal).length }),
  }
}
