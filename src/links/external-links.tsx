// Links to other sites, without a referrer. Links to chats open in a new tab and announce it; for other links,
// the visitor decides.
import { Icon } from '../icons/icon.tsx'
import { useEdit } from '../site/edit-attribute.ts'
import { whatsappLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'

/** Tells screen readers that a link opens in a new tab (WCAG technique G201). */
export function NewTabNote() {
  const t = useTexts()
  return <span className="vh">{t('lang.brackets', { first: '', next: t('aria.newTab') })}</span>
}

/** The attributes of a link to a chat. The new tab has no access to this one (HTML, 4.6.7.12). */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The button that opens a chat with the office; nothing if the company has no WhatsApp. */
export function WhatsAppButton({ label, greeting }: { label: string; greeting: string }) {
  const site = useSite()
  if (!site.facts.office.whatsapp) return null
  return (
    <a className="btn btn-wa" href={whatsappLink(site, greeting)} {...newTab}>
      <Icon name="whatsapp" />
      <span>{label}</span>
      <NewTabNote />
    </a>
  )
}

export type Network = 'linkedin' | 'instagram' | 'facebook' | 'whatsapp'

/** The company's social networks and its chat, as icons; only those that it has. */
export function SocialLinks({ networks }: { networks: readonly Network[] }) {
  const t = useTexts()
  const edit = useEdit()
  const site = useSite()
  const { links, office } = site.facts
  const present = networks.filter((network) => (network === 'whatsapp' ? office.whatsapp : links[network]))
  if (present.length === 0) return null
  const networkName = (network: Network) => t('aria.social', { network: t(`footer.social.${network}`) })
  return (
    <ul className="social" aria-label={t('aria.socialLinks')}>
      {present.map((network) => (
        <li key={network}>
          {network === 'whatsapp' ? (
            <a
              href={whatsappLink(site, t('contact.whatsappMessage'))}
              {...newTab}
              aria-label={t('lang.brackets', { first: networkName(network), next: t('aria.newTab') })}
              {...edit('/office/whatsapp')}
            >
              <Icon name={network} />
            </a>
          ) : (
            <a
              href={links[network] ?? undefined}
              rel="noreferrer"
              aria-label={networkName(network)}
              {...edit(`/links/${network}`)}
            >
              <Icon name={network} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
