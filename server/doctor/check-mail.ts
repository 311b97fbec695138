// Checks notifications: the recipients, the mail server, and the webhook of alerts.
import { defaultFacts } from '../../src/site/default-facts.ts'
import type { Facts } from '../../src/site/facts.ts'
import { explainMailError, failureText } from '../mail/mail-errors.ts'
import { createMailer } from '../mail/mailer.ts'
import { officeMailboxes, placeholderRecipientError } from '../mail/office-mail.ts'
import { callWebhook, webhookError } from '../operations/alerts.ts'
import type { Settings } from '../settings/settings.ts'
import { parseSmtpUrl } from '../settings/smtp-url.ts'
import { error, type Finding, ok, warning } from './finding.ts'

/** The finding about MAIL_TO, or about the address of the office. */
export function checkRecipients(settings: Settings, facts: Facts): Finding {
  const { to } = officeMailboxes(settings, facts)
  const placeholderError = placeholderRecipientError(to, settings.SITE_URL)
  if (placeholderError) return error('MAIL_TO', placeholderError.replace(/^MAIL_TO: /, ''))
  return settings.MAIL_TO || facts.office.email !== defaultFacts.office.email
    ? ok('MAIL_TO', `emails go to ${to.join(', ')}`)
    : warning('MAIL_TO', `is not set: emails go to ${to.join(', ')}, an address of the example company`)
}

/** The findings about SMTP_URL. With `facts`, sends an email to the recipients. */
export async function checkMail(settings: Settings, facts?: Facts): Promise<Finding[]> {
  const about = 'SMTP_URL'
  const { SMTP_URL: smtpUrl } = settings
  if (!smtpUrl) return [warning(about, 'is not set: emails are only written to files in DATA_DIR/mail')]
  const mailer = createMailer(settings)
  const { auth, tls } = parseSmtpUrl(smtpUrl) ?? {}
  const unencrypted =
    tls === 'none' && auth
      ? [warning(about, '?tls=none sends the password and every email unencrypted: use it only in your own network')]
      : []
  try {
    await mailer.verify()
    if (!facts) return [ok(about, 'the mail server accepts the login; --send sends a test email'), ...unencrypted]
    const { from, to } = officeMailboxes(settings, facts)
    const { refused } = await mailer.send({
      from,
      to,
      subject: `${facts.brand}: test`,
      text: `A test of the emails of ${settings.SITE_URL}.`,
    })
    const accepted = to.filter((recipient) => !refused.some((refusal) => refusal.recipient === recipient))
    return [
      ok(about, `the mail server has accepted an email to ${accepted.join(', ')}: check that it arrives`),
      ...refused.map((refusal) => error('MAIL_TO', `${refusal.recipient}: ${failureText(explainMailError(refusal))}`)),
      ...unencrypted,
    ]
  } catch (cause) {
    return [error(about, failureText(explainMailError(cause))), ...unencrypted]
  } finally {
    mailer.close()
  }
}

/** The finding about ALERT_WEBHOOK. With `send`, calls it. */
export async function checkWebhook({ ALERT_WEBHOOK: webhook, SITE_URL }: Settings, send: boolean): Promise<Finding[]> {
  const about = 'ALERT_WEBHOOK'
  if (!webhook) return [warning(about, 'is not set: there are no alerts when requests wait or emails fail')]
  if (!send) return [ok(about, 'is set; --send sends a test message')]
  try {
    await callWebhook(webhook, {
      title: `Test: ${new URL(SITE_URL).host}`,
      message: 'Sent by the doctor: this is only a test.',
    })
    return [ok(about, 'has accepted a test message: check that it arrives')]
  } catch (cause) {
    return [
      error(
        about,
        `could not be called (${webhookError(cause)}): check its address; behind an outgoing proxy, also set HTTPS_PROXY and NODE_USE_ENV_PROXY=1`,
      ),
    ]
  }
}
