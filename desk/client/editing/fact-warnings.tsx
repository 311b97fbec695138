// Warnings about facts that the law requires. They do not prevent publishing.
import { Icon } from '../../../src/icons/icon.tsx'
import { isWithin, type Path } from '../../api/paths.ts'
import { useLocale } from '../locale.tsx'
import { useEditing } from './editing.tsx'
import { titleLine } from './labels.ts'

interface Warning {
  title: string
  paths: readonly Path[]
}

/** The warnings about the values at and below `groups`, by default about all values. */
export function useFactWarnings(groups: readonly Path[] = []): Warning[] {
  const { required, doubtful } = useLocale().texts.publish.law
  const { legalFaults } = useEditing().content
  const shown = legalFaults.filter(({ path }) => groups.length === 0 || groups.some((group) => isWithin(path, group)))
  const getPaths = (isMissing: boolean) =>
    shown.filter(({ kind }) => (kind === 'missing') === isMissing).map(({ path }) => path)
  return [
    { title: required, paths: getPaths(true) },
    { title: doubtful, paths: getPaths(false) },
  ].filter(({ paths }) => paths.length > 0)
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
