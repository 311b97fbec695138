// The placeholders that can be inserted into a text.
import { createContext, type RefObject, useState } from 'react'
import { useLocale } from '../locale.tsx'
import { placeholderTitle } from './text-title.ts'

/** Inserts a placeholder into the field that had the focus last. */
export const InsertTarget = createContext<RefObject<((name: string) => void) | null> | null>(null)

/** The placeholders that are offered first. */
const common = ['brand', 'phone', 'email', 'address']

interface PlaceholdersProps {
  names: readonly string[]
  /** Those that the text has by itself. */
  expected: readonly string[]
  target: RefObject<((name: string) => void) | null>
}

/** The chips that can be inserted: those of the text, then the others on demand. */
export function Placeholders({ names, expected, target }: PlaceholdersProps) {
  const locale = useLocale()
  const { texts, fill } = locale
  const [showsAll, setShowsAll] = useState(false)
  const first = [...new Set([...expected, ...common.filter((name) => names.includes(name))])]
  const visibleNames = showsAll ? [...new Set([...first, ...names])] : first
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not fields.
    <div className="insert" role="group" aria-label={texts.editor.insert}>
      <span aria-hidden="true">{texts.editor.insert}</span>
      {visibleNames.map((name) => (
        <button
          type="button"
          key={name}
          aria-label={fill(texts.editor.insertOne, { name: placeholderTitle(name, locale) })}
          // The field keeps the focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => target.current?.(name)}
        >
          <span className="chip">{placeholderTitle(name, locale)}</span>
        </button>
      ))}
      {!showsAll && first.length < names.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {texts.editor.insertMore}
        </button>
      )}
    </div>
  )
}
