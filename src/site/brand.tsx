// The brand's name, as the header and the footer set it and as it stands in a text. The company is French, and so is its
// name: wherever it is read aloud, it is said so (WCAG 3.1.2).
import { Fragment } from 'react'
import { useSite } from './site.ts'

const ampersand = '&'

/** The name with its ampersand in the accent colour. */
export function Brand() {
  const [first, ...rest] = useSite().facts.brand.split(ampersand)
  return (
    <span lang="fr">
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

/** The brand in a text: `t.rich(key, brandInText)`. */
export const brandInText = { brand: (key: number) => <PlainBrand key={key} /> }

function PlainBrand() {
  return <span lang="fr">{useSite().facts.brand}</span>
}
