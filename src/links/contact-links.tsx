// Links in sentences that mention how to reach the office, or where its fees are, so that visitors press a number or an
// address instead of copying it.
import type { ReactElement } from 'react'
import { inSpans } from '../language/in-spans.tsx'
import { mailLink, phoneLink, unbroken } from '../site/format.ts'
import { useSite } from '../site/site.ts'

/** `text` with a link in each place where it mentions the office's phone number, email address or fee schedule. */
export function WithContactLinks({ text }: { text: string }) {
  const site = useSite()
  const { email, phone } = site.facts.office
  const { feeSchedule } = site.facts.legal
  const parts = linked(linked([text], email, mailLink(site)), unbroken(phone), phoneLink(phone))
  return inSpans(feeSchedule ? linked(parts, feeSchedule, feeSchedule) : parts)
}

function linked(parts: readonly (string | ReactElement)[], value: string, href: string) {
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return part
    return part.split(value).flatMap((piece, index) => {
      // The text after a link tells it from another link in the same sentence.
      const link = (
        <a key={href + piece} href={href}>
          {value}
        </a>
      )
      return index > 0 ? [link, piece] : piece
    })
  })
}
