// The people of the company, each with a portrait or the initials.
import { Picture } from '../../pictures/picture.tsx'
import { useEdit } from '../../site/edit-attribute.ts'
import type { Facts } from '../../site/facts.ts'
import { formatLanguages, wordsIn } from '../../site/format.ts'
import { useSite } from '../../site/site.ts'
import { useLanguage, useTexts } from '../../site/texts.ts'

export function People() {
  const t = useTexts()
  const language = useLanguage()
  const edit = useEdit()
  const { facts, pictures = {} } = useSite()
  const { people } = facts
  if (people.length === 0) return null
  const hasPortraits = people.some(({ id }) => pictures[`person-${id}`])
  return (
    <section id="team" aria-labelledby="team-title">
      <div className="head">
        <h3 id="team-title">{t('footer.company.team')}</h3>
        <p>{t('people.text')}</p>
      </div>
      <ul className={hasPortraits ? 'people' : 'people people-initials'} data-count={people.length}>
        {people.map(({ id, name, role, languages }, index) => (
          <li key={id} {...edit(`/people/${index}`)}>
            <Portrait id={id} name={name} />
            <h4 translate="no">{name}</h4>
            <p>{wordsIn(role, language)}</p>
            {languages.length > 0 && <p className="caps">{formatLanguages(languages, t)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Portrait({ id, name }: Pick<Facts['people'][number], 'id' | 'name'>) {
  const edit = useEdit()
  const { pictures = {} } = useSite()
  const slot = `person-${id}` as const
  if (pictures[slot]) {
    // The shape is the same as of the office's picture, which is never shown here.
    return <Picture name="office" added={slot} alt="" sizes="(max-width:47.99rem) 50vw, 33vw" className="portrait" />
  }
  const words = name.split(' ')
  return (
    <span className="portrait" aria-hidden="true" translate="no" {...edit(`/pictures/${slot}`)}>
      {[...new Set([words[0], words.at(-1)])].map((word) => word?.match(/\p{L}/u)?.[0]).join('')}
    </span>
  )
}
