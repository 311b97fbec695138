// Replies to a request: the subject, the greeting with the quoted message, and the templates. They are in the language of
// the visitor, or of the office if the site has no longer that of the visitor.
import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Language } from '../../../src/language/language.ts'
import { optionTitle } from '../../../src/site/services.ts'
import { longestMailto, mailtoAddress, type Reply } from '../../api/reply-addresses.ts'
import type { ReplyTemplate, RequestDetails } from '../../api/requests-data.ts'
import type { DetailedRequest } from './types.ts'

type AnsweredRequest = Pick<DetailedRequest, 'reference' | 'language' | 'request'>

/** The replies to a request. `office`: the language of the office. */
export function repliesTo(
  { reference, language: visitorLanguage, request }: AnsweredRequest,
  { site, translate }: SiteContent,
  office: Language,
): { address: string; replies: RequestDetails['replies'] } {
  const { name, email, service, message = '' } = request
  const language = site.languages.includes(visitorLanguage) ? visitorLanguage : office
  const t = translate(language)
  const values = {
    name,
    reference,
    service: service === undefined ? t('emails.notification.values.noService') : optionTitle(service, t),
  }
  const subject = t('emails.reply.subject', values)
  const greeting = `${t('emails.reply.greeting', values)}\n\n`
  const empty = { to: email, subject, body: greeting }
  const templates = t.lookup('emails.reply.templates') as ReplyTemplate[]
  return {
    address: mailtoAddress(message ? withQuotation(empty, t('emails.reply.quotation', values), message) : empty),
    replies: {
      language,
      subject,
      templates: templates.map(({ title, text }) => ({ title: t.fill(title, values), text: t.fill(text, values) })),
    },
  }
}

/** `reply` with the message of the visitor below it, or as much of its beginning as an address can hold. */
function withQuotation(reply: Reply, title: string, message: string): Reply {
  const quoting = (text: string) => ({ ...reply, body: `${reply.body}\n${title}\n${text.replaceAll(/^/gm, '> ')}` })
  const fits = (text: string) => mailtoAddress(quoting(text)).length <= longestMailto
  if (fits(message)) return quoting(message)
  const characters = [...message]
  const beginning = (length: number) => `${characters.slice(0, length).join('')}…`
  let length = Math.min(characters.length, longestMailto)
  while (length > 0 && !fits(beginning(length))) length -= 20
  return quoting(beginning(Math.max(0, length)))
}
