// Changes the language of the page without a reload, and remembers it.
import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import { isServerReached } from '../data/fetch-json.ts'
import { localStore } from '../safe-storage.ts'
import { siteAtom } from '../site/site.ts'
import { showToastAtom } from '../toasts/toast.ts'
import { type Language, languageCookie } from './language.ts'
import { loadTexts } from './load-texts.ts'
import { localeAtom } from './texts.ts'

export const languageStorageKey = 'language'

interface Switch {
  language: Language
  isOwnChoice: boolean
  isTraversal: boolean
  onShown: () => void
}

/** The latest change: an earlier one whose texts are still being loaded is given up. */
const latestAtom = atom<Switch>()

/**
 * Write-only: switches to `language` when its texts are loaded, stores the choice unless another tab made it, and
 * calls `onShown`. If the texts cannot be loaded, the page in that language is opened; without a connection a toast
 * says so.
 */
export const switchLanguageAtom = atom(null, async (get, set, change: Switch) => {
  const { language, isOwnChoice, isTraversal, onShown } = change
  set(latestAtom, change)
  if (language !== get(localeAtom).language) {
    const texts = await loadTexts(language, get(siteAtom)).catch(() => undefined)
    const isReached = texts !== undefined || (await isServerReached())
    if (get(latestAtom) !== change) return
    if (!isReached) {
      const text = `offline.language.${language}` as const
      set(showToastAtom, { kind: 'error', title: (t) => t('offline.title'), text: (t) => t(text), stays: true })
      return
    }
    if (!texts) return location.assign(`${location.pathname}?lang=${language}`)
    const preserve = isTraversal ? preserveScrollTop : preserveScroll
    preserve(() => flushSync(() => set(localeAtom, { language, texts })))
  }
  // If a tab stored what it follows, two tabs could switch each other back and forth.
  if (isOwnChoice) {
    localStore.write(languageStorageKey, language)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
    document.cookie = languageCookie(language, location.protocol === 'https:')
  }
  onShown()
})

/**
 * Calls `change`, which must be synchronous, and stays as far from the top of the page. On Back and Forward, the browser
 * has restored the place that belongs to the new texts.
 */
function preserveScrollTop(change: () => void) {
  const top = scrollY
  change()
  scrollTo({ top, behavior: 'instant' })
}

/** Calls `change`, which must be synchronous, and keeps the first visible block of text where it is. */
function preserveScroll(change: () => void) {
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const blocks = document.querySelectorAll('main :is(h1, h2, h3, p, li, dd, label), .foot :is(h2, p, li, label)')
  const block = [...blocks].find((element) => element.getBoundingClientRect().bottom > bar)
  const before = block?.getBoundingClientRect().top ?? 0
  change()
  // A page that is scrolled to the top stays there.
  if (!block || scrollY === 0) return
  scrollBy({ top: block.getBoundingClientRect().top - before, behavior: 'instant' })
}
