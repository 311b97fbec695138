// What must be corrected. Each line leads to its field.

import type { Fault } from '../../api/draft-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { entryTitle } from './entry-title.ts'
import { faultDetail, faultLabel } from './fault-sentence.ts'

export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const locale = useLocale()
  return (
    <ul>
      {faults.map((fault, index) => {
        // A fault of the content as a whole has no entry that could be its title.
        const isWhole = fault.code === 'unreadable'
        const detail = faultDetail(fault, locale)
        const title = isWhole ? detail : faultTitle(fault, locale)
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
            {!isWhole && detail && <small>{detail}</small>}
          </li>
        )
      })}
    </ul>
  )
}

/** The entry of a fault, and in a few words what is wrong with it. */
function faultTitle({ path, code }: Fault, locale: DeskLocale): string {
  const { texts, fill } = locale
  // The alternative texts of a picture are one entry.
  const [, language] = /^\/pictures\/[^/]+\/alt\/(\w+)$/.exec(path) ?? []
  const labels: Partial<Record<string, string>> = texts.languages
  const entry = path === '/' ? texts.publish.content : entryTitle(path, locale)
  const label = language ? `${entry} (${labels[language] ?? language})` : entry
  return fill(texts.labelled, { label, text: faultLabel(code, texts) })
}
