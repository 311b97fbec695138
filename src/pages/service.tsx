// The page of a service: what it is, what it includes, how to request it, and the other services.
import { Head } from '../head.tsx'
import { Icon } from '../icons/icon.tsx'
import { BackLink } from '../links/arrow-link.tsx'
import { FirstPrice } from '../links/first-price.tsx'
import { PageLink } from '../links/page-link.tsx'
import { SectionLink } from '../links/section-link.tsx'
import { Picture } from '../pictures/picture.tsx'
import { servicePicture } from '../pictures/subjects.ts'
import { enabled, isEnabled } from '../site/enabled.ts'
import { packagesService } from '../site/packages.ts'
import { formOption, serviceIcon } from '../site/services.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'
import { BelowFirstView } from './below-first-view.tsx'
import { CallToAction, Notice } from './notice.tsx'
import { PageMeta } from './page-meta.tsx'

export function Service({ id }: { id: string }) {
  const { services } = useSite().facts
  return isEnabled(services, id) ? <ServicePage id={id} /> : <ServiceNotFound />
}

function ServicePage({ id }: { id: string }) {
  const t = useTexts()
  return (
    <>
      <Head
        title={t(`services.items.${id}.metaTitle`)}
        description={t(`services.items.${id}.metaDescription`)}
        keywords={t(`meta.services.${id}.keywords`)}
        socialTitle={t(`meta.services.${id}.socialTitle`)}
        socialDescription={t(`meta.services.${id}.socialDescription`)}
        social={{ service: id }}
      />
      <article>
        <ServiceHero id={id} />
        <ServiceDescription id={id} />
      </article>
      <BelowFirstView>
        <CallToAction title={t('servicePage.requestTitle')} text={t('servicePage.requestText')}>
          <RequestLink id={id} />
          <PageLink className="btn btn-line" to="/investment">
            {` ${t('servicePage.pricing')}`}
          </PageLink>
        </CallToAction>
        <OtherServices id={id} />
      </BelowFirstView>
    </>
  )
}

function ServiceHero({ id }: { id: string }) {
  const t = useTexts()
  const { alt, ...picture } = servicePicture(id)
  return (
    <header className="hero hero-low grid">
      <Picture {...picture} alt={t(alt)} sizes="100vw" className="hero-art" priority />
      <div className="hero-plate">
        <div className="hero-top">
          <SectionLink className="go go-back" section="services">
            <BackLink>{t('servicePage.back')}</BackLink>
          </SectionLink>
          <Icon name={serviceIcon(id)} />
        </div>
        <h1>{t(`services.items.${id}.title`)}</h1>
        <p className="hero-text">{t(`services.items.${id}.description`)}</p>
      </div>
    </header>
  )
}

function ServiceDescription({ id }: { id: string }) {
  const t = useTexts()
  return (
    <div className="section grid story">
      <div className="story-text">
        <h2>{t('servicePage.aboutTitle')}</h2>
        {t.list(`services.items.${id}.fullDescription`).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <aside className="includes" aria-labelledby="includes-title">
        <h2 id="includes-title">{t('servicePage.includesTitle')}</h2>
        <ul>
          {t.list(`services.items.${id}.highlights`).map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        {id === packagesService && <FirstPrice />}
        <RequestLink id={id} withName />
      </aside>
    </div>
  )
}

/** A link to the contact form with the service preselected. `withName` adds its name for screen readers. */
function RequestLink({ id, withName }: { id: string; withName?: boolean }) {
  const t = useTexts()
  return (
    <SectionLink className="btn" page={`/?service=${formOption(id)}`} section="contact">
      <span>{t('servicePage.request')}</span>
      {withName && <span className="vh">{`, ${t(`services.items.${id}.title`)}`}</span>}
    </SectionLink>
  )
}

function OtherServices({ id }: { id: string }) {
  const t = useTexts()
  const { services } = useSite().facts
  const others = enabled(services).filter((other) => other !== id)
  if (others.length === 0) return null
  return (
    <section className="section grid" aria-labelledby="others-title">
      <h2 className="sub-head" id="others-title">
        {t('servicePage.otherTitle')}
      </h2>
      <ul className="ledger ledger-links">
        {others.map((other) => (
          <li key={other}>
            <PageLink to={`/services/${other}`}>
              <h3>{t(`services.items.${other}.title`)}</h3>
              <p>{t(`services.items.${other}.description`)}</p>
              <Icon name="arrow-right" flip />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ServiceNotFound() {
  const t = useTexts()
  return (
    <>
      <PageMeta group="serviceNotFound" />
      <Notice title={t('serviceNotFound.title')} lines={[t('serviceNotFound.text')]}>
        <SectionLink className="go go-back" section="services">
          <BackLink>{t('serviceNotFound.back')}</BackLink>
        </SectionLink>
      </Notice>
    </>
  )
}
