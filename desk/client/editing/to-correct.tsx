// What must be corrected on the page before the draft can be published. Each line leads to its field.
import { Icon } from '../../../src/icons/icon.tsx'
import { isWithin, type Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { errorsIn, useEditing } from './editing.tsx'
import { ErrorList } from './error-list.tsx'

/** `paths`: those of the values on the page. */
export function ToCorrect({ paths }: { paths: readonly Path[] }) {
  const { texts } = useLocale()
  const { content, draft } = useEditing()
  // What was just refused is marked at its field.
  const standing = errorsIn(content, { ...draft, errors: new Map() })
  const errors = standing.filter((error) => paths.some((path) => isWithin(error.path, path)))
  if (errors.length === 0) return null
  return (
    <section className="notice notice-bad" aria-labelledby="to-correct-title">
      <Icon name="alert" />
      <h2 id="to-correct-title">{texts.editing.toCorrect}</h2>
      <ErrorList errors={errors} />
    </section>
  )
}
