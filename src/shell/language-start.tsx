// What happens to the language when a page has been opened: the visitor's earlier choice is taken up, or the language
// of the browser is suggested. The popup's code and the texts of its language are fetched only then: nearly nobody
// needs them, and who accepts the suggestion has the texts at once. Afterwards the page follows what is chosen in other
// tabs.
import { atom, useAtom, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isChosenByLink, rememberedLanguage, suggestedLanguage } from '../language/first-language.ts'
import { isLanguage } from '../language/language.ts'
import { loadTexts } from '../language/load-texts.ts'
import { languageStorageKey } from '../language/switch-language.ts'
import { type LocaleTexts, useLanguage } from '../language/texts.ts'
import { localStore } from '../safe-storage.ts'
import { useSite } from '../site/site.ts'
import { announcementAtom } from './announcer.tsx'
import type * as PopupFile from './language-popup.tsx'
import { useShowLanguage } from './language-switch.tsx'
import { endSuggestions, isSuggestionOver } from './suggestion.ts'

/** The language that is suggested, its texts and the popup's code; null when none is. */
const suggestionAtom = atom<{ offer: LocaleTexts; file: typeof PopupFile } | null>(null)

/** The suggestion, if there is one: a language that is not shown. */
export function LanguageStart() {
  const [suggestion, setSuggestion] = useAtom(suggestionAtom)
  const shown = useLanguage()
  const { languages: offered } = useSite()
  const showLanguage = useShowLanguage()
  const announce = useSetAtom(announcementAtom)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been opened.
  useEffect(() => {
    const remembered = rememberedLanguage(localStore.read(languageStorageKey), location.search, { shown, offered })
    if (remembered) showLanguage(remembered)
    if (isChosenByLink(document.referrer, location)) endSuggestions()
    const language = suggestedLanguage(navigator.languages[0], { shown: remembered ?? shown, offered })
    if (!language || isSuggestionOver()) return
    Promise.all([import('./language-popup.tsx'), loadTexts(language, '/')]).then(
      ([file, texts]) => {
        endSuggestions()
        setSuggestion({ offer: { language, texts }, file })
      },
      // Without a connection there is nothing to suggest.
      () => {},
    )
  }, [])

  useEffect(() => {
    // The browser tells every other tab of the site what one of them has stored.
    function follow({ key, newValue }: StorageEvent) {
      if (key !== languageStorageKey || !isLanguage(newValue) || !offered.includes(newValue)) return
      showLanguage(newValue, false)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })

  if (!suggestion || suggestion.offer.language === shown) return null
  const { offer, file } = suggestion
  return (
    <file.LanguagePopup
      offer={offer}
      onAnnounce={(text) => announce({ text, language: offer.language })}
      onAccept={() => showLanguage(offer.language)}
      onClose={() => setSuggestion(null)}
    />
  )
}
