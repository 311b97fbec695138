// All texts and pictures of the page that is edited, also those that cannot be seen on it.
import { Link } from 'react-router-dom'
import type { Language } from '../../../src/language/language.ts'
import { pages } from '../../api/addresses.ts'
import { textPath } from '../../api/paths.ts'
import { useEditing } from '../editing/editing.tsx'
import { slotTitle, textTitle } from '../editing/text-title.ts'
import { TextWithChips } from '../editing/text-with-chips.tsx'
import { useLocale } from '../locale.tsx'
import { splitId } from './frame-texts.ts'
import type { PageMarks, UsedText } from './read-marks.ts'

interface TextListProps {
  /** The language of the page. */
  language: Language
  marks: PageMarks
  /** A text opens beside the page. */
  onText: (id: string, opener: HTMLElement) => void
  onPicture: (slot: string, opener: HTMLElement) => void
}

export function TextList({ language, marks: { used, facts }, onText, onPicture }: TextListProps) {
  const locale = useLocale()
  const { texts, plural } = locale
  const labels = texts.editor.list
  const { content } = useEditing()
  const pictures = new Set(facts.flatMap(({ dataset }) => /^\/pictures\/(.+)/.exec(dataset.edit ?? '')?.[1] ?? []))
  const groups = [
    [labels.visible, used.filter(({ place }) => place === 'text')],
    [labels.hidden, used.filter(({ place }) => place !== 'text' && place !== 'head')],
    [labels.head, used.filter(({ place }) => place === 'head')],
  ] as const
  return (
    <details className="text-list">
      <summary>{plural(labels.title, used.length + pictures.size)}</summary>
      <section aria-label={labels.pictures}>
        <h2>{labels.pictures}</h2>
        <ul>
          {[...pictures].map((slot) => (
            <li key={slot}>
              <ListLink to={pages.picture(slot)} onOpen={(opener) => onPicture(slot, opener)}>
                {slotTitle(slot, locale)}
              </ListLink>
            </li>
          ))}
        </ul>
      </section>
      {groups.map(
        ([title, list]) =>
          list.length > 0 && (
            <section aria-label={title} key={title}>
              <h2>{title}</h2>
              <ul>
                {list.map((text) => (
                  <li key={text.id}>
                    <TextLink
                      text={text}
                      isChanged={content.changes.includes(textPath(language, splitId(text.id)[0]))}
                      onOpen={(opener) => onText(text.id, opener)}
                    />
                    <span lang={language} dir="auto" translate="no">
                      <TextWithChips text={excerptOf(text.template)} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p>
        <Link className="text-btn" to={pages.findText}>
          {labels.elsewhere}
        </Link>
      </p>
    </details>
  )
}

/** The first 120 characters, and whole placeholders. */
const excerptOf = (template: string) => /^(?:\{\{\w+\}\}|.){0,120}/su.exec(template)?.[0] ?? ''

interface TextLinkProps {
  text: UsedText
  isChanged: boolean
  onOpen: (opener: HTMLElement) => void
}

function TextLink({ text, isChanged, onOpen }: TextLinkProps) {
  const locale = useLocale()
  const [key, part] = splitId(text.id)
  return (
    <div>
      <ListLink to={pages.text(key)} onOpen={onOpen}>
        {textTitle(key, part, locale)}
      </ListLink>
      {isChanged && <b className="changed">{locale.texts.editor.list.changed}</b>}
    </div>
  )
}

interface ListLinkProps {
  to: string
  onOpen: (opener: HTMLElement) => void
  children: string
}

function ListLink({ to, onOpen, children }: ListLinkProps) {
  return (
    <Link
      className="text-btn"
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
    >
      {children}
    </Link>
  )
}
