// A table of names with their counts and bars, the highest first.
import type { ComparedCount, Ranks, VisitTable } from '../../api/visits-data.ts'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { changeText } from './figure-texts.ts'

type Unit = keyof DeskLocale['texts']['visits']['units']

const units: Record<VisitTable, Unit> = {
  pages: 'views',
  referrers: 'arrivals',
  campaigns: 'arrivals',
  languages: 'views',
  devices: 'views',
  countries: 'views',
  links: 'pressed',
  services: 'requests',
  packages: 'requests',
  searches: 'times',
  emptySearches: 'times',
}

interface RankTableProps {
  id: VisitTable
  ranks: Ranks
  isComparable: boolean
}

export function RankTable({ id, ranks: { rows, others }, isComparable }: RankTableProps) {
  const locale = useLocale()
  const { visits } = locale.texts
  const highest = Math.max(...rows.map(({ count }) => count), others?.count ?? 0)
  const row = (key: string, name: string, compared: ComparedCount) => (
    <tr key={key}>
      <th scope="row">
        {name}
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
          <rect width={((compared.count / highest) * 100).toFixed(1)} height="3" />
        </svg>
      </th>
      <td className="num">{locale.number(compared.count)}</td>
      {isComparable && <td className="num">{changeText(compared, locale)}</td>}
    </tr>
  )
  return (
    <table className="table rank">
      <caption>{visits.tables[id]}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{visits.columns.name}</span>
          </th>
          <th scope="col" className="num">
            {visits.units[units[id]]}
          </th>
          {isComparable && (
            <th scope="col" className="num">
              {visits.columns.change}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, ...compared }) => row(`name ${name}`, rowName(id, name, locale), compared))}
        {others && row('others', locale.plural(visits.others[id === 'pages' ? 'pages' : 'rows'], others.rows), others)}
      </tbody>
    </table>
  )
}

/** The name of a row. The server sends the names of pages, services, packages, languages and countries. */
function rowName(id: VisitTable, name: string, locale: DeskLocale): string {
  const { names } = locale.texts.visits
  const known: Partial<Record<VisitTable, Record<string, string>>> = {
    referrers: { direct: names.direct },
    devices: names.devices,
    links: names.links,
    services: { none: names.noService },
    packages: { none: names.noPackage },
  }
  const labels = known[id]
  if (labels && Object.hasOwn(labels, name)) return labels[name] ?? name
  if (id === 'campaigns') return campaignName(name)
  // Names that could be personal, are rare, or are above the limit of a day are counted together.
  return name === 'other' ? names.other : name
}

/** 'autumn letter (newsletter, mail)', from `source=newsletter&medium=mail&campaign=autumn-letter`. */
function campaignName(name: string): string {
  const values = new URLSearchParams(name)
  const [campaign, ...others] = ['campaign', 'source', 'medium'].flatMap((field) => values.get(field) || [])
  if (campaign === undefined) return name
  return others.length > 0 ? `${campaign} (${others.join(', ')})` : campaign
}
