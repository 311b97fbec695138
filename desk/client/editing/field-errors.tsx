// The errors of a field. A draft may also become invalid by an upgrade or an import.
import { createContext, useContext, useState } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'
import type { PathError } from '../../api/content.ts'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import type { Reason } from '../../api/schema-field.ts'
import { useLocale } from '../locale.tsx'
import { useErrors } from './editing.tsx'
import { errorSentence } from './error-sentence.ts'

/** True inside an item that was just added. */
export const IsNew = createContext(false)

/** `isUntouched`: an empty field of a new item is not reported as missing before it loses the focus. */
export function useUntouched(isEmpty: boolean): [isUntouched: boolean, onLeave: () => void] {
  const isNew = useContext(IsNew)
  const [wasLeft, setWasLeft] = useState(false)
  return [isNew && isEmpty && !wasLeft, () => setWasLeft(true)]
}

/** The errors of the field at `path` itself, not of its parts. */
export const useFieldErrors = (path: Path): PathError[] => useErrors(path).filter((error) => error.path === path)

export const errorId = (path: Path) => `${fieldId(path)}-err`

export const FieldErrors = ({ path }: { path: Path }) => <ErrorLines path={path} errors={useFieldErrors(path)} />

export function ErrorLines({ path, errors }: { path: Path; errors: readonly Reason[] }) {
  const locale = useLocale()
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
