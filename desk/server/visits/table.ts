// The totals of Visits as a table, in the language of the reader.
import type { Query } from '../../../server/database/types.ts'
import { type Measure, otherName } from '../../../server/statistics/measures.ts'
import type { DeskLanguage } from '../../api/desk-data.ts'
import { visitTables } from '../../api/visits-data.ts'
import { deskTexts } from '../texts.ts'
import { namesFor, type VisitsReader } from './names.ts'
import type { Period } from './periods.ts'
import { readTotals } from './sums.ts'
import { tableMeasures } from './visits.ts'

/** Yields the names of the columns, then the rows of `period`. Measures that the page does not show are left out. */
export async function* visitsTable(
  query: Query,
  period: Period,
  reader: VisitsReader,
): AsyncGenerator<(string | number)[]> {
  const { visits, export: words } = deskTexts[reader.language]
  const titles = measureTitles(reader.language)
  const texts = idTexts(reader.language)
  const getName = namesFor(reader)
  yield [visits.chart.columns.day, words.columns.measure, visits.columns.name, words.columns.count]
  for await (const { day, measure, name, count } of readTotals(query, period)) {
    const title = titles[measure]
    const text = name === otherName ? visits.names.other : texts[measure]?.[name]
    if (title) yield [day, title, text ?? getName(measure, name), count]
  }
}

function measureTitles(language: DeskLanguage): Partial<Record<Measure, string>> {
  const { visits, export: words } = deskTexts[language]
  const titles = visitTables.map((table) => [tableMeasures[table], visits.tables[table]])
  return { ...Object.fromEntries(titles), hour: words.hours, form: words.form }
}

/** The texts for ids among the names. */
function idTexts(language: DeskLanguage): Partial<Record<Measure, Partial<Record<string, string>>>> {
  const { visits, export: words } = deskTexts[language]
  const { direct, devices, links, noService, noPackage } = visits.names
  return {
    referrer: { direct },
    device: devices,
    link: links,
    'request-service': { none: noService },
    'request-package': { none: noPackage },
    form: words.formSteps,
  }
}
