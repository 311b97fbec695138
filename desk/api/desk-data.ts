// The views: the plain data that the pages of the desk show. The server renders a page from its view, the browser
// hydrates the page with it, and the address `dataAddress` of the page (desk-addresses.ts) returns it as JSON. Times
// are in milliseconds since 1970; pages show them in the office's time zone. Texts of visitors are unchanged and must
// be shown as text.
import type { Language } from '../../src/language/language.ts'
import type { OperatorPictures } from '../../src/pictures/operator-pictures.ts'
import type { AccountPage, AuditPage } from './account-data.ts'
import type { PagesPage } from './pages-data.ts'
import type { ErasePage, RequestPage, RequestsPage } from './requests-data.ts'
import type { SignInLinkPage, SignInPage, SignInSentPage } from './sign-in-data.ts'
import type { VisitsPage } from './visits-data.ts'

/** The languages of the desk. Requests stay in the language of the visitor. */
export const deskLanguages = ['en', 'fr'] as const satisfies Language[]
export type DeskLanguage = (typeof deskLanguages)[number]

/** Everything that a page of the desk needs. */
export interface DeskView {
  language: DeskLanguage
  /** The name of the company. */
  brand: string
  /** The operator's logo and pictures, if there are any. */
  pictures?: OperatorPictures
  /** The server's time, for "today" and "yesterday". */
  now: number
  /** The address of the page: path and query, without `lang`. Sign-in links leave out their token. */
  address: string
  /** The session. Only pages before sign-in have none. */
  session?: SessionSummary
  /** What the last form has done. Shown once, at the top of the page. */
  done?: Done
  page: DeskPage
}

/** The names of services and towns by their ids, in the language of the desk. */
export interface ItemNames {
  services: Readonly<Record<string, string>>
  locations: Readonly<Record<string, string>>
}

/** What every page after sign-in has. */
export interface SessionSummary {
  /** The name of the person who is signed in. */
  name: string
  address: string
  /** The number of requests that nobody has opened. The title shows it, too. */
  unread: number
  /** When the session ends unless it is used. */
  endsAt: number
  /** Whether there is a page of visits: STATISTICS is on. */
  hasVisits: boolean
}

export type DeskPage =
  | SignInPage
  | SignInSentPage
  | SignInLinkPage
  | RequestsPage
  | RequestPage
  | ErasePage
  | AccountPage
  | AuditPage
  | DeskProblemPage
  | PagesPage
  | VisitsPage

/** What a form has done. After a plain form it is in the query of the page that follows (`?done=`). */
export const doneActions = [
  'answered',
  'not-answered',
  'note-added',
  'mail-sent-again',
  'suspected',
  'not-suspected',
  'erased',
  'session-ended',
  'signed-out',
] as const
export type DoneAction = (typeof doneActions)[number]
export interface Done {
  action: DoneAction
  /** How many requests were erased, or sessions ended. */
  count?: number
}

/** An error page: nothing was found, or something failed. `status` is the status of the response. */
export interface DeskProblemPage {
  kind: 'problem'
  status: number
  /** The reference with which the log names the cause. */
  reference: string
  /** The number of minutes until the next attempt, after too many requests (429). */
  retryAfterMinutes?: number
}

// The fields of the forms, by their names in desk-addresses.ts. JSON has the same fields. In a plain form every value
// is text.

export interface DeskForms {
  signIn: { address: string }
  link: { token: string }
  signOut: Record<string, never>
  endSession: { session: string }
  endOtherSessions: Record<string, never>
  answered: { version: number; answered: 'yes' | 'no' }
  note: { version: number; note: string }
  resend: { version: number }
  suspected: { version: number; suspected: 'yes' | 'no' }
  /** `requests`: for `person`, the number that the question showed. */
  erase: { version: number; scope: 'request' | 'person'; requests: number }
}

// The response to a form that is sent as JSON is the view of the page that a plain form leads to: after an action on a
// request, the view of that request with `done`; with 409 and 422, the view of the page with the form. Without a
// session: 401, application/problem+json. A request that does not exist (any more): 404, application/problem+json.

// Rendering

/** The function that the built desk (dist/desk/server/entry-server.js) exports. */
export type RenderDesk = (view: DeskView) => Promise<RenderedDesk>

interface RenderedDesk {
  /** The head tags of the page (its title), then `<div id="app">`. */
  html: string
  /** The data for hydration (desk/client/main.tsx). */
  data: object
}
