// The buttons that restore the published or the built-in value at a path.
import { Value } from 'typebox/value'
import { fieldId } from '../../api/field-path.ts'
import { isOptional, type Path } from '../../api/paths.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { findField } from '../shell/target-field.ts'
import { useUndo } from '../shell/toast.ts'
import { useValue } from './editing.tsx'

interface RevertButtonsProps {
  path: Path
  /** The label of the field. */
  name: string
}

export function RevertButtons({ path, name }: RevertButtonsProps) {
  const { texts, fill } = useLocale()
  const { value, published, base, isChanged, set } = useValue(path)
  const undo = useUndo()
  const states = { published, builtIn: base }
  const isOwn = !Value.Equal(base, published) && !Value.Equal(base, value)
  return ([isChanged && 'published', isOwn && 'builtIn'] as const).map((state) => {
    // A required value cannot be removed.
    if (!state || (states[state] === undefined && !isOptional(path))) return null
    return (
      <button
        type="button"
        className="text-btn"
        aria-label={fill(texts.labelled, { label: name, text: texts.editor[state] })}
        onClick={() => {
          set(states[state])
          // The button is removed.
          findField(fieldId(path))?.focus()
          undo(fill(texts.labelled, { label: name, text: texts.editor.isBack[state] }), () => set(value))
        }}
        key={state}
      >
        <DeskIcon name="undo" />
        <span>{texts.editor[state]}</span>
      </button>
    )
  })
}
