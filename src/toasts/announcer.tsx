// Announces changes that screen readers would otherwise miss: a new page, another language.
import { atom, useAtom } from 'jotai'
import { type Language, languages } from '../language/language.ts'
import { useLanguage, useTexts } from '../site/texts.ts'
import { useOnChange } from '../use-on-change.ts'

/** The last announcement; `language` if it differs from the page's language. */
export const announcementAtom = atom<{ text: string; language?: Language }>({ text: '' })

/** The live region, always rendered: one that is added together with its text is not announced. */
export function Announcer() {
  const t = useTexts()
  const [{ text, language }, announce] = useAtom(announcementAtom)
  useOnChange(useLanguage(), () => announce({ text: t('lang.changed') }))
  return (
    <p className="vh" role="status" lang={language && languages[language].tag}>
      {text}
    </p>
  )
}
