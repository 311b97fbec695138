// The checks before publishing: errors that prevent it, and warnings about texts and legal requirements.
import { useAtomValue } from 'jotai'
import { Icon } from '../../../src/icons/icon.tsx'
import type { PathError } from '../../api/content.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { useEditing } from '../editing/editing.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { useFactWarnings, WarningLine } from '../editing/fact-warnings.tsx'
import { startingWith } from '../editing/language-order.ts'
import { textSpacesAtom } from '../editing/text-field.tsx'
import { useLocale } from '../locale.tsx'
import { newAndOff, outdatedTexts, tooLongTexts, unwrittenTexts } from './texts-to-review.ts'

/** Each error is a link to its field. */
export function BlockingErrors({ errors }: { errors: readonly PathError[] }) {
  const { texts, plural } = useLocale()
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="blocked-title">
      <Icon name="alert" />
      <h3 id="blocked-title">{plural(texts.publish.blocked, errors.length)}</h3>
      <ErrorList errors={errors} />
    </section>
  )
}

/** The warnings about `units`. */
export function Checks({ units }: { units: readonly ChangedUnit[] }) {
  const locale = useLocale()
  const labels = locale.texts.publish
  const { content } = useEditing()
  const spaces = useAtomValue(textSpacesAtom)
  const [first = 'en'] = startingWith(locale.language, content.languages)
  const warnings = [
    { title: labels.unwritten, paths: unwrittenTexts(units, first) },
    { title: labels.outdated, paths: outdatedTexts(content, units) },
    { title: labels.hidden, paths: newAndOff(units) },
    { title: locale.texts.facts.field.beyond, paths: tooLongTexts(content, units, spaces) },
    ...useFactWarnings(),
  ].filter(({ paths }) => paths.length > 0)
  return (
    <section aria-labelledby="check-title">
      <h3 id="check-title">{warnings.length > 0 ? locale.plural(labels.lookAt, warnings.length) : labels.inOrder}</h3>
      <ul className="checks">
        {warnings.map((warning) => (
          <WarningLine key={warning.title} {...warning} />
        ))}
        <li>
          <Icon name="check" />
          <span>{labels.checked}</span>
        </li>
      </ul>
    </section>
  )
}
