// What must be corrected. Each line leads to its field.
import { fieldId, valueName } from '../facts/plain-names.ts'
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
              <a className="text-btn" href={addressOf(fault)}>
                {title}
              </a>
            ) : (
              <b>{title}</b>
            )}
            {needMessage.has(fault.code) && <small lang="en">{fault.message}</small>}
          </li>
        )
      })}
    </ul>
  )
}

/** Fields of facts are found by the id that their form gives them. */
function addressOf({ name, field, address = '' }: Fault): string {
  if (!name?.startsWith('facts.')) return address
  return `${address.split('#', 1)[0]}#${fieldId(valueName(name, field))}`
}

/** The faults whose code says too little. */
const needMessage: ReadonlySet<Fault['code']> = new Set([
  'schema',
  'picture',
  'contrast',
  'unknown-placeholder',
  'other',
])
