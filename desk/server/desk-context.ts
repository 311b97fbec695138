// What the routes of the desk share.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { ContentSource } from '../../server/content/content-source.ts'
import type { CurrentContent } from '../../server/content/current-content.ts'
import type { PictureKind } from '../../server/content/pictures/picture-file.ts'
import type { SiteContent } from '../../server/content/site-content.ts'
import type { Database } from '../../server/database/types.ts'
import type { DeskRequests } from '../../server/outbox/desk-requests.ts'
import type { Settings } from '../../server/settings.ts'
import type { Language } from '../../src/language/language.ts'
import type { DeskLanguage, DeskPage, Done } from '../api/desk-data.ts'
import type { DeskCookies } from './cookies.ts'
import type { DeskApplication } from './document.ts'
import type { Session } from './sign-in/sessions.ts'
import type { DeskUsers } from './users.ts'

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

interface SiteDocument {
  html: string
  /** The style sheet that is inlined. */
  sheet: string
}

/** Pages of the site with other content than visitors see. */
interface Preview {
  /** The document of `url` (path and query), without scripts. */
  render(content: SiteContent, url: string, language: Language): Promise<SiteDocument>
  /** The fixed headers of a document, which a page of this site may show in a frame. */
  headers(document: SiteDocument): Record<string, string>
  /** The document of `url` as visitors would get it. */
  renderForVisitors(content: SiteContent, url: string, language: Language): Promise<SiteDocument>
  /** The bytes of such a document with its headers, if they are more than `limit`; otherwise not more than those. */
  firstViewSize(document: SiteDocument, limit: number): Promise<number>
}

export interface DeskOptions {
  settings: Settings
  content: CurrentContent
  source: ContentSource
  database: Database
  application: { loadDesk: () => Promise<DeskApplication> }
  preview: Preview
  /** The size of the picture at `path`. Rejects with UnfitPicture if it cannot be used. */
  inspectPicture: (path: string, kind: PictureKind) => Promise<{ width: number; height: number }>
  /** Sends a mail. Rejects if the mail server does not take it, or when `signal` aborts. */
  sendMail: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  /** Returns a function that picks the language of a request from a list. The first of the list is the default. */
  languagePicker: (
    offered: readonly Language[],
  ) => (preferences: { lang: unknown; headers: IncomingHttpHeaders }) => Language
  limits: {
    /** Counts a page that is rendered without a session. */
    rendering: Limit
    /** Counts a sign-in link that a client asks for. */
    signIn: Limit
    /** Counts a sign-in link that is asked for the address in the body. */
    signInAddress: Limit
  }
  now?: () => number
}

export interface DeskContext extends Required<DeskOptions> {
  requests: DeskRequests
  log: FastifyBaseLogger
  cookies: DeskCookies
  /** The current users of the desk. */
  users: () => DeskUsers
  /** Answers with a page: as HTML, or as JSON at its data address. */
  show: (request: FastifyRequest, reply: FastifyReply, result: ShownPage) => Promise<FastifyReply>
}

export interface ShownPage {
  page: DeskPage
  /** Path and query of the page. */
  address: string
  status?: number
  done?: Done | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request to the desk (guard.ts). */
    desk: { language: DeskLanguage; session?: Session }
  }
  interface FastifyContextConfig {
    /** A route of the desk that needs no session. */
    isPublic?: boolean
    /** A route that is not a page: without a session it answers 401. */
    isForPrograms?: boolean
  }
}

/** The session of a request, on a route that needs one. */
export function sessionOf({ desk }: FastifyRequest): Session {
  if (!desk.session) throw new Error('This route of the desk must not be public.')
  return desk.session
}
