// Who the company is: its story in figures, then what it stands for.
import { useTexts } from '../../language/texts.ts'
import { PageLink } from '../../links/page-link.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { WithBrand } from '../../site/brand.tsx'

const figures = ['years', 'locations', 'founded'] as const
const valuePoints = ['propertyCare', 'localKnowledge', 'multilingualService', 'personalisedApproach'] as const

export function About() {
  const t = useTexts()
  return (
    <section className="section grid" id="about" aria-labelledby="about-title">
      <div className="about">
        <Picture
          name="about"
          alt={t('imageAlt.about')}
          sizes="(max-width:63.99rem) 100vw, 50vw"
          className="about-art"
        />
        <div className="about-text">
          <h2 id="about-title">{t('about.title')}</h2>
          {t.list('about.paragraphs').map((paragraph) => (
            <p key={paragraph}>
              <WithBrand>{paragraph}</WithBrand>
            </p>
          ))}
          <dl className="figures">
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(`about.stats.${figure}.label`)}</dt>
                <dd>
                  <Figure value={t(`about.stats.${figure}.value`)} />
                </dd>
              </div>
            ))}
          </dl>
          <PageLink className="btn btn-line" to="/investment">
            {t('about.consultation')}
          </PageLink>
        </div>
      </div>
      <Expertise />
    </section>
  )
}

/** '5+' with its plus raised. */
function Figure({ value }: { value: string }) {
  if (!value.endsWith('+')) return value
  return (
    <>
      {value.slice(0, -1)}
      <sup>+</sup>
    </>
  )
}

function Expertise() {
  const t = useTexts()
  return (
    <div className="creed">
      <h3>{t('expertise.title')}</h3>
      <p className="creed-line">{t('expertise.statement')}</p>
      <ol className="points">
        {valuePoints.map((point) => (
          <li key={point}>
            <h4>{t(`expertise.points.${point}.title`)}</h4>
            <p>{t(`expertise.points.${point}.description`)}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
