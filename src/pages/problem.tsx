// The error page: what went wrong, and what the visitor can do.
import { ForwardLink } from '../links/arrow-link.tsx'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { useTexts } from '../site/texts.ts'
import { Notice } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

const explained = [400, 403, 404, 405, 413, 414, 415, 422, 429, 500, 503] as const

interface ProblemProps {
  status: number
  /** The request's id, which the log contains too. */
  reference?: string
  retryAfterMinutes?: number
}

export function Problem({ status, reference, retryAfterMinutes }: ProblemProps) {
  const t = useTexts()
  const known = explained.find((code) => code === status) ?? (status < 500 ? 400 : 500)
  const lines = [t(`error.status.${known}.text`)]
  if (retryAfterMinutes !== undefined) lines.push(t.plural('error.retryAfter', retryAfterMinutes))
  if (reference !== undefined) lines.push(t('error.reference', { reference }))
  return (
    <>
      <PageMeta group="error" />
      <Notice title={t(`error.status.${known}.title`)} lines={lines}>
        <SectionLink className="btn" section="contact">
          {t('error.backToForm')}
        </SectionLink>
        <PageLink className="go" to="/">
          <ForwardLink>{t('error.home')}</ForwardLink>
        </PageLink>
      </Notice>
    </>
  )
}
