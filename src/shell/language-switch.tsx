// The language switcher: links, so that it works without JavaScript; with it, the page is not reloaded.
import type { MouseEvent } from 'react'
import { type Language, languages as names } from '../language/language.ts'
import { searchWith, useShowLanguage } from '../language/switch-language.ts'
import { useLanguage, useTexts } from '../language/texts.ts'
import { useShownPage } from '../links/current-url.ts'
import { isPlainClick } from '../links/plain-click.ts'
import { localStore } from '../safe-storage.ts'
import { useSite } from '../site/site.ts'

// A language is suggested once to each visitor, and never to visitors who have chosen one.
const suggestionKey = 'languagePopupAnswered'

export const isSuggestionOver = () => localStore.read(suggestionKey) !== null

export const endSuggestions = () => localStore.write(suggestionKey, 'true')

/** Shows a language as the visitor's own choice, which ends suggestions. */
export function useChooseLanguage(): (language: Language) => void {
  const showLanguage = useShowLanguage()
  return (language) => {
    endSuggestions()
    showLanguage(language)
  }
}

/** 'Read this page in English', each in its own language. Of each file, the build takes only this group. */
const labels = import.meta.glob<{ read: string }>('../language/texts/*.json', { import: 'lang', eager: true })

export function LanguageSwitch() {
  const t = useTexts()
  const current = useLanguage()
  const { languages } = useSite()
  const { path, query } = useShownPage()
  const choose = useChooseLanguage()

  function follow(event: MouseEvent, language: Language) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(language)
  }
  return (
    <ul className="langs" aria-label={t('nav.language')}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={path + searchWith(query, language)}
            hrefLang={names[language].tag}
            lang={names[language].tag}
            aria-current={language === current || undefined}
            onClick={(event) => follow(event, language)}
          >
            <span>{names[language].short}</span>
            <span className="vh">{`, ${labels[`../language/texts/${language}.json`]?.read}`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
