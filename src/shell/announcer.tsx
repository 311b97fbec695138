// Announces to screen readers what they would not notice: a new page, another language.
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { type Language, languages } from '../language/language.ts'
import { useLanguage, useTexts } from '../language/texts.ts'

/** The last announcement; `language` if it differs from that of the page. */
export const announcementAtom = atom<{ text: string; language?: Language }>({ text: '' })

/**
 * The polite live region of the shell. It is always there: a region that is added together with its text is not
 * announced.
 */
export function Announcer() {
  const { text, language } = useAtomValue(announcementAtom)
  useAnnouncedLanguage()
  return (
    <p className="vh" role="status" lang={language && languages[language].tag}>
      {text}
    </p>
  )
}

function useAnnouncedLanguage() {
  const t = useTexts()
  const language = useLanguage()
  const known = useRef(language)
  const announce = useSetAtom(announcementAtom)
  useEffect(() => {
    if (language === known.current) return
    known.current = language
    announce({ text: t('lang.changed') })
  }, [language, t, announce])
}
