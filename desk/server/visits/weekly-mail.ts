// The weekly email to the office: the last week compared with the previous one.
import type { SendMailOptions } from 'nodemailer'
import type { Query } from '../../../server/database/types.ts'
import type { MailContent, MailRow } from '../../../server/mail/mail-body.ts'
import { oneLine } from '../../../server/mail/mail-headers.ts'
import { directName, otherName } from '../../../server/statistics/measures.ts'
import { languages } from '../../../src/language/language.ts'
import { formatDay } from '../../../src/site/format.ts'
import { visitsUrl } from '../../api/urls.ts'
import type { ComparedCount, Ranks } from '../../api/visits-data.ts'
import { pageName } from '../content/site-pages.ts'
import { type DeskMailOptions, staffMail } from '../mail-options.ts'
import { deskTexts } from '../texts.ts'
import { type Comparison, comparison } from './comparison.ts'
import { type Period, periodBefore } from './periods.ts'
import { firstDay, readSums } from './sums.ts'

/** The number of rows of a table. */
const mostRows = 5

/** The email about `week`, for nodemailer; undefined if counting began after it. */
export async function weeklyMail(
  query: Query,
  week: Period,
  options: DeskMailOptions,
): Promise<SendMailOptions | undefined> {
  const since = await firstDay(query)
  if (since === undefined || since > week.to) return undefined
  const isComparable = since <= periodBefore(week).from
  const compared = comparison(await readSums(query, week), isComparable)
  return staffMail(`weekly-report.${week.from}`, weeklyContent(week, compared, options), options)
}

function weeklyContent(
  week: Period,
  { sum, ranks }: Comparison,
  { language, translate: t, facts, siteUrl }: DeskMailOptions,
): MailContent {
  const texts = deskTexts[language].emails.weekly
  const percent = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 0 })
  const counts = ({ count, before }: ComparedCount) =>
    before === null ? t.number(count) : t.fill(texts.value, { value: t.number(count), before: t.number(before) })
  const table = (title: string, rows: Ranks['rows'], getName: (name: string) => string) => {
    const namedRows = rows.filter(({ name }) => name !== otherName)
    if (namedRows.length === 0) return []
    return [{ title, rows: namedRows.map((row): MailRow => [oneLine(getName(row.name)), counts(row)]) }]
  }
  const top = (measure: 'referrer' | 'page' | 'search-empty') => ranks(measure, mostRows).rows

  const views = sum('hour')
  const days = { from: formatDay(week.from, t), to: formatDay(week.to, t) }
  const change = views.before ? views.count / views.before - 1 : undefined
  const intro = t.fill(texts[changeDirection(change)], {
    ...days,
    views: t.number(views.count),
    percent: percent.format(Math.abs(change ?? 0)),
  })
  const summary: MailRow[] = [
    [texts.summary.views, counts(views)],
    [texts.summary.requests, counts(sum('request-service'))],
    [texts.summary.links, counts(sum('link'))],
    [texts.summary.forms, counts(sum('form', 'started'))],
  ]
  const values = { ...days, siteUrl, brand: facts.brand }
  const deskPage = `${siteUrl}${visitsUrl(7)}`
  return {
    language,
    subject: oneLine(t.fill(texts.subject, values)),
    preheader: intro,
    title: texts.title,
    intro,
    sections: [
      { title: texts.summary.title, rows: summary },
      ...table(texts.from.title, top('referrer'), (name) =>
        name === directName ? texts.from.direct : withoutLinks(name),
      ),
      ...table(texts.pages, top('page'), (path) => pageName(path, t)),
      ...table(texts.searches, top('search-empty'), withoutLinks),
    ],
    actions: [{ text: texts.open, url: deskPage }],
    notes: [
      // Plain text has no buttons.
      t.fill(texts.inDesk, { link: deskPage }),
      t.fill(texts.counted, values),
    ],
    signature: t('emails.notification.signature', values),
  }
}

/** Adds spaces to a name that a stranger may have invented, so that email programs do not turn it into a link. */
const withoutLinks = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}\s'_-]+/gu, ' $& ')

/** The sentence about `change`, which is undefined if the previous week cannot be compared. */
function changeDirection(change: number | undefined): 'more' | 'less' | 'same' | 'first' {
  if (change === undefined) return 'first'
  const percents = Math.round(change * 100)
  if (percents === 0) return 'same'
  return percents > 0 ? 'more' : 'less'
}
