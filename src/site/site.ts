// What a page is made of beside its path and its language: the operator's facts and settings, as both the server's
// render and the browser know them.
import { atom, useAtomValue } from 'jotai'
import type { Language } from '../language/language.ts'
import type { OperatorPictures } from '../pictures/operator-pictures.ts'
import { defaultFacts } from './default-facts.ts'
import type { Facts } from './facts.ts'

export interface Site {
  facts: Facts
  /** The public origin, without a slash at the end. */
  siteUrl: string
  /** The languages offered; the first is the default. */
  languages: readonly Language[]
  retentionDays: number
  /** The year of the copyright line. The server's, so that both sides write the same one. */
  year: number
  /** Whether the operator has texts of his own: the browser then asks for those of another language. */
  hasTextOverrides?: boolean
  /** The operator's own pictures; absent where there are none. */
  pictures?: OperatorPictures
}

/** The site as the operator set it. Set once, before the first render. */
export const siteAtom = atom<Site>({
  facts: defaultFacts,
  siteUrl: '',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: 0,
})

/** The site as the operator set it. */
export function useSite(): Site {
  return useAtomValue(siteAtom)
}
