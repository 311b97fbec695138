// All texts and pictures of the edited page, including invisible ones.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { type Path, parseTextPath, unitAt, valueAt } from '../../api/paths.ts'
import { pages } from '../../api/urls.ts'
import { useEditing } from '../editing/editing.tsx'
import { slotTitle, textTitle } from '../editing/text-title.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import type { PageMarkers, UsedText } from './read-markers.ts'

interface TextListProps {
  language: Language
  markers: PageMarkers
  onOpen: (path: Path, opener: HTMLElement) => void
}

export function TextList({ language, markers: { used, facts }, onOpen }: TextListProps) {
  const locale = useLocale()
  const { texts, plural } = locale
  const labels = texts.editor.list
  const pictures = new Set(facts.flatMap(({ dataset }) => /^\/pictures\/(.+)/.exec(dataset.edit ?? '')?.[1] ?? []))
  const groups = [
    [labels.visible, used.filter(({ place }) => place === 'text')],
    [labels.hidden, used.filter(({ place }) => place !== 'text' && place !== 'head')],
    [labels.head, used.filter(({ place }) => place === 'head')],
  ] as const
  return (
    <details className="text-list">
      <summary className="text-btn">{plural(labels.title, used.length + pictures.size)}</summary>
      <Group title={labels.pictures}>
        {[...pictures].map((slot) => (
          <li key={slot}>
            <Opener path={`/pictures/${slot}`} title={slotTitle(slot, locale)} onOpen={onOpen} />
          </li>
        ))}
      </Group>
      {groups
        .filter(([, list]) => list.length > 0)
        .map(([title, list]) => (
          <Group title={title} key={title}>
            {list.map((text) => (
              <UsedTextItem text={text} language={language} onOpen={onOpen} key={text.path} />
            ))}
          </Group>
        ))}
      <p>
        <Link className="text-btn" to={pages.findText}>
          {labels.elsewhere}
        </Link>
      </p>
    </details>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

interface UsedTextItemProps extends Pick<TextListProps, 'language' | 'onOpen'> {
  text: UsedText
}

function UsedTextItem({ text: { path }, language, onOpen }: UsedTextItemProps) {
  const locale = useLocale()
  const { content, document } = useEditing()
  const unit = unitAt(path) ?? path
  const key = parseTextPath(unit)?.key ?? ''
  const words = String(valueAt(document, path) ?? '')
  const title = textTitle(key, path.slice(unit.length), locale, words)
  return (
    <li>
      <div>
        <Opener path={path} title={title} onOpen={onOpen} />
        {content.changes.includes(unit) && <b className="changed">{locale.texts.editor.list.changed}</b>}
      </div>
      {!title.endsWith(words) && (
        <span lang={language} dir="auto" translate="no">
          <TextWithChips text={toExcerpt(words)} language={language} />
        </span>
      )}
    </li>
  )
}

/** The first 120 characters. A placeholder counts as one. */
const toExcerpt = (text: string) => /^(?:\{\{\w+\}\}|.){0,120}/su.exec(text)?.[0] ?? ''

interface OpenerProps {
  path: Path
  title: string
  onOpen: TextListProps['onOpen']
}

const Opener = ({ path, title, onOpen }: OpenerProps) => (
  <button type="button" className="text-btn" translate="no" onClick={(event) => onOpen(path, event.currentTarget)}>
    {title}
  </button>
)
