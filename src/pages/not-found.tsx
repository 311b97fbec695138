// The page of every address that the site does not have.
import { useTexts } from '../language/texts.ts'
import { Onward } from '../links/arrow-link.tsx'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { Notice } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function NotFound() {
  const t = useTexts()
  return (
    <>
      <PageMeta group="notFound" indexed={false} />
      <Notice title={t('notFound.title')} lines={[t('notFound.hint'), t('notFound.text')]}>
        <PageLink className="btn" to="/">
          {t('notFound.home')}
        </PageLink>
        <SectionLink className="go" section="services">
          <Onward>{t('notFound.services')}</Onward>
        </SectionLink>
      </Notice>
    </>
  )
}
