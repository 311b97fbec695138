// The comparison of the packages: a table with a column for each package, and a group of rows for the features that
// each adds.
import { Icon } from '../icons/icon.tsx'
import type { Translate } from '../language/translate.ts'
import { SectionLink } from '../links/section-link.tsx'
import { UnfoldLink } from '../links/unfold-link.tsx'
import { useEdit } from '../site/edit-attribute.ts'
import { formatPrice } from '../site/format.ts'
import { type PackageContents, recommendedPackage } from '../site/packages.ts'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/texts.ts'

export function Comparison({ contents }: { contents: readonly PackageContents[] }) {
  const t = useTexts()
  const edit = useEdit()
  const { facts } = useSite()
  const contained = containment(contents, t)
  const columns = contents.map((column) => ({ ...column, included: includedIn(column, contents) }))
  return (
    <section id="compare" aria-labelledby="compare-title">
      <div className="tariff-head">
        <h2 id="compare-title">{t('pricing.comparison.title')}</h2>
        {contained && <p>{contained}</p>}
      </div>
      <UnfoldLink section="compare">{t('pricing.comparison.show')}</UnfoldLink>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('pricing.comparison.service')}</span>
            </th>
            {contents.map(({ id }) => (
              <th key={id} scope="col" className={id === recommendedPackage ? 'best' : undefined}>
                <span>{`${t(`pricing.packages.${id}.name`)} `}</span>
                <small {...edit(`/prices/${id}`)}>
                  {t(`pricing.packages.${id}.priceLabel`, { price: formatPrice(facts.prices[id], facts, t) })}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        {featureGroups(columns, t).map(({ id, title, features }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={contents.length + 1}>
                {title}
              </th>
            </tr>
            {features.map((feature) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {columns.map(({ id, included }) => (
                  <td key={id}>
                    <Inclusion isIncluded={included.has(feature)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <td />
            {contents.map(({ id }) => (
              <td key={id}>
                <SectionLink page={`/?package=${id}`} section="contact">
                  {t(`pricing.packages.${id}.buttonText`)}
                </SectionLink>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Inclusion({ isIncluded }: { isIncluded: boolean }) {
  const t = useTexts()
  return (
    <>
      {isIncluded ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="vh">{t(`pricing.comparison.${isIncluded ? 'included' : 'notIncluded'}`)}</span>
    </>
  )
}

function includedIn({ contains, features }: PackageContents, contents: readonly PackageContents[]): Set<string> {
  const inner = contents.find(({ id }) => id === contains)
  return new Set([...(inner ? includedIn(inner, contents) : []), ...features])
}

interface Column extends PackageContents {
  /** The features, together with the features of the contained package. */
  included: ReadonlySet<string>
}

/** The features, grouped by the first package that includes them. */
function featureGroups(columns: readonly Column[], t: Translate) {
  const groups = columns.map(({ id, contains, features }, position) => {
    const earlier = columns.slice(0, position).flatMap((column) => column.features)
    const added = features.filter((feature) => !earlier.includes(feature))
    const isInEvery = columns.every(({ included }) => added.every((feature) => included.has(feature)))
    const name = t(`pricing.packages.${id}.name`)
    let title = contains ? t('pricing.comparison.adds', { package: name }) : name
    if (position === 0 && isInEvery) title = t('pricing.comparison.every')
    return { id, title, features: added }
  })
  return groups.filter(({ features }) => features.length > 0)
}

function containment(contents: readonly PackageContents[], t: Translate): string {
  const isNested = contents.every(({ contains }, position) => contains === contents[position - 1]?.id)
  if (isNested) return t('pricing.comparison.nested')
  return contents
    .flatMap(({ id, contains }) => {
      if (!contains) return []
      const names = { package: t(`pricing.packages.${id}.name`), contained: t(`pricing.packages.${contains}.name`) }
      return [t('pricing.comparison.contains', names)]
    })
    .join(' ')
}
