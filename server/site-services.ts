// The interface between the site and the desk: types only.
import type { FastifyPluginAsync } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import type { ViteDevServer } from 'vite'
import type { ContentSource } from './content/content-source.ts'
import type { CurrentContent } from './content/current-content.ts'
import type { SiteContent } from './content/site-content.ts'
import type { Database } from './database/types.ts'
import type { Finding } from './doctor/finding.ts'
import type { Outbox } from './outbox/open-outbox.ts'
import type { createLanguagePicker } from './pages/language.ts'
import type { createStaticRender } from './pages/render.ts'
import type { Converter } from './pictures/converter.ts'
import type { startPictureWorker } from './pictures/picture-worker.ts'
import type { CreateLimit, Limit } from './security/rate-limits.ts'
import type { Settings } from './settings/settings.ts'

/** The services that the desk provides to the site. */
export interface DeskModule {
  plugin: FastifyPluginAsync<SiteServices>
  /** The findings of the doctor about the desk. `shown` is the number of the version that this machine shows. */
  check: (site: { settings: Settings; content: SiteContent; shown: number }) => Promise<Finding[]>
}

/** The services that the site provides to the desk. */
export interface SiteServices {
  settings: Settings
  content: CurrentContent
  source: ContentSource
  database: Database
  pictures: Pick<Converter, 'inspect'> & Pick<ReturnType<typeof startPictureWorker>, 'want'>
  /** The stored contact requests. */
  requests: Pick<Outbox, 'events' | 'retry' | 'accept' | 'erase' | 'onErased'>
  renderPage: ReturnType<typeof createStaticRender>
  /** Sends an email. Rejects if the mail server does not take it, or when `signal` aborts. */
  sendMail: (mail: SendMailOptions, signal: AbortSignal) => Promise<unknown>
  createLanguagePicker: typeof createLanguagePicker
  limit: CreateLimit
  limits: {
    /** Counts a page that is rendered without a session. */
    rendering: Limit
  }
  /** The development server, in development only. */
  vite: ViteDevServer | undefined
}
