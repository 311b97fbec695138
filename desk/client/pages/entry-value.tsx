// The value of an entry as text: a line for each of its parts.
import { TextWithChips } from '../editor/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { valueLines } from './value-lines.ts'

export function EntryValue({ value }: { value: unknown }) {
  const locale = useLocale()
  return (
    <p className="quote" dir="auto" translate="no">
      <TextWithChips
        text={valueLines(value, locale)
          .map(({ label, text }) => (label ? locale.fill(locale.texts.labelled, { label, text }) : text))
          .join('\n')}
      />
    </p>
  )
}
