// Isolates text whose direction differs from that of the page.
import type { ReactNode } from 'react'
import { languages } from './language.ts'
import { useLanguage } from './texts.ts'

/**
 * Text that runs from left to right in every language, such as a telephone number. On left-to-right pages it needs no
 * isolation.
 */
export function LeftToRight({ children }: { children: ReactNode }) {
  const { dir } = languages[useLanguage()]
  return dir === 'rtl' ? <bdi dir="ltr">{children}</bdi> : <span>{children}</span>
}
