// Isolation of text that runs from left to right on every page: numbers, addresses and references.
import type { ReactNode } from 'react'
import { languages } from '../language/language.ts'
import { useLanguage } from './texts.ts'

/**
 * Text that runs from left to right in every language, such as a phone number. On left-to-right pages it needs no
 * isolation. Browsers do not translate it: Grasse and Nice are words in other languages.
 */
export function LeftToRight({ children }: { children: ReactNode }) {
  const { dir } = languages[useLanguage()]
  return dir === 'rtl' ? (
    <bdi dir="ltr" translate="no">
      {children}
    </bdi>
  ) : (
    <span translate="no">{children}</span>
  )
}
