// The end of a list: the range that is shown, and links to the other pages.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import { useLocale } from '../locale.tsx'

interface PagerProps {
  label: string
  page: number
  pageCount: number
  total: number
  perPage: number
  /** The URL of a page, from 1. */
  urlFor: (page: number) => string
  children?: ReactNode
}

export function Pager({ label, page, pageCount, total, perPage, urlFor, children }: PagerProps) {
  const { texts, fill } = useLocale()
  const first = (page - 1) * perPage + 1
  return (
    <div className="foot-line">
      <p>{fill(texts.pages.range, { first, last: Math.min(page * perPage, total), total })}</p>
      <nav className="pager" aria-label={label}>
        {children}
        {page > 1 && (
          <Link className="go go-back" to={urlFor(page - 1)} rel="prev">
            <Icon name="arrow-left" />
            <span>{texts.pages.previous}</span>
          </Link>
        )}
        {page < pageCount && (
          <Link className="go" to={urlFor(page + 1)} rel="next">
            <span>{texts.pages.next}</span>
            <Icon name="arrow-right" />
          </Link>
        )}
      </nav>
    </div>
  )
}
