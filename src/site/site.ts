// The facts and settings of the site, on the server and in the browser.
import { atom, useAtomValue } from 'jotai'
import type { Language } from '../language/language.ts'
import { defaultFacts } from './default-facts.ts'
import type { Facts } from './facts.ts'
import type { OperatorPictures } from './operator-pictures.ts'

export interface Site {
  facts: Facts
  /** The public origin, without a trailing slash. */
  siteUrl: string
  /** The languages offered; the first is the default. */
  languages: readonly Language[]
  retentionDays: number
  /** True if requests are confirmed to the visitor by email: the privacy policy mentions it. */
  confirmsByMail?: boolean
  /** True if requests are answered in the desk, which keeps them until then. */
  hasDesk?: boolean
  /** Present if visits are not counted. By default they are, and each byte counts in the first view. */
  statistics?: 'off'
  /** The year of the copyright line. The server's, so that server and browser render the same year. */
  year: number
  /** The URLs of the built-in texts of each language. The built application knows them. */
  textFiles?: Partial<Record<Language, string>>
  /** True if the operator has changed texts, in any language. */
  hasChangedTexts?: boolean
  pictures?: OperatorPictures
  /** Present in pages of the desk's editor: elements name the facts and pictures that they show (edit-attribute.ts). */
  isInEditor?: true
}

/** Set once, before the first render. */
export const siteAtom = atom<Site>({
  facts: defaultFacts,
  siteUrl: '',
  languages: ['en', 'fr'],
  retentionDays: 30,
  year: 0,
})

export function useSite(): Site {
  return useAtomValue(siteAtom)
}
