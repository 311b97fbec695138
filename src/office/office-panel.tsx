// The office panel: address, opening hours, and every way to contact the office.
import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-name.ts'
import { NewTabNote, newTab, SocialLinks } from '../links/external-links.tsx'
import { Picture } from '../pictures/picture.tsx'
import { type EditAttribute, useEdit } from '../site/edit-attribute.ts'
import { directionsLink, whatsappLink } from '../site/format.ts'
import { LeftToRight } from '../site/left-to-right.tsx'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { MailLink, OfficeAddress, PhoneLink } from './office-links.tsx'
import { OpeningHours, useHasHours } from './opening-hours.tsx'

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
  const edit = useEdit()
  const site = useSite()
  const { office } = site.facts
  const hasHours = useHasHours()
  return (
    <dl>
      <Detail icon="pin" label={t('contact.office.address')} {...edit('/office/street')}>
        <OfficeAddress />
        <br />
        <a href={directionsLink(site)} {...newTab}>
          <span>{t('contact.office.directions')}</span>
          <NewTabNote />
        </a>
      </Detail>
      <Detail icon="phone" label={t('contact.office.phone')}>
        <PhoneLink />
      </Detail>
      <Detail icon="mail" label={t('contact.office.email')}>
        <MailLink />
      </Detail>
      {office.whatsapp && (
        <Detail icon="whatsapp" label={t('contact.office.whatsapp')}>
          <a href={whatsappLink(site, t('contact.whatsappMessage'))} {...newTab} {...edit('/office/whatsapp')}>
            <LeftToRight>{t.fill('{{whatsapp}}')}</LeftToRight>
            <NewTabNote />
          </a>
        </Detail>
      )}
      {hasHours && (
        <Detail icon="clock" label={t('contact.office.hours')}>
          <OpeningHours />
        </Detail>
      )}
    </dl>
  )
}

interface DetailProps extends EditAttribute {
  icon: IconName
  label: string
  children: ReactNode
}

function Detail({ icon, label, children, ...attribute }: DetailProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        <span className="vh">{label}</span>
      </dt>
      <dd {...attribute}>{children}</dd>
    </div>
  )
}
