// The address of the office, and links to call it or to write to it.
import { useEdit } from '../site/edit-attribute.ts'
import { addressLines, mailLink, phoneLink } from '../site/format.ts'
import { LeftToRight } from '../site/left-to-right.tsx'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'

export function OfficeAddress() {
  const t = useTexts()
  const [street, town] = addressLines(useSite(), t)
  return (
    <>
      <LeftToRight>{street}</LeftToRight>
      <br />
      <LeftToRight>{town}</LeftToRight>
    </>
  )
}

export function PhoneLink() {
  const t = useTexts()
  const edit = useEdit()
  const { office } = useSite().facts
  return (
    <a href={phoneLink(office.phone)} {...edit('/office/phone')}>
      <LeftToRight>{t.fill('{{phone}}')}</LeftToRight>
    </a>
  )
}

export function MailLink() {
  const edit = useEdit()
  const site = useSite()
  const [mailbox, domain] = site.facts.office.email.split('@')
  return (
    <a href={mailLink(site)} {...edit('/office/email')}>
      <span>{`${mailbox}@`}</span>
      <wbr />
      <span>{domain}</span>
    </a>
  )
}
