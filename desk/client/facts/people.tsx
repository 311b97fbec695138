// The people of the company, with links to their portraits.
import { Link } from 'react-router-dom'
import type { Facts } from '../../../src/site/facts.ts'
import { pages } from '../../api/urls.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useValue } from '../editing/editing.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'

export function PeopleForm() {
  const { texts, fill } = useLocale()
  // A person without a name or id is still being typed.
  const { value: people } = useValue<Partial<Facts['people'][number]>[]>('/people')
  return (
    <>
      <ValueField path="/people" />
      <ul>
        {people.map(
          ({ id, name }) =>
            id && (
              <li key={id}>
                <Link className="text-btn" to={pages.picture(`person-${id}`)}>
                  <DeskIcon name="image" />
                  {fill(texts.facts.portrait, { name: name ?? id })}
                </Link>
              </li>
            ),
        )}
      </ul>
    </>
  )
}
