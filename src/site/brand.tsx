// The name of the brand. It is French, so its language is marked for screen readers (WCAG 3.1.2).
import { inSpans } from '../language/in-spans.tsx'
import { useEdit } from './edit-attribute.ts'
import { useSite } from './site.ts'

const ampersand = '&'

/** The name with its ampersand in the accent colour. Visually hidden next to a logo that contains it. */
export function Brand({ isBesideLogo = false }: { isBesideLogo?: boolean }) {
  const edit = useEdit()
  const { facts, pictures } = useSite()
  const [first = '', ...rest] = facts.brand.split(ampersand)
  const isHidden = isBesideLogo && pictures?.logo && !facts.nameBesideLogo
  return (
    <span lang="fr" translate="no" className={isHidden ? 'vh' : undefined} {...edit('/brand/name')}>
      {inSpans([first, ...rest.flatMap((part) => [<i key={part}>{ampersand}</i>, part])])}
    </span>
  )
}
