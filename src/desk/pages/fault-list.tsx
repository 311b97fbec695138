// What must be corrected. Each line leads to its field.
import { type DeskLocale, useLocale } from '../locale.tsx'
import type { Fault } from './draft-data.ts'
import { entryTitle } from './entry-title.ts'

export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const locale = useLocale()
  const words = locale.texts.publish
  return (
    <ul>
      {faults.map((fault, index) => {
        const label = fault.name ? entryTitle(fault.name, locale) : words.contentFile
        const title = locale.fill(locale.texts.labelled, { label, text: words.faults[fault.code] })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two faults of a field have no other name.
          <li key={index}>
            {fault.address ? (
              // Not a link of the application: the page opens at its field.
              <a className="text-btn" href={fault.address}>
                {title}
              </a>
            ) : (
              <b>{title}</b>
            )}
            <FaultMessage fault={fault} />
          </li>
        )
      })}
    </ul>
  )
}

/** What is wrong exactly, unless the code of `fault` says it all. */
export function FaultMessage({ fault }: { fault: Fault }) {
  const locale = useLocale()
  if (!needMessage.has(fault.code)) return null
  return <small lang={fault.detail ? undefined : 'en'}>{messageOf(fault, locale)}</small>
}

/** What is wrong exactly, in the language of the desk if it has a sentence for that. */
export const messageOf = ({ detail, message }: Fault, { texts, fill }: Pick<DeskLocale, 'texts' | 'fill'>): string =>
  detail ? fill(texts.faultDetails[detail.kind], detail.values) : message

const needMessage: ReadonlySet<Fault['code']> = new Set([
  'schema',
  'picture',
  'contrast',
  'unknown-placeholder',
  'other',
])
