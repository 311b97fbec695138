// The page of every address that the site does not have.
import { Link } from 'react-router-dom'
import { useTexts } from '../language/texts.ts'
import { Onward } from '../links/arrow-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { Notice } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function NotFound() {
  const t = useTexts()
  return (
    <>
      <PageMeta group="notFound" indexed={false} />
      <Notice title={t('notFound.title')} lines={[t('notFound.hint'), t('notFound.text')]}>
        <Link className="btn" to="/">
          {t('notFound.home')}
        </Link>
        <SectionLink className="go" section="services">
          <Onward>{t('notFound.services')}</Onward>
        </SectionLink>
      </Notice>
    </>
  )
}
