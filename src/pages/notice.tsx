// A page with a short message and links, such as the 404 page.
import type { ReactNode } from 'react'
import { inSpans } from '../language/in-spans.tsx'
import { ForwardLink } from '../links/arrow-link.tsx'
import { WithContactLinks } from '../links/contact-links.tsx'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { PhoneLink } from '../office/office-links.tsx'
import { useTexts } from '../site/texts.ts'
import { PageMeta } from './page-meta.tsx'

interface NoticeProps {
  title: string
  lines: readonly string[]
  children: ReactNode
  /** A remark below the links. */
  remark?: string
}

export function Notice({ title, lines, children, remark }: NoticeProps) {
  return (
    <div className="page grid">
      <div className="page-head sun sun-down">
        <h1>{title}</h1>
        {lines.map((line) => (
          <p key={line}>
            <WithContactLinks text={line} />
          </p>
        ))}
      </div>
      <div className="actions">{children}</div>
      {remark && <p className="note">{remark}</p>}
    </div>
  )
}

/** The page of unknown URLs, and of URLs that are a page only in response to a form. */
export function NotFound() {
  const t = useTexts()
  return (
    <>
      <PageMeta group="notFound" />
      <Notice title={t('notFound.title')} lines={[t('notFound.text')]} remark={t('notFound.hint')}>
        <PageLink className="btn" to="/">
          {t('notFound.home')}
        </PageLink>
        <SectionLink className="go" section="services">
          <ForwardLink>{t('notFound.services')}</ForwardLink>
        </SectionLink>
      </Notice>
    </>
  )
}

export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useTexts()
  return (
    <section className="section sea grid call" aria-labelledby="call-title">
      <h2 id="call-title">{title}</h2>
      <p>{text}</p>
      <div className="actions">
        {children}
        <p>{inSpans(t.rich('contact.orCall', { phone: (key) => <PhoneLink key={key} /> }))}</p>
      </div>
    </section>
  )
}
