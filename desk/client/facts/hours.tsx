// The opening hours: Monday to Friday together or each day by itself, and how the site writes them.
import { Fragment, useState } from 'react'
import type { Facts } from '../../../src/site/facts.ts'
import { formatTime } from '../../../src/site/format.ts'
import { openingDays, weekDays } from '../../../src/site/hours.ts'
import { type DeskLanguage, deskLanguages } from '../../api/desk-data.ts'
import { momentOf } from '../../texts/dates.ts'
import { deskLocale } from '../../texts/locale.ts'
import { DayHours } from '../editing/day-hours.tsx'
import { useEditing, useValue } from '../editing/editing.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { useUndo } from '../shell/undo.ts'

type Hours = Facts['hours']
type Day = 'weekdays' | (typeof weekDays)[number]

/** The days that `weekdays` stands for. */
const workingDays = weekDays.slice(0, 5)

export function HoursForm() {
  const { content } = useEditing()
  const { value: hours, set } = useValue<Hours>('/hours')
  const locale = useLocale()
  const labels = locale.texts.facts.hours
  const undo = useUndo()
  const hasOwn = workingDays.some((day) => hours[day] !== undefined)
  const [isOpen, setOpen] = useState(false)
  const isSeparate = hasOwn || isOpen
  const days: Day[] = [...(isSeparate ? workingDays : ['weekdays' as const]), 'saturday', 'sunday']
  function toggle() {
    setOpen(!isSeparate)
    if (!hasOwn) return
    const own = workingDays.filter((day) => hours[day] !== undefined)
    set(Object.fromEntries(Object.entries(hours).filter(([day]) => !isWorkingDay(day))) as Hours)
    const name = own.map((day) => dayTitle(day, locale)).join(', ')
    undo(locale.fill(locale.texts.facts.removed, { name }), () => set((latest) => ({ ...hours, ...latest })))
  }
  return (
    <>
      <ul className="hours">
        {days.map((day) => (
          <li key={day}>
            <b>{dayTitle(day, locale)}</b>
            <DayHours
              path={`/hours/${day}`}
              title={dayTitle(day, locale)}
              usual={isWorkingDay(day) ? hours.weekdays : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="text-btn" onClick={toggle}>
          {isSeparate ? labels.together : labels.separate}
        </button>
      </div>
      <dl className="reads">
        {deskLanguages
          .filter((language) => content.languages.includes(language))
          .map((language) => (
            <Fragment key={language}>
              <dt>{locale.texts.languages[language]}</dt>
              <dd lang={language}>{hoursInWords(hours, language) || deskLocale(language).texts.facts.hours.never}</dd>
            </Fragment>
          ))}
      </dl>
    </>
  )
}

const isWorkingDay = (day: string) => workingDays.some((working) => working === day)

/** Monday, by its position in the week. */
const dayName = (index: number, language: DeskLanguage) =>
  // The first of January 2024 was a Monday.
  momentOf(Date.UTC(2024, 0, 1 + index, 12), language).weekday

function dayTitle(day: Day, { texts, fill, language }: DeskLocale): string {
  const [first, last] = [dayName(0, language), dayName(4, language)]
  const title =
    day === 'weekdays' ? fill(texts.facts.hours.range, { first, last }) : dayName(weekDays.indexOf(day), language)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The hours as the site writes them: Monday to Friday, 09:00–18:00. Saturday, 10:00–14:00. */
function hoursInWords(hours: Hours, language: DeskLanguage): string {
  const { texts, fill } = deskLocale(language)
  const labels = texts.facts.hours
  const lines = openingDays(hours).map(({ days, spans }) => {
    const [first, last] = [dayName(days[0] ?? 0, language), dayName(days.at(-1) ?? 0, language)]
    const names = fill(days.length > 1 ? labels.range : labels.day, { day: first, first, last })
    const times = spans
      // A time that somebody types may be empty for a moment.
      .filter(({ opens, closes }) => opens && closes)
      .map(({ opens, closes }) => ({ opens: formatTime(opens, language), closes: formatTime(closes, language) }))
      .map((span) => fill(labels.span, span))
    return `${names}, ${times.join(` ${labels.and} `)}`
  })
  return lines.join('. ')
}
