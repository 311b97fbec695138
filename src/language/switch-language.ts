// Changes the language of the page without a reload, and remembers it.
import { atom } from 'jotai'
import { flushSync } from 'react-dom'
import { changeAtom } from '../links/change.ts'
import { localStore } from '../safe-storage.ts'
import { siteAtom } from '../site/site.ts'
import type { Language } from './language.ts'
import { languageCookie } from './language-cookie.ts'
import { loadTexts } from './load-texts.ts'
import { preserveScroll, preserveScrollTop } from './preserve-scroll.ts'
import { localeAtom } from './texts.ts'

/** The key of the visitor's choice in local storage. */
export const languageStorageKey = 'language'

interface Switch {
  language: Language
  pathname: string
  isOwnChoice: boolean
  /** Whether the visitor went Back or Forward. */
  isTraversal: boolean
  onShown: () => void
}

/**
 * Write-only: switches to `language` when its texts are loaded, stores the choice unless another tab made it, and
 * calls `onShown`. Without a connection nothing changes until the connection returns.
 */
export const switchLanguageAtom = atom(
  null,
  (get, set, { language, pathname, isOwnChoice, isTraversal, onShown }: Switch) => {
    let loaded: object | undefined
    return set(changeAtom, {
      kind: 'language',
      language,
      load() {
        if (language === get(localeAtom).language) return undefined
        return loadTexts(language, get(siteAtom)).then((arrived) => {
          loaded = arrived
        })
      },
      apply() {
        if (loaded && language !== get(localeAtom).language) {
          const texts = loaded
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
      },
      openDocument: () => location.assign(`${pathname}?lang=${language}`),
      offlineText: (t) => t(`offline.language.${language}`),
      offersCall: false,
    })
  },
)
