// The language of the desk as a context.
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ItemNames } from '../api/desk-data.ts'
import { type DeskLocale, deskLocale } from '../texts/locale.ts'
import { useStart } from './data/start.ts'

export type { DeskLocale, DeskTexts } from '../texts/locale.ts'

const LocaleContext = createContext<DeskLocale | undefined>(undefined)

interface LocaleProps {
  itemNames?: ItemNames
  children: ReactNode
}

export function Locale({ itemNames, children }: LocaleProps) {
  const { language, timeZone } = useStart()
  const locale = useMemo(() => deskLocale(language, timeZone, itemNames), [language, timeZone, itemNames])
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

/** The texts of the desk, and functions that format days and numbers. */
export function useLocale(): DeskLocale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('Texts are used outside of Locale')
  return locale
}
