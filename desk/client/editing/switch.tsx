// A switch with its state in words.
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { useValue } from './editing.tsx'

interface SwitchProps {
  path: Path
  /** What is switched. Read out; shown only with `isLabelled`. */
  label: string
  /** The words for both states: On and Off unless they are given. */
  states?: readonly [on: string, off: string]
  /** Shows the label instead of the state. */
  isLabelled?: boolean
  /** For a value that is not simply true or false. */
  state?: { isOn: boolean; onChange: (isOn: boolean) => void }
}

export function Switch({ path, label, states, isLabelled = false, state }: SwitchProps) {
  const { texts } = useLocale()
  const { value, set } = useValue(path)
  const { isOn, onChange } = state ?? { isOn: value === true, onChange: set }
  const [on, off] = states ?? [texts.facts.on, texts.facts.off]
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        id={fieldId(path)}
        checked={isOn}
        aria-checked={isOn}
        aria-label={isLabelled ? undefined : label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden={isLabelled ? undefined : true}>{isLabelled ? label : isOn ? on : off}</span>
    </label>
  )
}
