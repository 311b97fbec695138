// What the server has found in a field: in what was just typed, or in a draft that an upgrade or an import has made
// invalid.
import { Icon } from '../../../src/icons/icon.tsx'
import type { PathError } from '../../api/content.ts'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { useErrors } from './editing.tsx'
import { errorSentence } from './error-sentence.ts'

/** The errors of the field at `path`, not those of its parts. */
export const useFieldErrors = (path: Path): PathError[] => useErrors(path).filter((error) => error.path === path)

/** The id of the message of a field. */
export const errorId = (path: Path) => `${fieldId(path)}-err`

/** The message of a field. */
export function FieldErrors({ path }: { path: Path }) {
  const locale = useLocale()
  const errors = useFieldErrors(path)
  if (errors.length === 0) return null
  return (
    <div id={errorId(path)}>
      {errors.map((error) => (
        <ErrorLine text={errorSentence(error, locale)} key={error.code} />
      ))}
    </div>
  )
}

export function ErrorLine({ text }: { text: string }) {
  return (
    <p className="err">
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  )
}
