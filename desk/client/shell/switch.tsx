// A switch with its label or its state in words.
interface SwitchProps {
  id?: string
  className?: string
  /** The accessible name. */
  label: string
  /** The visible words; by default the label. */
  text?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Switch({ id, className = '', label, text = label, isOn, onChange }: SwitchProps) {
  const isLabelled = text === label
  return (
    <label className={`switch ${className}`.trim()}>
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={isOn}
        aria-checked={isOn}
        aria-label={isLabelled ? undefined : label}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden={isLabelled ? undefined : true}>{text}</span>
    </label>
  )
}
