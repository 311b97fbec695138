// Chooses the language when a page has been opened. The language in the URL is stored; without one, the visitor's
// earlier choice is shown. Otherwise the language of the browser may be suggested, in a popup that is loaded only
// then. Afterwards the page follows Back and Forward, and choices in other tabs.
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isChosenByLink, rememberedLanguage, suggestedLanguage } from '../language/initial-language.ts'
import { isLanguage } from '../language/language.ts'
import type { LocaleTexts } from '../language/translate.ts'
import { localStore } from '../safe-storage.ts'
import { loadTexts } from '../site/load-texts.ts'
import { useSite } from '../site/site.ts'
import { useLanguage } from '../site/texts.ts'
import { announcementAtom } from '../toasts/announcer.tsx'
import type * as SuggestionFile from './language-suggestion.tsx'
import { endSuggestions, isSuggestionOver } from './language-switch.tsx'
import { languageStorageKey, useShowLanguage } from './show-language.ts'

/** The suggested language with its texts, and the code of the popup. */
const suggestionAtom = atom<{ locale: LocaleTexts; file: typeof SuggestionFile } | null>(null)

export function InitialLanguage() {
  const [suggestion, setSuggestion] = useAtom(suggestionAtom)
  const current = useLanguage()
  const site = useSite()
  const { languages: offered } = site
  const showLanguage = useShowLanguage()
  const { key, search } = useLocation()
  const navigation = useNavigationType()
  const announce = useSetAtom(announcementAtom)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been opened.
  useEffect(() => {
    const remembered = rememberedLanguage(localStore.read(languageStorageKey), location.search, { current, offered })
    if (remembered) showLanguage(remembered)
    if (isChosenByLink(document.referrer, location)) endSuggestions()
    const language = suggestedLanguage(navigator.languages[0], { current: remembered ?? current, offered })
    if (!language || isSuggestionOver()) return
    Promise.all([import('./language-suggestion.tsx'), loadTexts(language, site)]).then(
      ([file, texts]) => setSuggestion({ locale: { language, texts }, file }),
      // Without a connection there is nothing to suggest.
      () => {},
    )
  }, [])

  // Runs when a page has been opened, and on Back and Forward. URLs that the application itself changes do not count:
  // if a tab that follows another tab stored the language, the two could switch each other endlessly.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useEffect(() => {
    const language = new URLSearchParams(search).get('lang')
    if (navigation === 'POP' && isLanguage(language) && offered.includes(language)) {
      showLanguage(language, { isTraversal: true })
    }
  }, [key])

  // Browsers tell the other tabs of the site what one of them has stored.
  const follow = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== languageStorageKey || !isLanguage(newValue) || !offered.includes(newValue)) return
    // A page whose URL names a language stays in that language.
    if (new URLSearchParams(location.search).has('lang')) return
    showLanguage(newValue, { isChosenHere: false })
  })
  useEffect(() => {
    const onStorage = (event: StorageEvent) => follow(event)
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  if (!suggestion || suggestion.locale.language === current) return null
  const { locale, file } = suggestion
  return (
    <file.LanguageSuggestion
      locale={locale}
      onShow={(text) => {
        endSuggestions()
        announce({ text, language: locale.language })
      }}
      onAccept={() => showLanguage(locale.language)}
      onClose={() => setSuggestion(null)}
    />
  )
}
