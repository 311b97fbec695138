// The office panel: address, opening hours, and every way to contact the office.
import { Fragment, type ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-name.ts'
import { LeftToRight } from '../language/left-to-right.tsx'
import { useLanguage, useTexts } from '../language/texts.ts'
import { NewTabNote, newTab, SocialLinks } from '../links/external-links.tsx'
import { Picture } from '../pictures/picture.tsx'
import { addressLines, directionsLink, hoursLines, mailLink, phoneLink, unbroken, whatsappLink } from './format.ts'
import { openingDays } from './hours.ts'
import { useSite } from './site.ts'

export function OfficePanel() {
  const t = useTexts()
  const { links, office } = useSite().facts
  return (
    <aside className="office sea" aria-label={t('aria.mainOffice')}>
      <div className="office-in">
        <h3>{t('contact.office.title')}</h3>
        <address>
          <OfficeDetails />
        </address>
        {(links.linkedin || links.instagram || office.whatsapp) && (
          <div className="follow">
            <p>{t('contact.office.follow')}</p>
            <SocialLinks networks={['linkedin', 'instagram', 'whatsapp']} />
          </div>
        )}
      </div>
      {/* Decorative. */}
      <Picture name="office" alt="" sizes="(max-width:63.99rem) 100vw, 34vw" className="office-art" />
    </aside>
  )
}

function OfficeDetails() {
  const t = useTexts()
  const site = useSite()
  const { hours, office } = site.facts
  const [street, town] = addressLines(site, t)
  const [mailbox, domain] = office.email.split('@')
  return (
    <dl>
      <Detail icon="pin" label={t('contact.office.address')}>
        <LeftToRight>{street}</LeftToRight>
        <br />
        <LeftToRight>{town}</LeftToRight>
        <br />
        <a href={directionsLink(site)} {...newTab}>
          <span>{t('contact.office.directions')}</span>
          <NewTabNote />
        </a>
      </Detail>
      <Detail icon="phone" label={t('contact.office.phone')}>
        <a href={phoneLink(office.phone)}>
          <LeftToRight>{t.fill('{{phone}}')}</LeftToRight>
        </a>
      </Detail>
      <Detail icon="mail" label={t('contact.office.email')}>
        <a href={mailLink(site)}>
          <span>{`${mailbox}@`}</span>
          <wbr />
          <span>{domain}</span>
        </a>
      </Detail>
      {office.whatsapp && (
        <Detail icon="whatsapp" label={t('contact.office.whatsapp')}>
          <a href={whatsappLink(site, t('contact.whatsappMessage'))} {...newTab}>
            <LeftToRight>{t.fill('{{whatsapp}}')}</LeftToRight>
            <NewTabNote />
          </a>
        </Detail>
      )}
      {openingDays(hours).length > 0 && (
        <Detail icon="clock" label={t('contact.office.hours')}>
          <OpeningHours />
        </Detail>
      )}
    </dl>
  )
}

export function OpeningHours() {
  const t = useTexts()
  const lines = hoursLines(useSite().facts, t, useLanguage(), unbroken)
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      <span>{line}</span>
    </Fragment>
  ))
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="vh">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
