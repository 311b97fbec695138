// The errors that prevent publishing, each with a link to its field.
import { Icon } from '../../../src/icons/icon.tsx'
import type { PathError } from '../../api/content.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { errorsIn, useEditing } from './editing.tsx'
import { errorDetail, errorLabel } from './error-sentence.ts'
import { fieldUrl } from './field-url.ts'
import { titleLine } from './labels.ts'

export function ErrorList({ errors }: { errors: readonly PathError[] }) {
  const locale = useLocale()
  return (
    <ul>
      {errors.map((error, index) => {
        // An error of the whole content has no value to be named after.
        const isWhole = error.code === 'unreadable'
        const detail = errorDetail(error, locale)
        const title = isWhole ? detail : errorTitle(error, locale)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two errors of a field have no other key.
          <li key={index}>
            {error.path === '/' || isWhole ? (
              <b>{title}</b>
            ) : (
              // An <a>, because the field gets the focus when its page loads.
              <a className="text-btn" href={fieldUrl(error.path)}>
                {title}
              </a>
            )}
            {!isWhole && detail && <small>{detail}</small>}
          </li>
        )
      })}
    </ul>
  )
}

/** The errors at and below `paths`, above the page that has their fields. */
export function ErrorNotice({ paths }: { paths: readonly Path[] }) {
  const { texts } = useLocale()
  const { content, unsaved } = useEditing()
  // A refused edit is marked at its field.
  const standing = errorsIn(content, { ...unsaved, errors: new Map() })
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

/** The name of the value and a short description of its error. */
const errorTitle = ({ path, code }: PathError, locale: DeskLocale): string =>
  locale.fill(locale.texts.labelled, { label: titleLine(path, locale), text: errorLabel(code, locale.texts) })
