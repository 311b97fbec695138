// The top of the home page: the picture, what the company does, and two links.
import { Icon } from '../../icons/icon.tsx'
import { ForwardLink } from '../../links/arrow-link.tsx'
import { SectionLink } from '../../links/section-link.tsx'
import { HeroPicture } from '../../pictures/picture.tsx'
import { useTexts } from '../../site/texts.ts'

export function Hero() {
  const t = useTexts()
  return (
    <section className="hero grid" aria-labelledby="hero-title">
      <HeroPicture alt={t('imageAlt.hero')} />
      <div className="hero-plate">
        <h1 id="hero-title">{t('hero.title')}</h1>
        <p className="hero-text">{t('hero.subtitle')}</p>
        <div className="actions">
          <SectionLink className="btn btn-gold" section="contact">
            {t('hero.request')}
          </SectionLink>
          <SectionLink className="go" section="services">
            <ForwardLink>{t('hero.explore')}</ForwardLink>
          </SectionLink>
        </div>
      </div>
      <SectionLink className="hero-down" section="services" aria-label={t('hero.scroll')}>
        <Icon name="arrow-down" />
      </SectionLink>
    </section>
  )
}
