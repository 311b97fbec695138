// Placeholders that somebody has typed over or taken out: the text would not change with the fact any longer.
import { type Path, textOf, valueAt } from '../../api/paths.ts'
import { namesIn } from '../../api/template.ts'
import { type Composed, type ContentState, unitsOf } from './entries.ts'

export interface MissingPlaceholder {
  path: Path
  name: string
}

// A sentence may do without these names: nothing in it becomes wrong when they change.
const dispensable: ReadonlySet<string> = new Set(['brand', 'coreServices', 'allServices', 'exampleService'])

/** What the draft is compared with: the site without the desk, and what visitors see. */
export interface Compared {
  base: Composed
  published: Composed
}

/** The placeholders of the site's texts that the texts of `draft` lack. What is published already stays as it is. */
export function missingPlaceholders(draft: Composed, { base, published }: Compared): MissingPlaceholder[] {
  const texts = unitsOf({ texts: draft.overlay.texts }).filter((path) => textOf(path) !== undefined)
  return texts.flatMap((path) => {
    const written = textIn(draft.state, path)
    if (written === textIn(published.state, path)) return []
    const names = namesIn(written)
    return namesIn(textIn(base.state, path))
      .filter((name) => !names.includes(name) && !dispensable.has(name))
      .map((name) => ({ path, name }))
  })
}

/** The text at `path` as JSON: a list, plural forms and the sections of a legal page are one text. */
const textIn = ({ texts }: ContentState, path: Path): string => JSON.stringify(valueAt({ texts }, path) ?? '')
