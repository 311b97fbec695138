// A link to a page of this site, followed without a reload. The router's own Link would bring the preloading of its
// framework along, a third of the router's weight, and an attribute on every link.
import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and anchor. */
  to: string
}

export function PageLink({ to, onClick, ...rest }: PageLinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
      {...rest}
    />
  )
}
