// The opening hours: Monday to Friday together or each day by itself, a break at noon, closed days, and how the site
// writes them.
import { Fragment, useState } from 'react'
import type { Language } from '../../language/language.ts'
import type { Facts, Span } from '../../site/facts.ts'
import { formatTime } from '../../site/format.ts'
import { openingDays, weekDays } from '../../site/hours.ts'
import { momentOf } from '../dates.ts'
import { type DeskLanguage, deskLanguages } from '../desk-data.ts'
import { type DeskLocale, deskLocale, useLocale } from '../locale.tsx'
import { WithoutScripts } from '../shell/without-scripts.tsx'
import { fieldId } from './field.tsx'
import { Switch } from './switch.tsx'

type Hours = Facts['hours']
type Day = 'weekdays' | (typeof weekDays)[number]

/** The days that `weekdays` stands for. */
const workingDays = weekDays.slice(0, 5)

// What a day that is switched on begins with.
const wholeDay: Span = { opens: '09:00', closes: '18:00' }
const noon = { begins: '12:30', ends: '14:00' }

const spansOf = (hours: Hours[Day]): Span[] => (hours ? [hours].flat() : [])

/** As the content file writes a day: a list only if there is a break. */
const dayOf = (spans: readonly Span[]): Span | Span[] | null => (spans.length > 1 ? [...spans] : (spans[0] ?? null))

interface HoursFormProps {
  name: string
  hours: Hours
  /** The languages of the site. */
  siteLanguages: readonly Language[]
  onChange: (hours: Hours) => void
}

export function HoursForm({ name, hours, siteLanguages, onChange }: HoursFormProps) {
  const locale = useLocale()
  const words = locale.texts.facts.hours
  const hasOwn = workingDays.some((day) => hours[day] !== undefined)
  const [isOpen, setOpen] = useState(false)
  const isSeparate = hasOwn || isOpen
  const days: Day[] = [...(isSeparate ? workingDays : ['weekdays' as const]), 'saturday', 'sunday']
  function toggle() {
    setOpen(!isSeparate)
    if (hasOwn) onChange(Object.fromEntries(Object.entries(hours).filter(([day]) => !isWorkingDay(day))) as Hours)
  }
  return (
    <>
      <ul className="hours">
        {days.map((day) => (
          <DayForm
            name={`${name}/${day}`}
            title={dayTitle(day, locale)}
            spans={spansOf(hours[day] === undefined && isWorkingDay(day) ? hours.weekdays : hours[day])}
            onChange={(spans) => onChange({ ...hours, [day]: dayOf(spans) })}
            key={day}
          />
        ))}
      </ul>
      <div className="actions with-scripts">
        <button type="button" className="text-btn" onClick={toggle}>
          {isSeparate ? words.together : words.separate}
        </button>
      </div>
      <dl className="reads">
        {deskLanguages
          .filter((language) => siteLanguages.includes(language))
          .map((language) => (
            <Fragment key={language}>
              <dt>{locale.texts.languages[language]}</dt>
              <dd lang={language}>
                {hoursInWords(hours, language) || deskLocale(language, 0).texts.facts.hours.never}
              </dd>
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

interface DayFormProps {
  name: string
  title: string
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}

function DayForm({ name, title, spans, onChange }: DayFormProps) {
  const { texts, fill } = useLocale()
  const words = texts.facts.hours
  const isOpen = spans.length > 0
  const hasBreak = spans.length > 1
  function setBreak(isBreak: boolean) {
    const [first = wholeDay] = spans
    const last = spans.at(-1) ?? wholeDay
    onChange(
      isBreak
        ? [
            { opens: first.opens, closes: noon.begins },
            { opens: noon.ends, closes: last.closes },
          ]
        : [{ opens: first.opens, closes: last.closes }],
    )
  }
  return (
    <li>
      <b>{title}</b>
      <Switch
        name={name}
        label={fill(words.openOn, { day: title })}
        isOn={isOpen}
        onChange={(open) => onChange(open ? [wholeDay] : [])}
        states={[words.open, words.closed]}
      />
      <fieldset className="span-time">
        <legend className="vh">{title}</legend>
        {spans.map((span, index) => (
          <SpanForm
            name={`${name}/${index}`}
            title={title}
            index={index}
            span={span}
            onChange={(next) => onChange(spans.map((other, at) => (at === index ? next : other)))}
            // biome-ignore lint/suspicious/noArrayIndexKey: a span has no other name.
            key={index}
          />
        ))}
        {/* Without JavaScript a break is entered as a second span. */}
        {spans.length < 2 && (
          <WithoutScripts>
            <SpanForm name={`${name}/${spans.length}`} title={title} index={spans.length} onChange={() => {}} />
          </WithoutScripts>
        )}
      </fieldset>
      {isOpen && (
        <label className="switch break with-scripts">
          <input
            type="checkbox"
            role="switch"
            checked={hasBreak}
            aria-checked={hasBreak}
            aria-label={fill(words.breakOn, { day: title })}
            onChange={({ currentTarget }) => setBreak(currentTarget.checked)}
          />
          <span aria-hidden="true">{words.break}</span>
        </label>
      )}
    </li>
  )
}

interface SpanFormProps {
  name: string
  title: string
  index: number
  /** Missing for one that may be added. */
  span?: Span
  onChange: (span: Span) => void
}

function SpanForm({ name, title, index, span = { opens: '', closes: '' }, onChange }: SpanFormProps) {
  const { texts, fill } = useLocale()
  const words = texts.facts.hours
  const isWrong = isTime(span.opens) && isTime(span.closes) && span.closes <= span.opens
  const time = (part: keyof Span, label: string) => (
    <input
      id={fieldId(`${name}/${part}`)}
      name={`${name}/${part}`}
      aria-label={fill(label, { day: title })}
      aria-invalid={isWrong || (span[part] !== '' && !isTime(span[part])) || undefined}
      value={span[part]}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ ...span, [part]: currentTarget.value })}
      onBlur={() => {
        const time = timeOf(span[part])
        if (time !== span[part]) onChange({ ...span, [part]: time })
      }}
    />
  )
  return (
    <span className="pair-time">
      {index > 0 && <span className="or">{words.and}</span>}
      {time('opens', index > 0 ? words.fromAgain : words.from)}
      <span>{words.to}</span>
      {time('closes', index > 0 ? words.untilAgain : words.until)}
      {isWrong && <span className="bad">{words.order}</span>}
    </span>
  )
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** 9, 9h30 and 930 as 09:00 and 09:30; anything else as it was typed. */
function timeOf(typed: string): string {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})\s*[:.h]?\s*(\d{2})?\s*$/.exec(typed) ?? []
  const time = `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
  return hours !== '' && isTime(time) ? time : typed
}

/** The hours as the site writes them: Monday to Friday, 09:00–18:00. Saturday, 10:00–14:00. */
function hoursInWords(hours: Hours, language: DeskLanguage): string {
  const { texts, fill } = deskLocale(language, 0)
  const words = texts.facts.hours
  const lines = openingDays(hours).map(({ days, spans }) => {
    const [first, last] = [dayName(days[0] ?? 0, language), dayName(days.at(-1) ?? 0, language)]
    const names = fill(days.length > 1 ? words.range : words.day, { day: first, first, last })
    const times = spans
      .map(({ opens, closes }) => ({ opens: formatTime(opens, language), closes: formatTime(closes, language) }))
      .map((span) => fill(words.span, span))
    return `${names}, ${times.join(` ${words.and} `)}`
  })
  return lines.join('. ')
}
