// How the company works, in four columns on a dark background.
import { Icon } from '../../icons/icon.tsx'
import { useTexts } from '../../language/texts.ts'

const columns = [
  { id: 'discretion', icon: 'key' },
  { id: 'reliability', icon: 'clock' },
  { id: 'craft', icon: 'renovation' },
  { id: 'order', icon: 'bills' },
] as const

export function UnrivaledExpertise() {
  const t = useTexts()
  return (
    <section className="section sea grid" aria-labelledby="unrivaled-title">
      <div className="horizon sun">
        <h2 id="unrivaled-title">{t('unrivaledExpertise.title')}</h2>
      </div>
      <ul className="columns">
        {columns.map(({ id, icon }) => (
          <li key={id}>
            <Icon name={icon} />
            <h3>{t(`unrivaledExpertise.columns.${id}.title`)}</h3>
            <p>{t(`unrivaledExpertise.columns.${id}.description`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
