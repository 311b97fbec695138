// The form of one of the facts, made from its schema.

import { factSchema } from '../../api/fact-schema.ts'
import type { FactEntry } from '../../api/facts-data.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { type FormTexts, SchemaForm } from './schema-form.tsx'

export function FactForm({ entry }: { entry: FactEntry }) {
  const { texts } = useLocale()
  const { value, set } = useDraft().of<unknown>(entry)
  return (
    <SchemaForm
      path={entry.name}
      schema={factSchema(entry.field)}
      texts={(texts.facts.fields as Record<string, FormTexts>)[entry.field] ?? {}}
      value={value}
      onChange={set}
    />
  )
}
