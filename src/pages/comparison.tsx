// The comparison of the packages: a table with a column for each package, and a group of rows for the features that
// each adds.
import { Icon } from '../icons/icon.tsx'
import { useTexts } from '../language/texts.ts'
import type { Translate } from '../language/translate.ts'
import { SectionLink } from '../links/section-link.tsx'
import { UnfoldLink } from '../links/unfold-link.tsx'
import { useEdit } from '../site/edit-marks.ts'
import { formatPrice } from '../site/format.ts'
import { type PackageContents, recommendedPackage } from '../site/packages.ts'
import { useSite } from '../site/site.ts'

export function Comparison({ contents }: { contents: readonly PackageContents[] }) {
  const t = useTexts()
  const edit = useEdit()
  const { facts } = useSite()
  const contained = containment(contents, t)
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
        {featureGroups(contents, t).map(({ id, title, features }) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={contents.length + 1}>
                {title}
              </th>
            </tr>
            {features.map((feature) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {contents.map((column) => (
                  <td key={column.id}>
                    <InclusionMark isIncluded={includedIn(column, contents).has(feature)} />
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

function InclusionMark({ isIncluded }: { isIncluded: boolean }) {
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

/** The features, grouped by the first package that includes them. */
function featureGroups(contents: readonly PackageContents[], t: Translate) {
  const listed = new Set<string>()
  return contents.flatMap(({ id, contains, features }, position) => {
    const own = features.filter((feature) => !listed.has(feature))
    for (const feature of own) listed.add(feature)
    const isInEvery = contents.every((other) => own.every((feature) => includedIn(other, contents).has(feature)))
    const name = t(`pricing.packages.${id}.name`)
    const isFirst = position === 0
    const title =
      isFirst && isInEvery
        ? t('pricing.comparison.every')
        : contains
          ? t('pricing.comparison.adds', { package: name })
          : name
    return own.length > 0 ? [{ id, title, features: own }] : []
  })
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
