// A value as text: a line for each of its parts.
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { TextWithChips } from './text-with-chips.tsx'
import { valueLines } from './value-lines.ts'

export function ValueText({ path, value }: { path: Path; value: unknown }) {
  const locale = useLocale()
  return (
    <p className="quote" dir="auto" translate="no">
      <TextWithChips
        text={valueLines(path, value, locale)
          .map(({ label, text }) => (label ? locale.fill(locale.texts.labelled, { label, text }) : text))
          .join('\n')}
      />
    </p>
  )
}
