// The data with which the application starts.
import type { Language } from '../../src/language/language.ts'
import type { OperatorPictures } from '../../src/site/operator-pictures.ts'
import type { RequestsEvent } from './requests-data.ts'
import { desk } from './urls.ts'

/** The languages of the desk. Requests stay in the language of the visitor. */
export const deskLanguages = ['en', 'fr'] as const satisfies Language[]
export type DeskLanguage = (typeof deskLanguages)[number]

/** The data in the document of every page after sign-in. */
export interface DeskStart {
  language: DeskLanguage
  /** The name of the company. */
  brand: string
  timeZone: string
  pictures?: OperatorPictures
  session: DeskSession
  requests: RequestsEvent
}

interface DeskSession {
  /** The name of the signed-in person. */
  name: string
  email: string
  /** True if STATISTICS is on. */
  hasVisits: boolean
}

/** Answers 204 while the session is open. */
export const sessionUrl = `${desk}/api/session`

/** The names of services, locations and people by their ids, in the language of the desk. */
export interface ItemNames {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
  people: Readonly<Record<string, string>>
}
