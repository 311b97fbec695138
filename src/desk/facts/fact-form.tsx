// The form of one of the facts, made from its schema.
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { factSchema } from './fact-schema.ts'
import type { FactEntry } from './facts-data.ts'
import { valueName } from './plain-names.ts'
import { type FormTexts, SchemaForm } from './schema-form.tsx'

export function FactForm({ entry }: { entry: FactEntry }) {
  const { texts } = useLocale()
  const { value, set } = useDraft().of<unknown>(entry)
  return (
    <SchemaForm
      name={valueName(entry.name)}
      schema={factSchema(entry.field)}
      texts={(texts.facts.fields as Record<string, FormTexts>)[entry.field] ?? {}}
      value={value}
      onChange={set}
    />
  )
}
