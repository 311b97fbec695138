// Buttons that insert a placeholder into a text.
import { createContext, type RefObject, useContext, useState } from 'react'
import { type Path, valueAt } from '../../api/paths.ts'
import { placeholderNames } from '../../api/template.ts'
import { useLocale } from '../locale.tsx'
import { useEditing } from './editing.tsx'
import { placeholderTitle } from './text-title.ts'

/** Inserts a placeholder into the field that had the focus last. */
export const InsertTarget = createContext<RefObject<((name: string) => void) | null> | null>(null)

const common = ['brand', 'phone', 'email', 'address']

/** Offers common placeholders and those in the texts at `paths`, one path a language, and the rest on demand. */
export function Placeholders({ paths }: { paths: readonly Path[] }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const { base, placeholders } = useEditing().content
  const target = useContext(InsertTarget)
  const [showsAll, setShowsAll] = useState(false)
  const expected = placeholderNames(JSON.stringify(paths.map((path) => valueAt(base, path) ?? '')))
  const all = [...new Set([...expected, ...placeholders.map(({ name }) => name)])]
  const visibleNames = all.filter((name) => showsAll || expected.includes(name) || common.includes(name))
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not fields.
    <div className="insert" role="group" aria-label={texts.editor.insert}>
      <span aria-hidden="true">{texts.editor.insert}</span>
      {visibleNames.map((name) => (
        <button
          type="button"
          key={name}
          aria-label={fill(texts.editor.insertOne, { name: placeholderTitle(name, locale) })}
          // Keeps the focus and the caret in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => target?.current?.(name)}
        >
          <span className="chip">{placeholderTitle(name, locale)}</span>
        </button>
      ))}
      {visibleNames.length < all.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {texts.editor.insertMore}
        </button>
      )}
    </div>
  )
}
