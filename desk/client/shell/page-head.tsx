// The head of a page: its title, a sentence and tabs.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useToAnswer } from '../data/live.ts'
import { useLocale } from '../locale.tsx'

/** The title in the browser's tab, with the number of requests to answer. */
export function Title({ children }: { children: string }) {
  const { texts, number } = useLocale()
  const toAnswer = useToAnswer()
  return <title>{`${toAnswer > 0 ? `(${number(toAnswer)}) ` : ''}${children} – ${texts.name}`}</title>
}

/** Focuses the title of the page, for example after the pressed button has disappeared. */
export const focusTitle = () => document.querySelector('h1')?.focus({ preventScroll: true })

interface PageHeadProps {
  title: string
  /** The title in the browser's tab, if it is not `title`. */
  documentTitle?: string
  children?: ReactNode
  /** Shown next to the title. */
  tools?: ReactNode
}

/** The title receives the focus when the page is opened from another one. */
export function PageHead({ title, documentTitle = title, children, tools }: PageHeadProps) {
  return (
    <div className="desk-head">
      <Title>{documentTitle}</Title>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {children && <p role="status">{children}</p>}
      </div>
      {tools}
    </div>
  )
}

interface Tab {
  id: string
  url: string
  title: string
  count?: string
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  current: string
  className?: string
}

export function Tabs({ label, tabs, current, className = '' }: TabsProps) {
  return (
    <nav className={`tabs ${className}`.trim()} aria-label={label}>
      <ul>
        {tabs.map(({ id, url, title, count }) => (
          <li key={id}>
            <Link to={url} aria-current={id === current ? 'page' : undefined}>
              {title} {count !== undefined && <span>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
