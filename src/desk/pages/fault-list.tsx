// What must be corrected. Each line leads to its field.
import { useLocale } from '../locale.tsx'
import { entryTitle } from './entry-title.ts'
import type { Fault } from './pages-data.ts'

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
            {needsMessage(fault) && <small lang="en">{fault.message}</small>}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether the code of a fault says too little. */
export const needsMessage = ({ code }: Fault) => needMessage.has(code)

const needMessage: ReadonlySet<Fault['code']> = new Set([
  'schema',
  'picture',
  'contrast',
  'unknown-placeholder',
  'other',
])
