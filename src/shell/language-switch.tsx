// The language switcher: links, so that it works without JavaScript; with it, the page is not reloaded.
import type { MouseEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { refusedFormId, useIsRefusedForm } from '../contact/form-state.ts'
import { type Language, languages as names } from '../language/language.ts'
import { usePageQuery } from '../links/current-url.ts'
import { isPlainClick } from '../links/plain-click.ts'
import { contactPath } from '../routes.ts'
import { localStore } from '../safe-storage.ts'
import { useSite } from '../site/site.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { searchWith, useShowLanguage } from './show-language.ts'

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

/** 'Read this page in English', each in its own language. The build includes only this group of each file. */
const labels = import.meta.glob<{ read: string }>('../language/texts/*.json', { import: 'lang', eager: true })

export function LanguageSwitch() {
  const t = useTexts()
  const current = useLanguage()
  const { languages } = useSite()
  const { pathname } = useLocation()
  const query = usePageQuery()
  const choose = useChooseLanguage()
  const isRefusedForm = useIsRefusedForm()

  function follow(event: MouseEvent, language: Language) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    choose(language)
  }
  const shared = (language: Language) => ({
    lang: names[language].tag,
    'aria-current': language === current ? ('true' as const) : undefined,
    onClick: (event: MouseEvent) => follow(event, language),
    children: (
      <>
        <span>{names[language].short}</span>
        <span className="vh">{`, ${labels[`../language/texts/${language}.json`]?.read}`}</span>
      </>
    ),
  })
  return (
    <ul className="langs" aria-label={t('nav.language')}>
      {languages.map((language) => (
        <li key={language}>
          {isRefusedForm ? (
            // Without scripts the button posts the form again, to show it in the other language.
            <button
              type="submit"
              form={refusedFormId}
              formAction={`${contactPath}?lang=${language}`}
              name="edit"
              value="shown"
              {...shared(language)}
            />
          ) : (
            <a href={pathname + searchWith(query, language)} hrefLang={names[language].tag} {...shared(language)} />
          )}
        </li>
      ))}
    </ul>
  )
}
