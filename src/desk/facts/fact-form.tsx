// The form of one of the facts, made from its schema.
import { Facts } from '../../site/facts.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import type { FactEntry, FactField } from '../pages/pages-data.ts'
import { valueName } from './plain-names.ts'
import { type FormTexts, SchemaForm } from './schema-form.tsx'

export function FactForm({ entry }: { entry: FactEntry }) {
  const { texts } = useLocale()
  const { value, set } = useDraft().of<unknown>(entry)
  return (
    <SchemaForm
      name={valueName(entry.name)}
      schema={schemaOf(entry.field)}
      texts={(texts.facts.fields as Record<string, FormTexts>)[entry.field] ?? {}}
      value={value}
      onChange={set}
    />
  )
}

/** The schema of a field: `order.services` is a part of `order`. */
export function schemaOf(field: FactField) {
  const { order, ...others } = Facts.properties
  if (field === 'order.services') return order.properties.services
  if (field === 'order.sections') return order.properties.sections
  return others[field]
}
