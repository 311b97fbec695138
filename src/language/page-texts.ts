// The texts of all pages except the home page. They are loaded when the first such page is shown in a language.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { startTransition, use, useEffect } from 'react'
import { siteAtom } from '../site/site.ts'
import type { Language } from './language.ts'
import { loadLocaleTexts } from './load-locale-texts.ts'
import type { LocaleTexts } from './locale-texts.ts'
import { groupOfPart, hasTextsFor } from './text-parts.ts'
import { localeAtom } from './texts.ts'

/**
 * Pending loads by language and part: React must receive the same promise at each attempt, and pages that are prefetched
 * together need the operator's overrides once.
 */
const pendingTexts = new Map<string, Promise<void>>()

/** Whether the texts of the page at `pathname` are there, with those of the operator. */
const hasAllTexts = ({ texts, isPartial }: LocaleTexts, pathname: string) => !isPartial && hasTextsFor(pathname, texts)

/** Write-only: loads the texts that the page at `pathname` needs; returns undefined if they are there. */
export const loadPageTextsAtom = atom(null, (get, set, pathname: string): Promise<void> | undefined => {
  const { language } = get(localeAtom)
  if (hasAllTexts(get(localeAtom), pathname)) return undefined
  const key = `${language} ${groupOfPart(pathname)}`
  const loading = pendingTexts.get(key) ?? load(language)
  pendingTexts.set(key, loading)
  return loading

  async function load(language: Language) {
    try {
      const { texts, site } = await loadLocaleTexts(language, pathname, get(siteAtom))
      // Meanwhile the visitor may have changed the language, or another page may have loaded more.
      const locale = get(localeAtom)
      if (locale.language !== language || hasAllTexts(locale, pathname)) return
      // A transition like the change of the page that follows: React renders both at once, not the old page first.
      startTransition(() => {
        set(siteAtom, site)
        set(localeAtom, { ...locale, texts, isPartial: false })
      })
    } finally {
      pendingTexts.delete(key)
    }
  }
})

/**
 * Suspends until the texts of the page at `pathname` are loaded; the previous page stays visible (React's
 * transitions). Needed for Back and Forward, which change the page without loading its texts first. If loading fails,
 * the browser goes back (src/shell/page-changes.tsx).
 */
export function usePageTexts(pathname: string) {
  const { texts } = useAtomValue(localeAtom)
  const load = useSetAtom(loadPageTextsAtom)
  const loading = hasTextsFor(pathname, texts) ? undefined : load(pathname)
  if (loading) use(neverRejecting(loading))
}

/**
 * Loads the operator's other texts and pictures once the page at `pathname` is hydrated. If that fails, they are loaded
 * with the next page.
 */
export function useOtherOverrides(pathname: string) {
  const { isPartial } = useAtomValue(localeAtom)
  const load = useSetAtom(loadPageTextsAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, not for each page.
  useEffect(() => {
    if (isPartial) load(pathname)?.catch(() => {})
  }, [])
}

const neverRejectingPromises = new WeakMap<Promise<void>, Promise<void>>()

/** A promise that resolves with `promise` but never rejects. */
function neverRejecting(loading: Promise<void>): Promise<void> {
  const known = neverRejectingPromises.get(loading) ?? loading.catch(() => new Promise(() => {}))
  neverRejectingPromises.set(loading, known)
  return known
}
