// The packages, with their prices and the smaller packages that they contain.
import { Link } from 'react-router-dom'
import { Icon } from '../../../src/icons/icon.tsx'
import type { Facts } from '../../../src/site/facts.ts'
import { containedByDefault, type PackageId, packageIds } from '../../../src/site/packages.ts'
import { fieldId } from '../../api/field-path.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import { useChosenPage } from '../editing/chosen-page.ts'
import { useValue } from '../editing/editing.tsx'
import { ValueField } from '../editing/value-field.tsx'
import { useLocale } from '../locale.tsx'
import { Select } from '../shell/select.tsx'
import { Switch } from '../shell/switch.tsx'

/** A higher price gets a warning, because it may have an extra digit. */
const highPrice = 5000

export function PackagesForm() {
  const { texts } = useLocale()
  const { language } = useChosenPage()
  return (
    <>
      <ol className="cards">
        {packageIds.map((id) => (
          <li key={id}>
            <PackageForm id={id} />
          </li>
        ))}
      </ol>
      <p>
        <Link className="go" to={sitePageUrl(pages.texts, { path: '/investment', language })}>
          <span>{texts.facts.packages.texts}</span>
          <Icon name="arrow-right" />
        </Link>
      </p>
    </>
  )
}

function PackageForm({ id }: { id: PackageId }) {
  const { texts, fill, number } = useLocale()
  const labels = texts.facts.packages
  const { value: price } = useValue(`/prices/${id}`)
  const path = `/packages/${id}` as const
  const { value: choice, set } = useValue<Facts['packages']['elite']>(path)
  const contains =
    typeof choice === 'object' && choice.contains !== undefined ? choice.contains : (containedByDefault[id] ?? null)
  /** The packages that this one may contain, largest first. */
  const smaller = packageIds.slice(0, packageIds.indexOf(id)).reverse()
  const selectId = fieldId(`${path}/contains`)
  return (
    <>
      <h3>{labels.names[id]}</h3>
      <Switch
        id={fieldId(path)}
        label={labels.names[id]}
        text={choice ? labels.offered : labels.notOffered}
        isOn={Boolean(choice)}
        onChange={set}
      />
      <div className="form">
        <div>
          <ValueField path={`/prices/${id}`} />
          <p className="hint" role="status">
            {Number(price) > highPrice && fill(labels.high, { limit: number(highPrice) })}
          </p>
        </div>
        {Boolean(choice) && smaller.length > 0 && (
          <div className="field">
            <label htmlFor={selectId}>{labels.contains}</label>
            <Select
              id={selectId}
              value={contains ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set({ contains: value === '' ? null : value } as Facts['packages']['elite'])
              }
            >
              <option value="">{labels.nothing}</option>
              {smaller.map((other) => (
                <option value={other} key={other}>
                  {labels.names[other]}
                </option>
              ))}
            </Select>
          </div>
        )}
      </div>
    </>
  )
}
