// Why a plain form was not saved. The form below shows what was typed; saving it again keeps that.
import { Icon } from '../../../src/icons/icon.tsx'
import type { DraftRefusal, Fault } from '../../api/draft-data.ts'
import { fieldId, valueName } from '../../api/plain-names.ts'
import { useLocale } from '../locale.tsx'
import { entryTitle } from './entry-title.ts'
import { EntryValue } from './entry-value.tsx'
import { FaultList } from './fault-list.tsx'

const fieldAddress = ({ name, field }: Fault) => name && `#${fieldId(valueName(name, field))}`

export function Refused({ refused }: { refused: DraftRefusal | undefined }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const labels = texts.editing.conflict
  if (!refused) return null
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="refused-title">
      <Icon name="alert" />
      <h2 id="refused-title">{texts.editing.draft.refused}</h2>
      {/* A link to another page would lose what was typed. */}
      <FaultList faults={refused.faults} addressOf={fieldAddress} />
      {refused.conflicts.map(({ name, theirs }) => (
        <div key={name}>
          <p>
            {fill(labels.title, {
              name: theirs.by ?? texts.request.conflict.somebody,
              entry: entryTitle(name, locale),
            })}
          </p>
          <EntryValue value={theirs.value} />
          <p>{labels.again}</p>
        </div>
      ))}
    </section>
  )
}
