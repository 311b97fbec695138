// A switch with its state in words.

import { fieldId } from '../../api/field-path.ts'
import { useLocale } from '../locale.tsx'

interface SwitchProps {
  path: string
  /** What is switched. Read out; shown only with `isLabelled`. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The words for both states: On and Off unless they are given. */
  states?: readonly [on: string, off: string]
  /** Shows the label instead of the state. */
  isLabelled?: boolean
}

export function Switch({ path, label, isOn, onChange, states, isLabelled = states === undefined }: SwitchProps) {
  const { texts } = useLocale()
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
