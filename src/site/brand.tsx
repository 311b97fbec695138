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

/** A text that names the brand. */
export function WithBrand({ children }: { children: string }) {
  const { brand } = useSite().facts
  const [before, after] = children.split(brand)
  if (after === undefined) return children
  return (
    <>
      {before}
      <span lang="fr">{brand}</span>
      {after}
    </>
  )
}
