// The title of a page in the browser's tab, with the number of unread requests.
import type { DeskPage, DeskView } from '../../api/desk-data.ts'
import type { SearchTextsPage, TextsPage } from '../../api/texts-data.ts'
import { slotTitle, textTitle } from '../editor/text-title.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { problemTexts } from '../problem.tsx'

/** The title of a page. */
function pageTitle(page: DeskPage, locale: DeskLocale): string {
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
    case 'texts':
    case 'search-texts':
      return `${sitePageName(page)} – ${texts.editing.titles[page.kind]}`
    case 'text':
      return textTitle(page.text.key, '', locale)
    case 'picture':
      return slotTitle(page.picture.slot, locale)
    case 'facts':
      return `${texts.facts.sections[page.section].title} – ${texts.facts.title}`
    case 'all-texts':
      return page.q ? `${page.q} – ${texts.editing.titles[page.kind]}` : texts.editing.titles[page.kind]
    case 'publish':
    case 'versions':
    case 'compare':
      return texts.editing.titles[page.kind]
    case 'problem':
      return problemTexts(page.status, texts)[0]
  }
}

const sitePageName = ({ path, sitePages }: TextsPage | SearchTextsPage) =>
  sitePages.find((other) => other.path === path)?.name ?? path

export function Title({ view: { page, session, brand } }: { view: DeskView }) {
  const locale = useLocale()
  const unread = session?.unread ? `(${locale.number(session.unread)}) ` : ''
  return <title>{`${unread}${pageTitle(page, locale)} – ${session ? locale.texts.name : brand}`}</title>
}
