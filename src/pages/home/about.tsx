// About the company: its story in figures, its values, its people, its credentials and its reviews.
import { PageLink } from '../../links/page-link.tsx'
import { Picture } from '../../pictures/picture.tsx'
import { useEdit } from '../../site/edit-attribute.ts'
import { enabled } from '../../site/enabled.ts'
import { wordsIn } from '../../site/format.ts'
import { valuePoints } from '../../site/sections.ts'
import { useSite } from '../../site/site.ts'
import { useLanguage, useTexts } from '../../site/texts.ts'
import { People } from './people.tsx'
import { Proof } from './proof.tsx'
import { Reviews } from './reviews.tsx'

/** The minimum years of experience that the page names, however young the company is. */
const leastYears = 5

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
            <p key={paragraph}>{paragraph}</p>
          ))}
          <Figures />
          <OwnFigures />
          <PageLink className="btn btn-line" to="/investment">
            {t('about.consultation')}
          </PageLink>
        </div>
      </div>
      <Expertise />
      <People />
      <Proof />
      <Reviews />
    </section>
  )
}

function Figures() {
  const t = useTexts()
  const { facts, year } = useSite()
  const towns = enabled(facts.locations)
  const years = Math.max(leastYears, year - facts.foundingYear)
  return (
    <dl className="figures">
      <Figure
        label={t('about.stats.years.label')}
        note={t('about.stats.years.since')}
        value={years}
        path="/foundingYear"
        isMore={years === leastYears}
      />
      <Figure
        label={t('about.stats.locations.label')}
        note={facts.coastBetween && t.plural('about.stats.locations.towns', towns.length)}
        value={facts.coastBetween ? towns.length + 1 : towns.length}
        path="/locations"
        isMore={facts.coastBetween}
      />
    </dl>
  )
}

/** The figures that the company adds, in the language of the page, or else in the first language that a figure has. */
function OwnFigures() {
  const { facts } = useSite()
  const language = useLanguage()
  if (facts.figures.length === 0) return null
  return (
    <dl className="figures">
      {facts.figures.map(({ value, label }, index) => (
        <Figure key={value} label={wordsIn(label, language)} value={value} path={`/figures/${index}`} />
      ))}
    </dl>
  )
}

interface FigureProps {
  label: string
  note?: string | false
  value: number | string
  /** The path of the fact that the value follows from. */
  path: string
  isMore?: boolean
}

function Figure({ label, note, value, path, isMore }: FigureProps) {
  const edit = useEdit()
  return (
    <div {...edit(path)}>
      <dt>
        <span>{label}</span>
        {note && <small>{` ${note}`}</small>}
      </dt>
      <dd>
        <span>{value}</span>
        {isMore && <sup>+</sup>}
      </dd>
    </div>
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
