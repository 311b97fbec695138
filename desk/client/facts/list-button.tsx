// A button that changes a list. Without JavaScript it sends the form with what it does, and the server does it
// (desk/server/content/plain-lists.ts). With it, it sends nothing: Enter in a field would press the first one of a form.
import type { ComponentProps } from 'react'
import { useIsHydrated } from '../shell/hydration.ts'

interface ListButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'name' | 'onClick'> {
  /** What the button does, to which entry: `move:facts.order.services`. */
  name: `${'move' | 'remove' | 'add' | 'value'}:${string}` | undefined
  onPress: () => void
}

export function ListButton({ onPress, ...rest }: ListButtonProps) {
  const isHydrated = useIsHydrated()
  return <button {...rest} type={isHydrated ? 'button' : 'submit'} onClick={onPress} />
}
