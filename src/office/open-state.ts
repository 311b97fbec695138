// The next time at which the office opens or closes, on its own clock and on the visitor's.
import type { Translate } from '../language/translate.ts'
import type { Facts } from '../site/facts.ts'
import { formatDayOfYear, formatSpans, formatTime, unbroken } from '../site/format.ts'
import { openingDays, type Span } from '../site/hours.ts'
import { clockTime, instantAt } from './clock.ts'

type OpeningFacts = Pick<Facts, 'hours' | 'specialDays'> & { office: { timeZone: string } }

/** The number of days to search for the next opening. */
const mostDays = 60

const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)

const weekDayIndex = (day: string) => (new Date(day).getUTCDay() + 6) % 7

function spansOn(day: string, { hours, specialDays }: OpeningFacts): Span[] {
  const special = specialDays.find(({ date, until = date }) => date <= day && day <= until)
  if (special) return [special.hours ?? []].flat()
  return openingDays(hours).find(({ days }) => days.includes(weekDayIndex(day)))?.spans ?? []
}

/** The next time at which the office opens or closes, and the hours of that day; undefined if it stays closed. */
function nextChange(facts: OpeningFacts, now: number) {
  const office = clockTime(now, facts.office.timeZone)
  for (let ahead = 0; ahead < mostDays; ahead++) {
    const day = dayAfter(office.day, ahead)
    const spans = spansOn(day, facts).sort((one, other) => one.opens.localeCompare(other.opens))
    const change = spans
      .flatMap(({ opens, closes }) => [
        { time: opens, isOpen: false },
        { time: closes, isOpen: true },
      ])
      .find(({ time }) => ahead > 0 || time > office.time)
    if (change) return { ...change, day, ahead, spans }
  }
  return undefined
}

/**
 * The time until which the office is open, or at which it opens. A second line has its hours of that day on the
 * visitor's clock, if that clock shows another time, and the day on which they begin there, if it is another one.
 * `visitorZone` is the time zone of the device.
 */
export function openState(facts: OpeningFacts, t: Translate, now: number, visitorZone?: string): string {
  const { timeZone } = facts.office
  const change = nextChange(facts, now)
  if (!change) return ''
  const { isOpen, day, ahead, spans } = change
  const time = formatTime(change.time, t.language)
  const weekDayName = (day: string) => t.list('contact.office.days')[weekDayIndex(day)] ?? ''
  const dayName = ahead > 6 ? `${weekDayName(day)} ${formatDayOfYear(day, t)}` : weekDayName(day)
  const atOffice = isOpen
    ? t('contact.office.openUntil', { time })
    : t(ahead === 0 ? 'contact.office.opensToday' : 'contact.office.opensOn', { day: dayName, time })
  if (clockTime(now, visitorZone).time === clockTime(now, timeZone).time) return atOffice

  const onVisitorsClock = (time: string) => clockTime(instantAt({ day, time }, timeZone), visitorZone)
  const visitorDay = onVisitorsClock(spans[0]?.opens ?? change.time).day
  const visitorSpans = spans.map(({ opens, closes }) => ({
    opens: onVisitorsClock(opens).time,
    closes: onVisitorsClock(closes).time,
  }))
  const hours = formatSpans(visitorSpans, t, unbroken)
  const visitorHours = visitorDay === day ? hours : t('contact.office.open', { days: weekDayName(visitorDay), hours })
  return `${atOffice}\n${t('contact.office.yourTime', { hours: visitorHours })}`
}
