// The packages: whether each is offered, what it costs, and which smaller one it contains.
import { Icon } from '../../../src/icons/icon.tsx'
import { Facts } from '../../../src/site/facts.ts'
import { containedByDefault, type PackageId, packageIds } from '../../../src/site/packages.ts'
import { pages, sitePageAddress } from '../../api/addresses.ts'
import type { FactEntry, FactsPage } from '../../api/facts-data.ts'
import { fieldId } from '../../api/field-path.ts'
import { useLocale } from '../locale.tsx'
import { useDraft } from '../pages/draft.ts'
import { Select } from '../shell/select.tsx'
import { FactForm } from './fact-form.tsx'
import { Field } from './field.tsx'
import { Switch } from './switch.tsx'

type Packages = Facts['packages']

/** The packages that each may contain, the larger first. */
const smaller: Record<PackageId, readonly PackageId[]> = {
  essential: [],
  premium: ['essential'],
  elite: ['premium', 'essential'],
}

export function PackagesForm({ page }: { page: FactsPage }) {
  const { texts } = useLocale()
  const labels = texts.facts.packages
  const entryOf = (path: FactEntry['path']) => page.facts.find((entry) => entry.path === path)
  const [packages, prices, priceRange] = [entryOf('/packages'), entryOf('/prices'), entryOf('/priceRange')]
  if (!packages || !prices) return null
  return (
    <>
      <ol className="cards">
        {packageIds.map((id) => (
          <li key={id}>
            <PackageForm id={id} packages={packages} prices={prices} />
          </li>
        ))}
      </ol>
      {priceRange && <FactForm entry={priceRange} />}
      <p>
        <a
          className="go"
          href={sitePageAddress(pages.texts, { path: '/investment', language: page.languages[0] ?? 'en' })}
        >
          <span>{labels.texts}</span>
          <Icon name="arrow-right" />
        </a>
      </p>
    </>
  )
}

interface PackageFormProps {
  id: PackageId
  packages: FactEntry
  prices: FactEntry
}

function PackageForm({ id, packages, prices }: PackageFormProps) {
  const { texts } = useLocale()
  const labels = texts.facts.packages
  const draft = useDraft()
  const choices = draft.of(packages as FactEntry & { value: Packages })
  const amounts = draft.of(prices as FactEntry & { value: Facts['prices'] })
  const choice = choices.value[id]
  const contains =
    typeof choice === 'object' && choice.contains !== undefined ? choice.contains : (containedByDefault[id] ?? null)
  const path = `${packages.path}/${id}`
  const set = (next: Packages[PackageId]) => choices.set({ ...choices.value, [id]: next } as Packages)
  const selectId = fieldId(`${path}/contains`)
  return (
    <>
      <h3>{labels.names[id]}</h3>
      <Switch
        path={path}
        label={labels.names[id]}
        isOn={Boolean(choice)}
        onChange={set}
        states={[labels.offered, labels.notOffered]}
      />
      <div className="form">
        <Field
          path={`${prices.path}/${id}`}
          label={labels.price}
          schema={Facts.properties.prices.properties[id]}
          value={amounts.value[id]}
          onChange={(next) => amounts.set({ ...amounts.value, [id]: next as number })}
        />
        {Boolean(choice) && smaller[id].length > 0 && (
          <div className="field">
            <label htmlFor={selectId}>{labels.contains}</label>
            <Select
              id={selectId}
              value={contains ?? ''}
              onChange={({ currentTarget }) =>
                set({
                  contains: currentTarget.value === '' ? null : (currentTarget.value as PackageId),
                } as Packages['elite'])
              }
            >
              <option value="">{labels.nothing}</option>
              {smaller[id].map((other) => (
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
