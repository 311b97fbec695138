// Replies to a request: the subject, the greeting with the quoted message, and the templates. They are in the language
// of the visitor, if the site still has it, otherwise in the language of the office. Only the staff read the titles, so
// they are in the language in which the person uses the desk.
import type { SiteContent } from '../../../server/content/site-content.ts'
import type { Language } from '../../../src/language/language.ts'
import { optionTitle } from '../../../src/site/services.ts'
import { longestMailto, mailtoUrl, type Reply } from '../../api/reply-urls.ts'
import type { ReplyTemplate, RequestDetails } from '../../api/requests-data.ts'
import type { DetailedRequest } from './types.ts'

type AnsweredRequest = Pick<DetailedRequest, 'reference' | 'language' | 'request'>

/** `office`: the language of the office. `staff`: the language in which the person uses the desk. */
export function repliesTo(
  request: AnsweredRequest,
  content: SiteContent,
  { office, staff }: Record<'office' | 'staff', Language>,
): { url: string; replies: RequestDetails['replies'] } {
  const offered = (language: Language) => (content.site.languages.includes(language) ? language : office)
  const { language, subject, greeting, quotation, templates } = wordsFor(request, content, offered(request.language))
  const forStaff = wordsFor(request, content, offered(staff))
  // Each language has a separate list. Lists of the same length are assumed to have the same templates.
  const titled = forStaff.templates.length === templates.length ? forStaff : { language, templates }
  const { email, message = '' } = request.request
  const empty = { to: email, subject, body: `${greeting}\n\n` }
  return {
    url: mailtoUrl(message ? withQuotation(empty, quotation, message) : empty),
    replies: {
      language,
      subject,
      titleLanguage: titled.language,
      templates: templates.map(({ text }, index) => ({ title: titled.templates[index]?.title ?? '', text })),
    },
  }
}

/** The texts of the replies in `language`, filled in for the visitor. */
function wordsFor({ reference, request }: AnsweredRequest, { translate }: SiteContent, language: Language) {
  const { name, service } = request
  const t = translate(language)
  const values = {
    name,
    reference,
    service: service === undefined ? t('emails.notification.values.noService') : optionTitle(service, t),
  }
  const templates = t.lookup('emails.reply.templates') as ReplyTemplate[]
  return {
    language,
    subject: t('emails.reply.subject', values),
    greeting: t('emails.reply.greeting', values),
    quotation: t('emails.reply.quotation', values),
    templates: templates.map(({ title, text }) => ({ title: t.fill(title, values), text: t.fill(text, values) })),
  }
}

/** Quotes the message of the visitor below `reply`, or as much of its beginning as a URL can hold. */
function withQuotation(reply: Reply, title: string, message: string): Reply {
  const quoting = (text: string) => ({ ...reply, body: `${reply.body}\n${title}\n${text.replaceAll(/^/gm, '> ')}` })
  const fits = (text: string) => mailtoUrl(quoting(text)).length <= longestMailto
  if (fits(message)) return quoting(message)
  const characters = [...message]
  const beginning = (length: number) => `${characters.slice(0, length).join('')}…`
  let length = Math.min(characters.length, longestMailto)
  while (length > 0 && !fits(beginning(length))) length -= 20
  return quoting(beginning(Math.max(0, length)))
}
