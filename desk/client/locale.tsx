// The language of the desk, for its components.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { DeskLanguage, ItemNames } from '../api/desk-data.ts'
import { type DeskLocale, deskLocale } from '../texts/locale.ts'

export type { DeskLocale, DeskTexts } from '../texts/locale.ts'

const LocaleContext = createContext<DeskLocale | undefined>(undefined)

interface LocaleProps {
  language: DeskLanguage
  itemNames?: ItemNames | undefined
  children: ReactNode
}

export function Locale({ language, itemNames, children }: LocaleProps) {
  const locale = useMemo(() => deskLocale(language, itemNames), [language, itemNames])
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

/** The texts of the desk, and functions that format days and numbers. */
export function useLocale(): DeskLocale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Texts are used outside of Locale')
  return locale
}
