// The totals of Visits as a table, in the language of the reader.
import type { Query } from '../../../server/database/types.ts'
import { type Measure, otherName } from '../../../server/statistics/measures.ts'
import { deskTexts } from '../texts.ts'
import { namesFor, type VisitsReader } from './names.ts'
import type { Period } from './periods.ts'
import { readTotals } from './sums.ts'

interface MeasureTexts {
  title: string
  /** The texts for ids among the names. */
  names?: Partial<Record<string, string>>
}

/** Yields the names of the columns, then the rows of `period`. Measures that the page does not show are left out. */
export async function* visitsTable(
  query: Query,
  period: Period,
  reader: VisitsReader,
): AsyncGenerator<(string | number)[]> {
  const { visits, export: words } = deskTexts[reader.language]
  const textsOf = measureTexts(reader)
  const nameOf = namesFor(reader)
  yield [visits.chart.columns.day, words.columns.measure, visits.columns.name, words.columns.count]
  for await (const { day, measure, name, count } of readTotals(query, period)) {
    const texts = textsOf[measure]
    const known = name === otherName ? visits.names.other : texts?.names?.[name]
    if (texts) yield [day, texts.title, known ?? nameOf(measure, name), count]
  }
}

function measureTexts({ language }: VisitsReader): Partial<Record<Measure, MeasureTexts>> {
  const { visits, export: words } = deskTexts[language]
  const { tables, names } = visits
  return {
    hour: { title: words.hours },
    page: { title: tables.pages },
    referrer: { title: tables.referrers, names: { direct: names.direct } },
    campaign: { title: tables.campaigns },
    language: { title: tables.languages },
    device: { title: tables.devices, names: names.devices },
    country: { title: tables.countries },
    link: { title: tables.links, names: names.links },
    'request-service': { title: tables.services, names: { none: names.noService } },
    'request-package': { title: tables.packages, names: { none: names.noPackage } },
    search: { title: tables.searches },
    'search-empty': { title: tables.emptySearches },
    form: { title: words.form, names: words.formSteps },
  }
}
