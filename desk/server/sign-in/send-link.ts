// Emails a sign-in link, in the background, so that the response does not reveal if the email address may sign in.
import { setTimeout as wait } from 'node:timers/promises'
import { picturesIn } from '../../../server/content/site-content.ts'
import { minute, second } from '../../../server/durations.ts'
import { explainMailError } from '../../../server/mail/mail-errors.ts'
import { readMailLogo } from '../../../server/mail/office-mail.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import type { DeskContext } from '../desk-context.ts'
import { createLink } from './links.ts'
import { signInMail } from './mail.ts'

/** The pauses between attempts (milliseconds). Together they are shorter than the lifetime of the link. */
const pauses = [15 * second, minute, 4 * minute]

interface LinkOptions {
  /** The typed email address. */
  typed: string
  /** The page after sign-in. */
  returnTo: string | undefined
  language: DeskLanguage
  signal: AbortSignal
}

/** Emails a link to the user with the email address `typed`, if any. Tries again after a temporary failure. */
export async function sendLink(context: DeskContext, options: LinkOptions): Promise<void> {
  const { typed, returnTo, language, signal } = options
  const { settings, content, database, users, sendMail, log, now } = context
  const email = users().find(typed)
  if (email === undefined) return
  const made = now()
  const token = await createLink(database, email, made, returnTo)
  const logo = await readMailLogo(content.current.site, picturesIn(settings).folder)
  const mail = signInMail({ settings, content: content.current, language, email, token, now: made, logo })
  for (const pause of [...pauses, undefined]) {
    try {
      await sendMail(mail, signal)
      log.info({}, 'Sign-in link sent')
      return
    } catch (error) {
      signal.throwIfAborted()
      const { cause, status, advice, retry } = explainMailError(error)
      const isLast = pause === undefined || retry === 'never'
      log[isLast ? 'error' : 'warn']({ cause, status, advice }, 'Sign-in link not sent')
      if (isLast) return
      await wait(pause, undefined, { signal })
    }
  }
}
