// Headers of an email with texts that a visitor wrote. These texts cannot add headers, and cannot pretend to be another
// address.
import type { SendMailOptions } from 'nodemailer'

interface AutomaticHeadersOptions {
  replyTo?: { name: string; address: string }
  /** `auto-replied`: an answer to a message of the recipient. */
  kind?: 'auto-generated' | 'auto-replied'
}

/** The headers of an automatic email (RFC 3834), so that out-of-office replies do not answer it. */
export function automaticHeaders(
  subject: string,
  { replyTo, kind = 'auto-generated' }: AutomaticHeadersOptions = {},
): SendMailOptions {
  const automatic = { 'Auto-Submitted': kind }
  if (!`${subject}${replyTo?.name}`.includes('=?')) return { subject, ...(replyTo && { replyTo }), headers: automatic }
  // A visitor can write an encoded word (RFC 2047). nodemailer would send it unchanged, and a mail program would decode
  // it, for example to the office's own address or a line break. Encoded once more, it is shown as it was written.
  const headers = { ...automatic, Subject: { prepared: true, foldLines: true, value: encodedWords(subject) } }
  return { headers, ...(replyTo && { replyTo: { ...replyTo, name: nameAsWritten(replyTo.name) } }) }
}

/**
 * `name` for a header. nodemailer would leave an encoded word in it as it is. It encodes a name only if a character is
 * not ASCII, such as this no-break space at its end.
 */
export const nameAsWritten = (name: string) => (name.includes('=?') ? `${name}\u00a0` : name)

/** `text` in encoded words, none of which is longer than 75 characters (RFC 2047, 2). */
function encodedWords(text: string): string {
  const words = ['']
  for (const character of text) {
    const last = words.length - 1
    if (Buffer.byteLength(`${words[last]}${character}`) > 45) words.push(character)
    else words[last] += character
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** `text` without the characters that would end a header or control a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
