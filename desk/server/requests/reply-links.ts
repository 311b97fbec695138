// The links of a request with which the office answers it: mail, telephone, WhatsApp. The mail begins in the visitor's
// language.
import { phoneLinks } from '../../../server/outbox/phone-number.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { RequestDetails } from '../../api/requests-data.ts'

const openings: Record<Language, { subject: (reference: string) => string; greeting: (name: string) => string }> = {
  en: { subject: (reference) => `Re: your request, ${reference}`, greeting: (name) => `Dear ${name},` },
  fr: { subject: (reference) => `Re\u00a0: votre demande, ${reference}`, greeting: (name) => `Bonjour ${name},` },
  zh: { subject: (reference) => `回复：您的咨询，${reference}`, greeting: (name) => `${name}，您好：` },
  ar: { subject: (reference) => `رد: طلبكم، ${reference}`, greeting: (name) => `مرحبًا ${name}،` },
}

/** The links for `request`, from a page in `language`. `country` is the office's. */
export function replyLinks(
  { email, name, phone }: Pick<ContactRequest, 'email' | 'name' | 'phone'>,
  { language, reference, country }: { language: Language; reference: string; country: string },
): RequestDetails['links'] {
  const { subject, greeting } = openings[language]
  return {
    // encodeURIComponent and not URLSearchParams: mail programs show a + as it is (RFC 6068, 5).
    reply:
      `mailto:${email.split('@').map(encodeURIComponent).join('@')}` +
      `?subject=${encodeURIComponent(subject(reference))}&body=${encodeURIComponent(`${greeting(name)}\r\n\r\n`)}`,
    ...phoneLinks(phone, country),
  }
}
