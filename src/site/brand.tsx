// The name of the brand. It is French, so its language is marked for screen readers (WCAG 3.1.2).
import { inSpans } from '../language/in-spans.tsx'
import { useEdit } from './edit-marks.ts'
import { useSite } from './site.ts'

const ampersand = '&'

/** The name with its ampersand in the accent colour. */
export function Brand() {
  const edit = useEdit()
  const [first = '', ...rest] = useSite().facts.brand.split(ampersand)
  return (
    <span lang="fr" translate="no" {...edit('/brand/name')}>
      {inSpans([first, ...rest.flatMap((part) => [<i key={part}>{ampersand}</i>, part])])}
    </span>
  )
}
