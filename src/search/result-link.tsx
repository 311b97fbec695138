// The link to a search result: a page, or a section of the home page.
import type { ComponentProps } from 'react'
import { PageLink } from '../links/page-link.tsx'
import { type Section, SectionLink } from '../links/section-link.tsx'

interface ResultLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  url: string
}

export function ResultLink({ url, ...rest }: ResultLinkProps) {
  const [page = '/', section] = url.split('#')
  if (!section) return <PageLink to={page} {...rest} />
  return <SectionLink page={page} section={section as Section} {...rest} />
}
