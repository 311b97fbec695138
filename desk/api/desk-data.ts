// The data with which the application starts.
import type { Language } from '../../src/language/language.ts'
import type { OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import { desk } from './addresses.ts'
import type { RequestsEvent } from './requests-data.ts'

/** The languages of the desk. Requests stay in the language of the visitor. */
export const deskLanguages = ['en', 'fr'] as const satisfies Language[]
export type DeskLanguage = (typeof deskLanguages)[number]

/** In the document of every page after sign-in. */
export interface DeskStart {
  language: DeskLanguage
  /** The name of the company. */
  brand: string
  /** The time zone of the office. */
  timeZone: string
  /** The operator's logo and pictures, if there are any. */
  pictures?: OperatorPictures
  session: DeskSession
  requests: RequestsEvent
}

interface DeskSession {
  /** The name of the person who is signed in. */
  name: string
  address: string
  /** Whether there is a page of visits: STATISTICS is on. */
  hasVisits: boolean
}

/** Answers 204 while the session is open. */
export const sessionAddress = `${desk}/api/session`

/** The names of services and towns by their ids, in the language of the desk. */
export interface ItemNames {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
}
