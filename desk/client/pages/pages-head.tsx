// The head of the pages about the site: what they are, and the three ways to its content.
import { pages } from '../../api/addresses.ts'
import { useLocale } from '../locale.tsx'
import { PageHead, Tabs } from '../shell/page-head.tsx'

export type PagesTab = 'texts' | 'facts' | 'versions'

/** The tabs. The page that edits texts has them in its own bar. */
export function PagesTabs({ current }: { current?: PagesTab | undefined }) {
  const { texts } = useLocale()
  const { titles } = texts.editing
  return (
    <Tabs
      label={texts.navigation.pages}
      current={current ?? ''}
      tabs={[
        { id: 'texts', address: pages.texts, title: titles.texts },
        { id: 'facts', address: pages.facts('company'), title: titles.facts },
        { id: 'versions', address: pages.versions, title: titles.versions },
      ]}
    />
  )
}

interface PagesHeadProps {
  current?: PagesTab
  title: string
  lead: string
}

export function PagesHead({ current, title, lead }: PagesHeadProps) {
  return (
    <>
      <PageHead title={title}>{lead}</PageHead>
      <PagesTabs current={current} />
    </>
  )
}
