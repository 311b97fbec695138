// A switch with its state in words.

import { fieldId } from '../../api/plain-names.ts'
import { useLocale } from '../locale.tsx'

interface SwitchProps {
  name: string
  /** What is switched. Read out; shown only with `isLabelled`. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** The words for both states: On and Off unless they are given. */
  states?: readonly [on: string, off: string]
  /** Shows the label instead of the state. */
  isLabelled?: boolean
}

export function Switch({ name, label, isOn, onChange, states, isLabelled = states === undefined }: SwitchProps) {
  const { texts } = useLocale()
  const [on, off] = states ?? [texts.facts.on, texts.facts.off]
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        id={fieldId(name)}
        checked={isOn}
        aria-checked={isOn}
        aria-label={isLabelled ? undefined : label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden={isLabelled ? undefined : true}>{isLabelled ? label : isOn ? on : off}</span>
    </label>
  )
}
