// The page cache: each page is rendered once and compressed once. There is an entry for each page, language and query
// value that changes the page, and a second one for the URL with the language, since the links on that page also name
// the language. All entries are known in advance, so no request can make the cache grow.
import { setTimeout as wait } from 'node:timers/promises'
import type { Language } from '../../src/language/language.ts'
import { withLanguage } from '../../src/page-urls.ts'
import { fixedUrls, type Pages, type Route } from '../../src/routes.ts'
import { type Effort, type Encoding, encoded, encodingHeaders, entityTag } from '../http/compression.ts'
import { contentSecurityPolicy } from '../http/headers.ts'
import { cacheHeaders } from './cache-headers.ts'
import { languageHeaders } from './language.ts'
import type { Render } from './render.ts'

type Headers = Readonly<Record<string, string>>

/** A page as it is sent, in each encoding. */
export type CachedPage = Awaited<ReturnType<typeof represent>>

interface CacheEntry {
  url: string
  language: Language
  languageInUrl: Language | undefined
  route: Route | undefined
  /** Set while the page is rendered, so that simultaneous requests render it once. */
  rendering?: Promise<CachedPage> | undefined
  page: CachedPage | undefined
  /** `old` until the page is rendered: a page with the previous content is sent if the new one fails to render. */
  state: 'old' | 'quick' | 'final'
}

export interface PageCacheOptions {
  pages: Pages
  render: Render
  languages: readonly Language[]
  /** The headers of every response. Merging them for each request would cost a tenth of the time of a page. */
  fixedHeaders: Headers
  /** Called if rendering a page fails while no request waits for it. */
  onError: (error: unknown, page: { url: string; language: Language }) => void
}

export type PageCache = ReturnType<typeof createPageCache>

/** An empty page cache. Each page is rendered when it is first found, or by `warm`. */
export function createPageCache({ pages, render, languages, fixedHeaders, onError }: PageCacheOptions) {
  let entries = createEntries(pages, languages)

  function rendered(entry: CacheEntry): Promise<CachedPage> {
    entry.rendering ??= renderEntry(entry).finally(() => {
      entry.rendering = undefined
    })
    return entry.rendering
  }

  async function renderEntry(entry: CacheEntry): Promise<CachedPage> {
    const { url, language, languageInUrl, route } = entry
    const { html, sheet } = await render(url, language)
    const headers = {
      ...fixedHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(sheet),
      ...languageHeaders(language, languageInUrl),
      ...cacheHeaders(route, languageInUrl),
    }
    entry.page = await represent(html, headers, 'quick')
    entry.state = 'quick'
    return entry.page
  }

  /** Renders a page unless it is rendered, and compresses it as small as possible. */
  async function finish(entry: CacheEntry) {
    const page = entry.state === 'old' ? await rendered(entry) : entry.page
    if (!page || entry.state === 'final') return
    entry.page = await represent(page.identity.bytes.toString(), page.headers, 'thorough')
    entry.state = 'final'
  }

  return {
    /**
     * The page at `url` in `language`; undefined if the site has no such page. `url` is the path, the query parameters
     * that change the page, and the language if the URL names it. After a change of the content, the old page is found
     * only if the new one fails to render.
     */
    find(url: string, language: Language): CachedPage | Promise<CachedPage> | undefined {
      const entry = entries.get(`${language} ${url}`)
      if (entry?.state !== 'old') return entry?.page
      const { page: old } = entry
      const page = rendered(entry)
      if (!old) return page
      return page.catch((error: unknown) => {
        onError(error, { url, language })
        return old
      })
    },
    /**
     * Renders every page and compresses it as small as possible, one page after the other, until the entries are
     * replaced. After each page it waits for `pause` (milliseconds), so that few requests are blocked by rendering. A
     * page that fails is reported and does not stop the others; the next request renders it again.
     */
    async warm(pause = 0) {
      const warmed = entries
      for (const entry of warmed.values()) {
        if (entries !== warmed) return
        await finish(entry).catch((error: unknown) => onError(error, { url: entry.url, language: entry.language }))
        if (pause > 0) await wait(pause)
      }
    },
    /** Replaces the entries with `pages`, after a change of the content. Each page is rendered when next needed. */
    renew(pages: Pages) {
      entries = createEntries(pages, languages, entries)
    },
    /** The number of pages, and of the pages that are in the cache in their final encoding. */
    counts() {
      const final = [...entries.values()].filter(({ state }) => state === 'final')
      return { pages: entries.size, final: final.length }
    },
  }
}

type Entries = ReadonlyMap<string, CacheEntry>

/** The entries of `pages`, with the pages of the previous entries. */
function createEntries(pages: Pages, languages: readonly Language[], previous?: Entries): Entries {
  const created = new Map<string, CacheEntry>()
  for (const address of fixedUrls(pages)) {
    const route = pages.get(address.split('?')[0] ?? '')
    for (const language of languages) {
      for (const languageInUrl of [undefined, language]) {
        const url = withLanguage(address, languageInUrl)
        const key = `${language} ${url}`
        created.set(key, { url, language, languageInUrl, route, page: previous?.get(key)?.page, state: 'old' })
      }
    }
  }
  return created
}

/** Compresses a page in one encoding after the other: together they would take both cores of a small machine. */
async function represent(html: string, headers: Headers, effort: Effort) {
  async function representation(encoding: Encoding) {
    // Copied, because Node compresses into a pool of 64 KiB, which the page would keep in memory.
    const bytes = Buffer.from(new Uint8Array(await encoded(html, encoding, effort)).buffer)
    // The ETag covers the headers: a 304 does not repeat them, so a page with a new policy needs another ETag.
    const etag = entityTag(bytes, JSON.stringify(headers))
    const length = String(bytes.length)
    const pageHeaders: Headers = {
      ...headers,
      ...encodingHeaders(encoding, headers.vary),
      etag,
      'content-length': length,
    }
    return { bytes, etag, headers: pageHeaders }
  }
  return {
    /** The headers of all encodings. */
    headers,
    br: await representation('br'),
    gzip: await representation('gzip'),
    identity: await representation('identity'),
  }
}
