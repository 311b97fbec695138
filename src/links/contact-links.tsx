// Links in sentences that mention how to reach the office, so that visitors press a number or an address instead of
// copying it.
import type { ReactElement } from 'react'
import { useTexts } from '../language/texts.ts'
import { mailLink, phoneLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'

/** `text` with a link in each place where it mentions the office's telephone number or email address. */
export function WithContactLinks({ text }: { text: string }) {
  const t = useTexts()
  const site = useSite()
  const { email, phone } = site.facts.office
  const withMails = linked([text], email, mailLink(site))
  return linked(withMails, t.fill('{{phone}}'), phoneLink(phone))
}

type Part = string | ReactElement

/** The strings of `parts`, split at `value`, with a link to `href` at each split. */
function linked(parts: readonly Part[], value: string, href: string): Part[] {
  return parts.flatMap((part) => {
    if (typeof part !== 'string') return [part]
    // The text after a link tells it from another link in the same sentence.
    const link = (next: string) => (
      <a key={href + next} href={href}>
        {value}
      </a>
    )
    return part.split(value).flatMap((piece, index) => (index === 0 ? [piece] : [link(piece), piece]))
  })
}
