// The texts of the legal pages, which are longer than all others together: a language's are fetched with the first
// legal page that is shown in it.
import { atom, useAtomValue } from 'jotai'
import { openOrdinarily } from '../links/open-ordinarily.ts'
import { siteAtom } from '../site/site.ts'
import { loadShownTexts } from './load-shown-texts.ts'
import { shownAtom, translateAtom, translateShown } from './texts.ts'
import type { Translate } from './translate.ts'

/**
 * The lookup that has the legal texts too: at once where they are part of what is shown (on the server, and in the
 * browser when the visit or the language started on a legal page), else as soon as they are fetched.
 */
const legalTranslateAtom = atom((get): Translate | Promise<Translate> => {
  const shown = get(shownAtom)
  if (Object.hasOwn(shown.texts, 'legal')) return get(translateAtom)
  const site = get(siteAtom)
  return loadShownTexts(shown.language, '/legal/', site).then(
    (texts) => translateShown({ ...shown, texts }, site),
    openOrdinarily,
  )
})

/** The texts for a legal page. Suspends until they are there: the page before stays as long (React's transitions). */
export function useLegalTexts(): Translate {
  return useAtomValue(legalTranslateAtom)
}
