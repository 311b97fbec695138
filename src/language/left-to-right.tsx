// Isolates text whose direction differs from that of the page.
import type { ReactNode } from 'react'
import { languages } from './language.ts'
import { useLanguage } from './texts.ts'

/**
 * Text that runs from left to right in every language, such as a telephone number. Left-to-right pages need no markup
 * for it.
 */
export function LeftToRight({ children }: { children: ReactNode }) {
  const { dir } = languages[useLanguage()]
  return dir === 'rtl' ? <bdi dir="ltr">{children}</bdi> : children
}
