// Changes the language of the page without a reload, and remembers it.
import { atom, useStore } from 'jotai'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { isServerReached } from '../data/fetch-json.ts'
import { type Language, languageCookie, languages } from '../language/language.ts'
import { localStore } from '../safe-storage.ts'
import { loadTexts } from '../site/load-texts.ts'
import { siteAtom } from '../site/site.ts'
import { localeAtom } from '../site/texts.ts'
import { showToastAtom, type ToastContent } from '../toasts/toast.ts'

export const languageStorageKey = 'language'

interface ShowOptions {
  /** False if another tab has changed the language. The URL, which names no language, then stays. */
  isChosenHere?: boolean
  isTraversal?: boolean
}

/** The latest change: an earlier change whose texts are still being loaded is abandoned. */
const latestAtom = atom({})

/**
 * Returns a function that shows the site in another language, stores the choice and puts it into the URL. Typed text
 * and the scroll position stay. If the texts cannot be loaded, the page in that language is opened; without a
 * connection a toast says so.
 */
export function useShowLanguage() {
  const store = useStore()
  const navigate = useNavigate()
  return async (language: Language, { isChosenHere = true, isTraversal = false }: ShowOptions = {}) => {
    const change = {}
    store.set(latestAtom, change)
    if (language !== store.get(localeAtom).language) {
      const texts = await loadTexts(language, store.get(siteAtom)).catch(() => undefined)
      const isReached = texts !== undefined || (await isServerReached())
      if (store.get(latestAtom) !== change) return
      if (!isReached) return store.set(showToastAtom, offlineToast(language, store.get(localeAtom).language))
      if (!texts) return location.assign(`${location.pathname}?lang=${language}`)
      const preserve = isTraversal ? preserveScrollTop : preserveScroll
      preserve(() => flushSync(() => store.set(localeAtom, { language, texts })))
    }
    // If a tab stored what it follows, two tabs could switch each other back and forth.
    if (!isChosenHere) return
    remember(language)
    // Read after loading: the visitor may have opened another page meanwhile.
    const { pathname, search, hash } = location
    if (new URLSearchParams(search).get('lang') === language) return
    navigate({ pathname, search: searchWith(search, language), hash }, { replace: true })
  }
}

/** The toast for a language that cannot be loaded without a connection. */
function offlineToast(wanted: Language, shown: Language): ToastContent {
  const name = new Intl.DisplayNames(languages[shown].locale, { type: 'language' }).of(wanted) ?? wanted
  return {
    kind: 'error',
    title: (t) => t('offline.title'),
    text: (t) => t('offline.language', { language: name }),
    stays: true,
  }
}

function remember(language: Language) {
  localStore.write(languageStorageKey, language)
  // biome-ignore lint/suspicious/noDocumentCookie: some supported browsers lack the Cookie Store API.
  document.cookie = languageCookie(language, location.protocol === 'https:')
}

/** The query `search` with `lang` set to `language`. */
export function searchWith(search: string, language: Language): string {
  const parameters = new URLSearchParams(search)
  parameters.set('lang', language)
  return `?${parameters}`
}

/**
 * Calls `change`, which must be synchronous, and keeps the distance from the top of the page. On Back and Forward, the
 * browser has restored the place that belongs to the new texts.
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
