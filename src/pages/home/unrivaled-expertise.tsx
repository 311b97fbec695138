// The company's way of working, in four columns on a dark background.
import { Icon } from '../../icons/icon.tsx'
import { expertiseColumns } from '../../site/sections.ts'
import { useTexts } from '../../site/texts.ts'

const icons = { discretion: 'key', reliability: 'clock', craft: 'renovation', order: 'bills' } as const

export function UnrivaledExpertise() {
  const t = useTexts()
  return (
    <section className="section sea grid" id="unrivaled-expertise" aria-labelledby="unrivaled-title">
      <div className="horizon sun">
        <h2 id="unrivaled-title">{t('unrivaledExpertise.title')}</h2>
      </div>
      <ul className="columns">
        {expertiseColumns.map((id) => (
          <li key={id}>
            <Icon name={icons[id]} />
            <h3>{t(`unrivaledExpertise.columns.${id}.title`)}</h3>
            <p>{t(`unrivaledExpertise.columns.${id}.description`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
