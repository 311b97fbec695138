// The texts of the pages beside the home page: those of a language are fetched with the first such page shown in it.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { use } from 'react'
import { siteAtom } from '../site/site.ts'
import type { Language } from './language.ts'
import { loadLocaleTexts } from './load-locale-texts.ts'
import { hasTextsFor } from './text-parts.ts'
import { localeAtom } from './texts.ts'

/** What is being fetched. One promise each, since React asks for it at each try. */
const pendingTexts = new Map<string, Promise<void>>()

/** Write-only: fetches the texts that the page at `pathname` needs; answers undefined if they are there. */
export const loadPageTextsAtom = atom(null, (get, set, pathname: string): Promise<void> | undefined => {
  const { language, texts } = get(localeAtom)
  if (hasTextsFor(pathname, texts)) return undefined
  const key = language + pathname
  const arrival = pendingTexts.get(key) ?? load(language)
  pendingTexts.set(key, arrival)
  return arrival

  async function load(language: Language) {
    try {
      const texts = await loadLocaleTexts(language, pathname, get(siteAtom))
      // Another language may have been chosen meanwhile, and another page may have fetched more.
      const shown = get(localeAtom)
      if (shown.language === language && !hasTextsFor(pathname, shown.texts)) set(localeAtom, { language, texts })
    } finally {
      pendingTexts.delete(key)
    }
  }
})

/**
 * Suspends until the texts for the page at `pathname` are there: the page before stays as long (React's transitions).
 * Back and Forward do not fetch them before. If they cannot be fetched, the visitor is led back
 * (src/shell/page-changes.tsx).
 */
export function usePageTexts(pathname: string) {
  const { texts } = useAtomValue(localeAtom)
  const load = useSetAtom(loadPageTextsAtom)
  const arrival = hasTextsFor(pathname, texts) ? undefined : load(pathname)
  if (arrival) use(neverRejecting(arrival))
}

const neverRejectingPromises = new WeakMap<Promise<void>, Promise<void>>()

/** The same promise, which does not settle when it fails. */
function neverRejecting(arrival: Promise<void>): Promise<void> {
  const known = neverRejectingPromises.get(arrival) ?? arrival.catch(() => new Promise(() => {}))
  neverRejectingPromises.set(arrival, known)
  return known
}
