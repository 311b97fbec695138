// All texts and pictures of the page that is edited, also those that cannot be seen on it.
import { Link } from 'react-router-dom'
import { pages } from '../../api/addresses.ts'
import type { ShownText, TextsPage } from '../../api/texts-data.ts'
import { useLocale } from '../locale.tsx'
import { slotTitle, textTitle } from './text-title.ts'
import { TextWithChips } from './text-with-chips.tsx'

interface TextListProps {
  page: TextsPage
  /** A text opens beside the page. */
  onText: (text: ShownText, opener: HTMLElement) => void
  onPicture: (slot: string, opener: HTMLElement) => void
}

export function TextList({ page: { texts: pageTexts, pictures, language }, onText, onPicture }: TextListProps) {
  const locale = useLocale()
  const { texts, plural } = locale
  const labels = texts.editor.list
  const groups = [
    [labels.visible, pageTexts.filter(({ place }) => place === 'text')],
    [labels.hidden, pageTexts.filter(({ place }) => place !== 'text' && place !== 'head')],
    [labels.head, pageTexts.filter(({ place }) => place === 'head')],
  ] as const
  return (
    <details className="text-list">
      <summary>{plural(labels.title, pageTexts.length + pictures.length)}</summary>
      <section aria-label={labels.pictures}>
        <h2>{labels.pictures}</h2>
        <ul>
          {pictures.map((slot) => (
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
                  <li key={text.key + text.part}>
                    <div>
                      <ListLink to={pages.text(text.key)} onOpen={(opener) => onText(text, opener)}>
                        {textTitle(text.key, text.part, locale)}
                      </ListLink>
                      {text.isChanged && <b className="changed">{labels.changed}</b>}
                    </div>
                    <span lang={language} dir="auto" translate="no">
                      <TextWithChips text={text.excerpt} />
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p>
        <Link className="text-btn" to={pages.allTexts}>
          {labels.elsewhere}
        </Link>
      </p>
    </details>
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
