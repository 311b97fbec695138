// Warnings about facts that the law requires, and about special days that overlap. They do not prevent publishing.
import { Icon } from '../../../src/icons/icon.tsx'
import type { Facts } from '../../../src/site/facts.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import { timeOn } from '../../texts/dates.ts'
import { useLocale } from '../locale.tsx'
import { sharedDays } from './days.ts'
import { useEditing } from './editing.tsx'
import { titleLine } from './labels.ts'

interface Warning {
  title: string
  paths: readonly Path[]
}

/** The warnings about the values at and below `groups`, by default about all values. */
export function useFactWarnings(groups?: readonly Path[]): Warning[] {
  const { texts, fill, moment } = useLocale()
  const { law, overlap } = texts.publish
  const { content, document } = useEditing()
  const isShown = (path: Path) => !groups || groups.some((group) => isWithin(path, group))
  const legalPaths = (isMissing: boolean) =>
    content.legalFaults.filter(({ kind }) => (kind === 'missing') === isMissing).map(({ path }) => path)
  const overlaps = sharedDays(document.specialDays as Facts['specialDays']).map((day) => ({
    title: fill(overlap, { day: moment(timeOn(day)).day }),
    paths: ['/specialDays'] as const,
  }))
  return [
    { title: law.required, paths: legalPaths(true) },
    { title: law.doubtful, paths: legalPaths(false) },
    ...overlaps,
  ]
    .map(({ title, paths }) => ({ title, paths: paths.filter(isShown) }))
    .filter(({ paths }) => paths.length > 0)
}

export function FactWarnings({ groups }: { groups: readonly Path[] }) {
  const warnings = useFactWarnings(groups)
  if (warnings.length === 0) return null
  return (
    <ul className="checks">
      {warnings.map((warning) => (
        <WarningLine key={warning.title} {...warning} />
      ))}
    </ul>
  )
}

export function WarningLine({ title, paths }: Warning) {
  const locale = useLocale()
  return (
    <li className="warn">
      <Icon name="alert" />
      <div>
        <b>{title}</b>
        <small translate="no">{paths.map((path) => titleLine(path, locale)).join(' · ')}</small>
      </div>
    </li>
  )
}
