// The brand: its name and its logo.
import { svgPaths } from '../icons/icon.tsx'
import logoFile from '../icons/logo.svg?raw'
import { inSpans } from '../language/in-spans.tsx'
import { useEdit } from './edit-attribute.ts'
import { useSite } from './site.ts'

const ampersand = '&'

/**
 * The name with its ampersand in the accent colour. It is French, so its language is marked for screen readers
 * (WCAG 3.1.2). Visually hidden next to a logo that contains it.
 */
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

/** The brand's logo. The first on a page defines it; others (`again`) refer to it. */
export function Logo({ again }: { again?: boolean }) {
  const edit = useEdit()('/brand/logo')
  const { logo } = useSite().pictures ?? {}
  if (logo) return <img src={`/pictures/${logo.key}/picture.webp`} alt="" {...logo.size} {...edit} />
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" {...edit}>
      {again ? (
        <use href="#logo" />
      ) : (
        <g id="logo">
          {svgPaths(logoFile).map(([, fill, d]) => (
            <path key={fill} fill={fill} d={d} />
          ))}
        </g>
      )}
    </svg>
  )
}
