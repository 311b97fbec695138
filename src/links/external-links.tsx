// Links to the services of others, which learn nothing of this site (noreferrer). A chat opens in a new tab, and says so
// (specification, point 2); any other link leaves that to the visitor.
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import { whatsappLink } from '../site/format.ts'
import { useSite } from '../site/site.ts'

/** Words for screen readers: that a link opens in a new tab (WCAG technique G201). */
export function NewTabNote() {
  const t = useTexts()
  return <span className="vh">{` (${t('aria.newTab')})`}</span>
}

/** What every link to a chat has. The tab that it opens has no hold on this one (HTML, 4.6.7.12). */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** The green button that opens a chat with the office, `greeting` already written. Nothing for a company without one. */
export function WhatsAppButton({ label, greeting }: { label: string; greeting: string }) {
  const site = useSite()
  if (!site.facts.office.whatsapp) return null
  return (
    <a className="btn btn-wa" href={whatsappLink(site, greeting)} {...newTab}>
      <Icon name="whatsapp" />
      {label}
      <NewTabNote />
    </a>
  )
}

export type Network = 'linkedin' | 'instagram' | 'facebook' | 'whatsapp'

/** The company's pages on the social networks, an icon each, and a chat; without those that it does not have. */
export function SocialLinks({ networks }: { networks: readonly Network[] }) {
  const t = useTexts()
  const site = useSite()
  const { links, office } = site.facts
  const present = networks.filter((network) => (network === 'whatsapp' ? office.whatsapp : links[network]))
  if (present.length === 0) return null
  const nameOf = (network: Network) => t('aria.social', { network: t(`footer.social.${network}`) })
  return (
    <ul className="social" aria-label={t('aria.socialLinks')}>
      {present.map((network) => (
        <li key={network}>
          {network === 'whatsapp' ? (
            <a
              href={whatsappLink(site, t('contact.whatsappMessage'))}
              {...newTab}
              aria-label={`${nameOf(network)} (${t('aria.newTab')})`}
            >
              <Icon name={network} />
            </a>
          ) : (
            <a href={links[network] ?? undefined} rel="noreferrer" aria-label={nameOf(network)}>
              <Icon name={network} />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
