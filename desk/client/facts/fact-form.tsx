// The form of one of the facts, made from its schema.

import type { FactEntry } from '../../api/facts-data.ts'
import { schemaAt } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { type FormTexts, SchemaForm } from './schema-form.tsx'

export function FactForm({ entry }: { entry: FactEntry }) {
  const { texts } = useLocale()
  const { path } = entry
  const { value, set } = useDraft().of<unknown>(entry)
  const schema = schemaAt(path)
  if (!schema) return null
  return (
    <SchemaForm
      path={path}
      schema={schema}
      texts={(texts.facts.fields as Record<string, FormTexts>)[path.slice(1)] ?? {}}
      value={value}
      onChange={set}
    />
  )
}
