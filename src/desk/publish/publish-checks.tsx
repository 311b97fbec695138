// The checks before publishing: faults that prevent it, and pages that are large.
import { Icon } from '../../icons/icon.tsx'
import { useLocale } from '../locale.tsx'
import type { Fault } from '../pages/draft-data.ts'
import { FaultList } from '../pages/fault-list.tsx'
import type { PageSize } from './publish-data.ts'

type Heading = 'h2' | 'h3'

/** What must be corrected first. Each line leads to its field. */
export function Blocking({ faults, heading: Title }: { faults: readonly Fault[]; heading: Heading }) {
  const { texts, plural } = useLocale()
  const words = texts.publish
  return (
    <section className="notice notice-bad" role="alert" aria-labelledby="blocked-title">
      <Icon name="alert" />
      <Title id="blocked-title">{plural(words.blocked, faults.length)}</Title>
      <FaultList faults={faults} />
    </section>
  )
}

/** What to look at before publishing, and that the rest is in order. */
export function Checks({ largePages, heading: Title }: { largePages: readonly PageSize[]; heading: Heading }) {
  const { texts, plural, fill, number } = useLocale()
  const words = texts.publish
  const kilobytes = (bytes: number) => number(Math.round(bytes / 100) / 10)
  return (
    <section aria-labelledby="check-title">
      <Title id="check-title">{largePages.length > 0 ? plural(words.lookAt, largePages.length) : words.inOrder}</Title>
      <ul className="checks">
        {largePages.map(({ path, name, language, bytes, limit }) => (
          <li className="warn" key={`${language} ${path}`}>
            <Icon name="alert" />
            <div>
              <b>{fill(words.heavy, { name, language: texts.languages[language] })}</b>
              <small>
                {fill(words.heavyText, {
                  size: kilobytes(bytes),
                  limit: kilobytes(limit),
                  path,
                })}
              </small>
            </div>
          </li>
        ))}
        <li>
          <Icon name="check" />
          <span>{words.checked}</span>
        </li>
      </ul>
    </section>
  )
}
