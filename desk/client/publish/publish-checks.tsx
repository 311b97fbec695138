// The checks before publishing: faults that prevent it, and texts that nobody has written.
import { Icon } from '../../../src/icons/icon.tsx'
import type { Fault } from '../../api/draft-data.ts'
import type { Path } from '../../api/paths.ts'
import type { Change } from '../../api/publish-data.ts'
import { ErrorList } from '../editing/error-list.tsx'
import { titleLine, titleOf } from '../editing/labels.ts'
import { useLocale } from '../locale.tsx'
import { unwrittenTexts } from './unwritten-texts.ts'

type Heading = 'h2' | 'h3'

/** What must be corrected first. Each line leads to its field. */
export function Blocking({ faults, heading: Title }: { faults: readonly Fault[]; heading: Heading }) {
  const { texts, plural } = useLocale()
  const labels = texts.publish
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="blocked-title">
      <Icon name="alert" />
      <Title id="blocked-title">{plural(labels.blocked, faults.length)}</Title>
      <ErrorList errors={faults} />
    </section>
  )
}

interface ChecksProps {
  changes: readonly Change[]
  /** Texts whose other languages are changed. */
  outdated: readonly Path[]
  heading: Heading
}

/** What to look at before publishing, and that the rest is in order. */
export function Checks({ changes, outdated, heading: Title }: ChecksProps) {
  const locale = useLocale()
  const { texts, plural } = locale
  const labels = texts.publish
  const missing = unwrittenTexts(changes)
  const unwritten = [...new Set(missing.map(({ group }) => group))]
  const count = unwritten.length + (outdated.length > 0 ? 1 : 0)
  return (
    <section aria-labelledby="check-title">
      <Title id="check-title">{count > 0 ? plural(labels.lookAt, count) : labels.inOrder}</Title>
      <ul className="checks">
        {unwritten.map((item) => (
          <li className="warn" key={item}>
            <Icon name="alert" />
            <Unwritten item={item} changes={missing.filter(({ group }) => group === item)} />
          </li>
        ))}
        {outdated.length > 0 && (
          <li className="warn">
            <Icon name="alert" />
            <div>
              <b>{labels.outdated}</b>
              <small>{outdated.map((path) => titleLine(path, locale)).join(' · ')}</small>
            </div>
          </li>
        )}
        <li>
          <Icon name="check" />
          <span>{labels.checked}</span>
        </li>
      </ul>
    </section>
  )
}

/** The texts of one service or town that nobody has written. */
function Unwritten({ item, changes }: { item: string; changes: readonly Change[] }) {
  const locale = useLocale()
  const { texts, fill } = locale
  const names = changes.map((change) =>
    fill(texts.facts.inLanguage, {
      text: titleOf(change.path, locale).label,
      language: change.language ? texts.languages[change.language] : '',
    }),
  )
  return (
    <div>
      <b>{fill(texts.publish.unwritten, { name: item })}</b>
      <small>{fill(texts.publish.unwrittenText, { texts: names.join(' · ') })}</small>
    </div>
  )
}
