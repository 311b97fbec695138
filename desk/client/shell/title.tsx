// The title of a page in the browser's tab, with the number of unread requests.
import { useLocation } from 'react-router-dom'
import { pages } from '../../api/addresses.ts'
import type { DeskPage, DeskView } from '../../api/desk-data.ts'
import { factSections } from '../../api/facts-data.ts'
import { slotTitle, textTitle } from '../editing/text-title.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { problemTexts } from '../problem.tsx'

/** The title of a page. */
function pageTitle(page: DeskPage, pathname: string, locale: DeskLocale): string {
  const { texts } = locale
  switch (page.kind) {
    case 'sign-in':
      if (page.reason === 'link-expired') return texts.signIn.expired.title
      return page.reason === 'session-ended' ? texts.signIn.ended.title : texts.signIn.title
    case 'sign-in-sent':
      return texts.signIn.sent.title
    case 'sign-in-link':
      return texts.signIn.link.button
    case 'requests':
      return page.q ? `${page.q} – ${texts.requests.title}` : texts.requests.title
    case 'request':
      return `${page.request.name} – ${texts.requests.title}`
    case 'erase':
      return `${texts.erase.page} – ${page.name}`
    case 'account':
    case 'audit':
    case 'visits':
      return texts[page.kind].title
    case 'editing':
      return editingTitle(pathname, locale)
    case 'problem':
      return problemTexts(page.status, texts)[0]
  }
}

/** The title of the page at `pathname` that edits the site. */
function editingTitle(pathname: string, locale: DeskLocale): string {
  const { editing, facts } = locale.texts
  const [part = '', name = ''] = pathname.slice(pages.texts.length + 1).split('/')
  if (part === 'text') return textTitle(name, '', locale)
  if (part === 'picture') return slotTitle(name, locale)
  const section = factSections.find((known) => known === name)
  if (part === 'facts' && section) return `${facts.sections[section].title} – ${facts.title}`
  if (part === 'texts') return editing.titles['find-text']
  if (part === 'versions') return name ? editing.titles.compare : editing.titles.versions
  return part === 'search' ? editing.titles['search-texts'] : editing.titles.texts
}

export function Title({ view: { page, session, brand } }: { view: DeskView }) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const unread = session?.unread ? `(${locale.number(session.unread)}) ` : ''
  return <title>{`${unread}${pageTitle(page, pathname, locale)} – ${session ? locale.texts.name : brand}`}</title>
}
