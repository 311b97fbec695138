// The buttons that take back what was written at one path: to what is published, or to what the site says by itself.
import { Value } from 'typebox/value'
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { findField } from '../shell/field-of-address.ts'
import { useUndo } from '../shell/undo.ts'
import { useValue } from './editing.tsx'

interface WaysBackProps {
  path: Path
  /** What is taken back: the label of the field. */
  name: string
}

/** Nothing while the value is as it was published. */
export function WaysBack({ path, name }: WaysBackProps) {
  const { texts, fill } = useLocale()
  const { value, published, base, isChanged, set } = useValue(path)
  const undo = useUndo()
  // What is new has nothing to go back to.
  const states = { published, ...(!Value.Equal(base, published) && { builtIn: base }) }
  return (Object.keys(states) as (keyof typeof states)[])
    .filter((state) => (isChanged || state === 'builtIn') && states[state] !== undefined)
    .filter((state) => !Value.Equal(states[state], value))
    .map((state) => (
      <button
        type="button"
        className="text-btn"
        aria-label={fill(texts.labelled, { label: name, text: texts.editor[state] })}
        onClick={() => {
          set(states[state])
          // The button is gone now.
          findField(fieldId(path))?.focus()
          undo(fill(texts.labelled, { label: name, text: texts.editor.isBack[state] }), () => set(value))
        }}
        key={state}
      >
        <DeskIcon name="undo" />
        <span>{texts.editor[state]}</span>
      </button>
    ))
}
