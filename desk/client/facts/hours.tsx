// The opening hours, with Monday to Friday together or day by day, and as the site writes them.
import type { Facts } from '../../../src/site/facts.ts'
import { openingDays, weekDays } from '../../../src/site/hours.ts'
import { DayHours } from '../editing/day-hours.tsx'
import { dayName, dayTitle, spanText } from '../editing/days.ts'
import { useValue } from '../editing/editing.tsx'
import { type DeskLocale, useLocale } from '../locale.tsx'
import { useUndo } from '../shell/toast.ts'

type Hours = Facts['hours']
type Day = keyof Hours

/** The days that `weekdays` stands for. */
const workingDays = weekDays.slice(0, 5)

export function HoursForm() {
  const { value: hours, set } = useValue<Hours>('/hours')
  const locale = useLocale()
  const labels = locale.texts.facts.hours
  const undo = useUndo()
  const separateDays = workingDays.filter((day) => hours[day] !== undefined)
  const together: Day[] = separateDays.length < workingDays.length ? ['weekdays'] : []
  const days: Day[] = [...together, ...separateDays, 'saturday', 'sunday']
  function separate() {
    const usual = Object.fromEntries(workingDays.map((day) => [day, hours.weekdays]))
    set((latest) => ({ ...usual, ...latest }))
  }
  function join() {
    set(
      (latest) =>
        Object.fromEntries(
          Object.entries(latest).filter(([day]) => !separateDays.some((other) => other === day)),
        ) as Hours,
    )
    const name = separateDays.map((day) => dayTitle(day, locale)).join(', ')
    undo(locale.fill(locale.texts.facts.removed, { name }), () => set((latest) => ({ ...hours, ...latest })))
  }
  return (
    <>
      <ul className="hours">
        {days.map((day) => (
          <li key={day}>
            <b>{dayTitle(day, locale)}</b>
            <DayHours path={`/hours/${day}`} title={dayTitle(day, locale)} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="text-btn" onClick={separateDays.length > 0 ? join : separate}>
          {separateDays.length > 0 ? labels.together : labels.separate}
        </button>
      </div>
      <p className="reads">{hoursInWords(hours, locale) || labels.never}</p>
    </>
  )
}

/** Such as `Monday to Friday, 09:00–18:00. Saturday, 10:00–14:00`. */
function hoursInWords(hours: Hours, locale: DeskLocale): string {
  const { texts, fill } = locale
  const labels = texts.facts.hours
  const lines = openingDays(hours).map(({ days, spans }) => {
    const [first, last] = [dayName(days[0] ?? 0, locale), dayName(days.at(-1) ?? 0, locale)]
    const several = days.length === 2 ? labels.pair : labels.range
    const names = fill(days.length > 1 ? several : labels.day, { day: first, first, last })
    const times = spans
      // A time is empty while it is being typed.
      .filter(({ opens, closes }) => opens && closes)
      .map((span) => spanText(span, locale))
    return `${names}, ${times.join(` ${labels.and} `)}`
  })
  return lines.join('. ')
}
