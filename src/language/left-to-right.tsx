// Words of another direction than the page's, isolated from what stands around them.
import type { ReactNode } from 'react'
import { languages } from './language.ts'
import { useLanguage } from './texts.ts'

/** What runs from left to right in every language, such as a telephone number. Where the page does so, too, no mark is needed. */
export function LeftToRight({ children }: { children: ReactNode }) {
  const { dir } = languages[useLanguage()]
  return dir === 'rtl' ? <bdi dir="ltr">{children}</bdi> : children
}
