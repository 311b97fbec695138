// Changes the language that is shown, without a reload, and remembers it.
import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import { lasting } from '../memory.ts'
import { nextPaint } from '../next-paint.ts'
import { siteAtom } from '../site/site.ts'
import { keepPlace } from './keep-place.ts'
import type { Language } from './language.ts'
import { languageCookie } from './language-cookie.ts'
import { loadShownTexts } from './load-shown-texts.ts'
import { shownAtom } from './texts.ts'

/** The visitor's choice in local storage. */
export const languageStorageKey = 'language'

/** The language that was asked for last: the texts of an earlier one may come later. */
const wantedAtom = atom<Language | null>(null)

/**
 * Write-only: shows the site in `language` as soon as its texts are there, and stores the choice unless it was made in
 * another tab. Answers whether it did: without a connection to fetch the texts, all stays as it is.
 */
export const switchLanguageAtom = atom(
  null,
  async (get, set, language: Language, pathname: string, isOwnChoice = true): Promise<boolean> => {
    set(wantedAtom, language)
    if (language !== get(shownAtom).language) {
      const loading = loadShownTexts(language, pathname, get(siteAtom)).catch(() => null)
      const [texts] = await Promise.all([loading, nextPaint()])
      if (!texts || get(wantedAtom) !== language) return false
      keepPlace(() => flushSync(() => set(shownAtom, { language, texts })))
    }
    // What two tabs both stored would call each of them back to the other's choice.
    if (!isOwnChoice) return true
    lasting.write(languageStorageKey, language)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = languageCookie(language)
    return true
  },
)
