// The head of the pages that edit the site.
import { pages } from '../../api/urls.ts'
import { useLocale } from '../locale.tsx'
import { PageHead, Tabs } from '../shell/page-head.tsx'

type EditingTab = 'texts' | 'facts' | 'versions'

/** Separate, because the page editor shows the tabs in its bar. */
export function EditingTabs({ current }: { current?: EditingTab }) {
  const { texts } = useLocale()
  const { titles } = texts.editing
  return (
    <Tabs
      label={texts.navigation.pages}
      current={current ?? ''}
      tabs={[
        { id: 'texts', url: pages.texts, title: titles.texts },
        { id: 'facts', url: pages.facts('company'), title: titles.facts },
        { id: 'versions', url: pages.versions, title: titles.versions },
      ]}
    />
  )
}

interface EditingHeadProps {
  current?: EditingTab
  title: string
  documentTitle?: string
  lead: string
}

export function EditingHead({ current, lead, ...titles }: EditingHeadProps) {
  return (
    <>
      <PageHead {...titles}>{lead}</PageHead>
      <EditingTabs current={current} />
    </>
  )
}
