// What must be corrected on the page before the draft can be published. Each line leads to its field.
import { Icon } from '../../../src/icons/icon.tsx'
import type { PagesPage } from '../../api/pages-data.ts'
import { useStandingFaults } from '../facts/field-faults.tsx'
import { useLocale } from '../locale.tsx'
import { FaultList } from './fault-list.tsx'

export function ToCorrect({ page }: { page: PagesPage }) {
  const { texts } = useLocale()
  const standing = useStandingFaults()
  const faults = standing.filter((fault) => page.faults?.includes(fault))
  if (faults.length === 0) return null
  return (
    <section className="notice notice-bad" aria-labelledby="to-correct-title">
      <Icon name="alert" />
      <h2 id="to-correct-title">{texts.editing.toCorrect}</h2>
      <FaultList faults={faults} />
    </section>
  )
}
