// The email about requests that have waited two working days for an answer, or will be erased within a week.
import type { SendMailOptions } from 'nodemailer'
import { officeDay } from '../../../server/content/office-time.ts'
import type { Query } from '../../../server/database/types.ts'
import { day } from '../../../server/durations.ts'
import type { MailContent, MailRow } from '../../../server/mail/mail-body.ts'
import { oneLine } from '../../../server/mail/mail-headers.ts'
import type { ContactRequest } from '../../../src/contact/rules.ts'
import { languages } from '../../../src/language/language.ts'
import { pages } from '../../api/urls.ts'
import { deskLocale } from '../../texts/locale.ts'
import { type DeskMailOptions, staffMail } from '../mail-options.ts'
import { filterConditions } from './rows.ts'

const mostRows = 5

interface LateRow {
  request: string
  received_at: number
  erase_at: number | null
}

interface LateRequests {
  /** The oldest requests. */
  rows: LateRow[]
  count: number
  /** The number of requests that will be erased within a week. */
  erasedSoon: number
}

/** The email of `now`, for nodemailer; undefined if no request is late. */
export async function reminderMail(
  query: Query,
  now: number,
  options: DeskMailOptions,
): Promise<SendMailOptions | undefined> {
  const today = officeDay(now, options.facts.office.timeZone)
  const late = await readLate(query, now, today)
  if (late.count === 0) return undefined
  return staffMail(`reminder.${today}`, reminderContent(late, now, options), options)
}

async function readLate(query: Query, now: number, today: string): Promise<LateRequests> {
  const isLate = `${filterConditions['to-answer']} AND (received_at <= $1 OR erase_at <= $2)`
  const values = [twoWorkingDaysBefore(now, today), now + 7 * day]
  const [counts] = await query<{ count: number; erasedSoon: number }>(
    `SELECT count(*) AS count, count(CASE WHEN erase_at <= $2 THEN 1 END) AS "erasedSoon"
     FROM contact_requests WHERE ${isLate}`,
    values,
  )
  const rows = await query<LateRow>(
    `SELECT request, received_at, erase_at FROM contact_requests WHERE ${isLate}
     ORDER BY received_at, reference LIMIT ${mostRows}`,
    values,
  )
  return { rows, count: counts?.count ?? 0, erasedSoon: counts?.erasedSoon ?? 0 }
}

/** The same hour two working days before `now`. Monday and Tuesday follow a weekend. */
function twoWorkingDaysBefore(now: number, today: string): number {
  const weekday = new Date(today).getUTCDay()
  return now - (weekday <= 2 ? 4 : 2) * day
}

function reminderContent(
  { rows, count, erasedSoon }: LateRequests,
  now: number,
  { language, translate: t, facts, siteUrl }: DeskMailOptions,
): MailContent {
  const { texts: all, plural, fill, number, date } = deskLocale(language, facts.office.timeZone)
  const texts = all.emails.reminder
  const days = new Intl.NumberFormat(languages[language].locale, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const toMailRow = ({ request, received_at: receivedAt, erase_at: eraseAt }: LateRow): MailRow => {
    const { name } = JSON.parse(request) as ContactRequest
    const values = { age: days.format(Math.floor((now - receivedAt) / day)), day: date(receivedAt) }
    const isErasedSoon = eraseAt !== null && eraseAt <= now + 7 * day
    return [
      oneLine(name),
      isErasedSoon ? fill(texts.erased, { ...values, erased: date(eraseAt) }) : fill(texts.age, values),
    ]
  }
  const intro = plural(texts.intro, count)
  const list = `${siteUrl}${pages.requests}`
  return {
    language,
    subject: fill(texts.subject, { count: number(count) }),
    preheader: intro,
    title: texts.title,
    intro,
    sections: [{ title: texts.oldest, rows: rows.map(toMailRow) }],
    actions: [{ text: texts.open, url: list }],
    notes: [
      ...(erasedSoon > 0 ? [fill(texts.soon, { count: number(erasedSoon) })] : []),
      texts.mark,
      // Plain text has no buttons.
      fill(texts.inDesk, { link: list }),
    ],
    signature: t('emails.notification.signature', { brand: facts.brand }),
  }
}
