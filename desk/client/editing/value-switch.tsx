// The switch of a value that is true or false.
import { fieldId } from '../../api/field-path.ts'
import type { Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { Switch } from '../shell/switch.tsx'
import { useValue } from './editing.tsx'

interface ValueSwitchProps {
  path: Path
  label: string
  /** Shows On or Off instead of the label. */
  hasState?: boolean
}

export function ValueSwitch({ path, label, hasState = false }: ValueSwitchProps) {
  const { facts } = useLocale().texts
  const { value, set } = useValue(path)
  const isOn = value === true
  const text = hasState ? (isOn ? facts.on : facts.off) : label
  return <Switch id={fieldId(path)} label={label} text={text} isOn={isOn} onChange={set} />
}
