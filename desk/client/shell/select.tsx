// A select element with the arrow of the site.
import type { ComponentProps } from 'react'
import { Icon } from '../../../src/icons/icon.tsx'

export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="pick">
      <select {...props} />
      <Icon name="arrow-down" />
    </span>
  )
}
