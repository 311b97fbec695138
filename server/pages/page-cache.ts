// The pages as they are kept: rendered once, compressed once. One entry for each page, language and query that makes
// another page of it: known from the start, so that nothing that is asked for can make the cache grow.
import type { Language } from '../../src/language/language.ts'
import { fixedAddresses, type Pages } from '../../src/routes.ts'
import type { Effort, Encoding } from '../http/content-encoding.ts'
import { type Representation, represent } from '../http/representations.ts'
import { type KeptAnswer, keptAnswer } from './html.ts'
import type { Render } from './render.ts'

/** A page as it is sent, in each encoding. */
export type CachedPage = Record<Encoding, KeptAnswer>

export interface PageCache {
  /** The page at `url` (path and own query) in `language`; undefined if it is not one that is kept. */
  find(url: string, language: Language): CachedPage | Promise<CachedPage> | undefined
  /**
   * Renders and compresses every page, one after the other, until `signal` aborts. Rejects when a page can not be
   * rendered.
   */
  fill(signal?: AbortSignal): Promise<void>
  /** How many pages there are to keep, and how many of them are kept in their final form. */
  counts(): { pages: number; final: number }
}

interface Entry {
  url: string
  language: Language
  /** The document, from when it is first asked for until it has been compressed as well as it can be. */
  html?: Promise<string> | undefined
  /** The page compressed quickly: somebody is waiting. */
  early?: Promise<CachedPage> | undefined
  page?: CachedPage
}

interface PageCacheOptions {
  pages: Pages
  render: Render
  languages: readonly Language[]
  /** The headers of the page at `url` in a language. */
  headersOf: (language: Language, url: string) => Readonly<Record<string, string>>
}

export function createPageCache({ pages, render, languages, headersOf }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  for (const url of fixedAddresses(pages)) {
    for (const language of languages) entries.set(`${language} ${url}`, { url, language })
  }

  /** The document of a page: rendered once, however many ask for it; after a failure, the next who asks tries again. */
  function htmlOf(entry: Entry): Promise<string> {
    entry.html ??= render(entry.url, entry.language)
    entry.html.catch(() => {
      entry.html = undefined
      entry.early = undefined
    })
    return entry.html
  }

  async function compressed(entry: Entry, effort: Effort): Promise<CachedPage> {
    const { br, gzip, identity } = await represent(await htmlOf(entry), effort)
    const answer = (representation: Representation) =>
      keptAnswer(representation, entry.language, headersOf(entry.language, entry.url))
    return { br: answer(br), gzip: answer(gzip), identity: answer(identity) }
  }

  return {
    find(url, language) {
      const entry = entries.get(`${language} ${url}`)
      if (entry && !entry.page) entry.early ??= compressed(entry, 'quick')
      return entry && (entry.page ?? entry.early)
    },
    async fill(signal) {
      for (const entry of entries.values()) {
        if (signal?.aborted) return
        entry.page = await compressed(entry, 'thorough')
        entry.html = undefined
        entry.early = undefined
      }
    },
    counts: () => ({ pages: entries.size, final: [...entries.values()].filter(({ page }) => page).length }),
  }
}
