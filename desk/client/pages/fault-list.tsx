// What must be corrected. Each line leads to its field.

import type { Fault } from '../../api/draft-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { entryTitle } from './entry-title.ts'

export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const locale = useLocale()
  return (
    <ul>
      {faults.map((fault, index) => {
        // A fault of the content as a whole has no entry that could be its title.
        const isWhole = !fault.name && fault.code === 'other'
        const title = isWhole ? faultSentence(fault, locale) : faultTitle(fault, locale)
        const { address } = fault
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults of a field have no other name.
          <li key={index}>
            {address ? (
              // Not a link of the application: the page opens at its field.
              <a className="text-btn" href={address}>
                {title}
              </a>
            ) : (
              <b>{title}</b>
            )}
            {!isWhole && <FaultDetail fault={fault} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The entry of a fault, and in a few words what is wrong with it. */
function faultTitle({ name, code, field }: Fault, locale: DeskLocale): string {
  const { texts, fill } = locale
  // The alternative texts of a picture are one entry.
  const [, language] = /^\/alt\/(\w+)$/.exec(field) ?? []
  const labels: Partial<Record<string, string>> = texts.languages
  const entry = name ? entryTitle(name, locale) : texts.publish.content
  const label = language ? `${entry} (${labels[language] ?? language})` : entry
  return fill(texts.labelled, { label, text: texts.publish.faults[code] })
}

/** What is wrong exactly, unless the title of `fault` says it all. */
function FaultDetail({ fault }: { fault: Fault }) {
  const locale = useLocale()
  return fault.detail ? <small>{faultSentence(fault, locale)}</small> : null
}

/** What is wrong, as a sentence in the language of the desk. */
export function faultSentence({ code, detail }: Fault, { texts, fill }: Pick<DeskLocale, 'texts' | 'fill'>): string {
  if (detail?.kind === 'contrast') return fill(texts.faultDetails.contrast, contrastValues(detail.values, texts))
  if (detail) return fill(texts.faultDetails[detail.kind], detail.values)
  const labels = texts.publish.faults[code]
  return `${labels.charAt(0).toUpperCase()}${labels.slice(1)}.`
}

/** With the names that the colours have in their form. */
function contrastValues(values: Record<string, string | number>, { facts }: DeskLocale['texts']) {
  const names: Partial<Record<string, string>> = facts.branding.names
  const colourName = (colour: string | number = '') => String(colour).replace(/^[\w-]+/, (name) => names[name] ?? name)
  return { ...values, first: colourName(values.first), second: colourName(values.second) }
}
