// The links of a request with which the office answers it: mail, telephone, WhatsApp. The mail begins in the visitor's
// language.
import type { ContactRequest } from '../../../src/contact/rules.ts'
import type { Language } from '../../../src/language/language.ts'
import type { RequestDetails } from '../../api/requests-data.ts'

const openings: Record<Language, { subject: (reference: string) => string; greeting: (name: string) => string }> = {
  en: { subject: (reference) => `Re: your request, ${reference}`, greeting: (name) => `Dear ${name},` },
  fr: { subject: (reference) => `Re: votre demande, ${reference}`, greeting: (name) => `Bonjour ${name},` },
  zh: { subject: (reference) => `回复：您的咨询，${reference}`, greeting: (name) => `${name}，您好：` },
  ar: { subject: (reference) => `رد: طلبكم، ${reference}`, greeting: (name) => `مرحبًا ${name}،` },
}

// A number that can be dialled from everywhere begins with its country (E.164).
const fewestDigits = 7

/** The links for `request`, from a page in `language`. */
export function replyLinks(
  { email, name, phone }: Pick<ContactRequest, 'email' | 'name' | 'phone'>,
  { language, reference }: { language: Language; reference: string },
): RequestDetails['links'] {
  const { subject, greeting } = openings[language]
  const dialled = phone.replace(/[^+\d]/g, '').replace(/(?!^)\+/g, '')
  const international = dialled.replace(/^00/, '+')
  const canBeDialled = dialled.replace('+', '').length >= fewestDigits
  return {
    // encodeURIComponent and not URLSearchParams: mail programs show a + as it is (RFC 6068, 5).
    reply:
      `mailto:${email.split('@').map(encodeURIComponent).join('@')}` +
      `?subject=${encodeURIComponent(subject(reference))}&body=${encodeURIComponent(`${greeting(name)}\r\n\r\n`)}`,
    ...(canBeDialled && { call: `tel:${dialled}` }),
    ...(canBeDialled && international.startsWith('+') && { whatsApp: `https://wa.me/${international.slice(1)}` }),
  }
}
