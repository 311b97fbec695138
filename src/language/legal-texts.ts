// The texts of the legal pages, which are longer than all others together: a language's are fetched with the first
// legal page that is shown in it.
import { atom, useAtomValue } from 'jotai'
import { siteAtom } from '../site/site.ts'
import { loadShownTexts } from './load-shown-texts.ts'
import { type Shown, shownAtom, translateAtom, translateShown } from './texts.ts'
import type { Translate } from './translate.ts'

/** The texts of a language with the legal ones, fetched before a legal page was opened. */
const fetchedAtom = atom<Shown | null>(null)

/** Write-only: fetches the legal texts of the language shown; answers undefined if they are there. */
export const loadLegalTextsAtom = atom(null, (get, set): Promise<void> | undefined => {
  const { language, texts } = get(shownAtom)
  if (Object.hasOwn(texts, 'legal') || get(fetchedAtom)?.language === language) return undefined
  return loadShownTexts(language, '/legal/', get(siteAtom)).then((texts) => set(fetchedAtom, { language, texts }))
})

/**
 * The lookup that has the legal texts too: at once where they are part of what is shown (on the server, and in the
 * browser when the visit or the language started on a legal page) or have been fetched. Back and Forward do not fetch
 * them before: then a promise, which does not settle if they cannot be fetched (src/shell/page-changes.tsx).
 */
const legalTranslateAtom = atom((get): Translate | Promise<Translate> => {
  const shown = get(shownAtom)
  if (Object.hasOwn(shown.texts, 'legal')) return get(translateAtom)
  const site = get(siteAtom)
  const fetched = get(fetchedAtom)
  if (fetched?.language === shown.language) return translateShown(fetched, site)
  return loadShownTexts(shown.language, '/legal/', site).then(
    (texts) => translateShown({ ...shown, texts }, site),
    () => new Promise(() => {}),
  )
})

/** The texts for a legal page. Suspends until they are there: the page before stays as long (React's transitions). */
export function useLegalTexts(): Translate {
  return useAtomValue(legalTranslateAtom)
}
