// The brand's name as the header and the footer set it: its ampersand in the accent colour.
import { Fragment } from 'react'
import { useSite } from './site.ts'

const ampersand = '&'

export function Brand() {
  const [first, ...rest] = useSite().facts.brand.split(ampersand)
  return (
    <span>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          <i>{ampersand}</i>
          {part}
        </Fragment>
      ))}
    </span>
  )
}
