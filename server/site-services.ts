// What the site hands to the desk, and what the desk gives to the site: types only.
import type { FastifyPluginAsync } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { ViteDevServer } from 'vite'
import type { Language } from '../src/language/language.ts'
import type { ContentSource } from './content/content-source.ts'
import type { CurrentContent } from './content/current-content.ts'
import type { PictureKind } from './content/picture-file.ts'
import type { PictureJob } from './content/picture-slots.ts'
import type { SiteContent } from './content/site-content.ts'
import type { Database } from './database/types.ts'
import type { Finding } from './doctor/finding.ts'
import type { Outbox } from './outbox/open-outbox.ts'
import type { languagePicker } from './pages/language.ts'
import type { CreateLimit, Limit } from './security/rate-limits.ts'
import type { Settings } from './settings/settings.ts'

/** What the desk gives to the site. */
export interface DeskModule {
  plugin: FastifyPluginAsync<SiteServices>
  /** The findings of the doctor about the desk. `shown` is the number of the version that this machine shows. */
  check: (site: { settings: Settings; content: SiteContent; shown: number }) => Promise<Finding[]>
}

/** What the site hands to the desk. */
export interface SiteServices {
  settings: Settings
  content: CurrentContent
  source: ContentSource
  database: Database
  pictures: {
    /** The size of the picture at `path`. Rejects with UnfitPicture if it cannot be used. */
    inspect: (path: string, kind: PictureKind) => Promise<{ width: number; height: number }>
    /** Converts the pictures of `jobs`, too, until it is called again: no shown content has them yet. */
    want: (jobs: readonly PictureJob[]) => void
  }
  /** The stored contact requests. */
  requests: Pick<Outbox, 'events' | 'retry' | 'accept' | 'erase' | 'onErased'>
  /** Renders the page of `url` (path and query) with other content than visitors see, without scripts. */
  renderPage: (content: SiteContent, url: string, language: Language) => Promise<SitePage>
  /** Sends a mail. Rejects if the mail server does not take it, or when `signal` aborts. */
  sendMail: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  languagePicker: typeof languagePicker
  limit: CreateLimit
  limits: {
    /** Counts a page that is rendered without a session. */
    rendering: Limit
  }
  /** The development server, in development only. */
  vite: ViteDevServer | undefined
}

/** A page of the site, with the headers that belong to it. */
export interface SitePage {
  html: string
  headers: Readonly<Record<string, string>>
}
