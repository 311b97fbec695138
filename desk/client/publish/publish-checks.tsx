// The checks before publishing: errors that prevent it, and texts to look at.
import { Icon } from '../../../src/icons/icon.tsx'
import type { PathError } from '../../api/content.ts'
import { textOf } from '../../api/paths.ts'
import type { ChangedUnit } from '../../api/publishing.ts'
import { useEditing } from '../editing/editing.tsx'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine, titleOf } from '../editing/labels.ts'
import { useLocale } from '../locale.tsx'
import { type Change, changeTitle, pathsOf } from './changes.ts'
import { outdatedTexts } from './outdated.ts'
import { unwrittenTexts } from './unwritten-texts.ts'

/** What must be corrected first. Each line leads to its field. */
export function Blocking({ errors }: { errors: readonly PathError[] }) {
  const { texts, plural } = useLocale()
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="blocked-title">
      <Icon name="alert" />
      <h3 id="blocked-title">{plural(texts.publish.blocked, errors.length)}</h3>
      <ErrorList errors={errors} />
    </section>
  )
}

/** What to look at before publishing `changes`, and that the rest is in order. */
export function Checks({ changes }: { changes: readonly Change[] }) {
  const locale = useLocale()
  const { texts, plural } = locale
  const labels = texts.publish
  const { content } = useEditing()
  const outdated = outdatedTexts(content, pathsOf(changes))
  const unwritten = changes
    .map(({ name, units }) => ({ name, units: unwrittenTexts(units) }))
    .filter(({ units }) => units.length > 0)
  const count = unwritten.length + (outdated.length > 0 ? 1 : 0)
  return (
    <section aria-labelledby="check-title">
      <h3 id="check-title">{count > 0 ? plural(labels.lookAt, count) : labels.inOrder}</h3>
      <ul className="checks">
        {unwritten.map(({ name, units }) => (
          <li className="warn" key={name}>
            <Icon name="alert" />
            <Unwritten units={units} />
          </li>
        ))}
        {outdated.length > 0 && (
          <li className="warn">
            <Icon name="alert" />
            <div>
              <b>{labels.outdated}</b>
              <small translate="no">{outdated.map((path) => titleLine(path, locale)).join(' · ')}</small>
            </div>
          </li>
        )}
        <li>
          <Icon name="check" />
          <span>{labels.checked}</span>
        </li>
      </ul>
    </section>
  )
}

/** The texts of one service or town that nobody has written. */
function Unwritten({ units }: { units: readonly ChangedUnit[] }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const names = units.map(({ path }) => {
    const language = textOf(path)?.language
    return fill(texts.facts.inLanguage, {
      text: titleOf(path, locale).label,
      language: language ? texts.languages[language] : '',
    })
  })
  const name = units[0] ? changeTitle(units[0].path, locale).place : ''
  return (
    <div translate="no">
      <b>{fill(texts.publish.unwritten, { name })}</b>
      <small>{fill(texts.publish.unwrittenText, { texts: names.join(' · ') })}</small>
    </div>
  )
}
