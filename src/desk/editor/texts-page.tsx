// The page "Texts": the site in a frame, with its texts and pictures to click on. Without JavaScript the frame shows the
// page, and the list below leads to a form for each text and picture.
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { type Language, languages } from '../../language/language.ts'
import { pages, previewAddress, sitePageAddress } from '../desk-addresses.ts'
import { DeskIcon } from '../desk-icon.tsx'
import { useLocale } from '../locale.tsx'
import { draftAtom } from '../pages/draft.ts'
import type { ShownText, TextDetails, TextEntryName, TextsPage } from '../pages/pages-data.ts'
import { PagesTabs } from '../pages/pages-head.tsx'
import { searchPanelAtom } from '../search-texts/search-texts.tsx'
import { useIsHydrated } from '../shell/hydration.ts'
import { Select } from '../shell/select.tsx'
import { FrameOutline } from './frame-outline.tsx'
import { type FrameText, frameTexts, hostOf, showText } from './frame-texts.ts'
import type { PreviewWidth } from './measure.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { sitePageOf } from './site-page-of.ts'
import { partOf } from './template.ts'
import { placeholderValues } from './text-editor.tsx'
import { TextPopover } from './text-popover.tsx'
import { slotTitle, textTitle } from './text-title.ts'
import { TextWithChips } from './text-with-chips.tsx'
import { useFrameEvents } from './use-frame-events.ts'

/** What is open: a text, or a picture. */
type Open = { id: string; opener: HTMLElement | null } | { slot: string; opener: HTMLElement | null }

export function Texts({ page }: { page: TextsPage }) {
  const { path, language } = page
  const locale = useLocale()
  const { texts, fill } = locale
  const words = texts.editor
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const [width, setWidth] = useState<PreviewWidth>('desktop')
  const [open, setOpen] = useState<Open | null>(null)
  const [found, setFound] = useState<readonly FrameText[]>([])
  const [details, setDetails] = useState<TextDetails>()
  const [pictures, setPictures] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const name = page.sitePages.find((other) => other.path === path)?.name ?? path
  const address = previewAddress({ path, language }, { marked: true })

  // The frame may have loaded before the application.
  const read = useEffectEvent(() => {
    const document = frame.current?.contentDocument
    if (document?.readyState === 'complete' && document.body) setFound(frameTexts(document))
  })
  useEffect(() => read(), [])
  useEffect(() => setOpen((now) => (now && address ? null : now)), [address])
  useShownDraft(found, { language, details })

  const openText = (text: FrameText) => setOpen({ id: text.id, opener: hostOf(text) })
  const hovered = useFrameEvents(frame, found, {
    onText: openText,
    onPicture: (slot, opener) => setOpen({ slot, opener }),
    onLink: (target) => navigate(sitePageAddress(pages.texts, target)),
  })
  function close(direction?: 'before' | 'after') {
    const opener = open?.opener
    setOpen(null)
    const hosts = [...new Set(found.map(hostOf))]
    const step = direction === 'after' ? 1 : direction === 'before' ? -1 : 0
    const next = opener && hosts.includes(opener) ? hosts[hosts.indexOf(opener) + step] : opener
    ;(next ?? opener)?.focus()
  }
  const openId = open && 'id' in open ? open.id : undefined
  const [openKey = '', openPart = ''] = openId ? splitId(openId) : []
  const place = found.find(({ id }) => id === openId)
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {fill(words.title, { page: name })}
      </h1>
      <EditorBar page={page} width={width} onWidth={setWidth} />
      {!isHydrated && <p className="note editor-note">{words.withoutScripts}</p>}
      <section
        className={`canvas canvas-${width}`}
        aria-label={fill(words.canvas, { page: name, language: texts.languages[language] })}
      >
        <iframe
          key={`${address} ${pictures}`}
          src={address}
          title={fill(isHydrated ? words.frame : words.frameOnly, { page: name })}
          ref={frame}
          onLoad={() => read()}
        />
        <FrameOutline frame={frame} target={place ?? hovered} isOpen={place !== undefined} />
      </section>
      <TextList
        page={page}
        isOpen={!isHydrated}
        {...(isHydrated && {
          onText: (text: ShownText, opener: HTMLElement) => setOpen({ id: text.key + text.part, opener }),
          onPicture: (slot: string, opener: HTMLElement) => setOpen({ slot, opener }),
        })}
      />
      {openId && (
        <TextPopover
          key={openId}
          textKey={openKey}
          part={openPart}
          place={place}
          frame={frame.current}
          width={width}
          language={language}
          linkedPage={place && linkedPage(place, path)}
          onClose={close}
          onDetails={setDetails}
        />
      )}
      {open && 'slot' in open && (
        <PictureDialog
          slot={open.slot}
          title={slotTitle(open.slot, locale)}
          image={open.opener?.tagName === 'IMG' ? (open.opener as HTMLImageElement) : undefined}
          onUsed={() => setPictures((count) => count + 1)}
          onClose={() => close()}
        />
      )}
    </>
  )
}

const splitId = (id: string): [key: string, part: string] => {
  const [key = ''] = id.split('/', 1)
  return [key, id.slice(key.length)]
}

/** The page that edits what a text links to, if that is another page than the one at `path`. */
function linkedPage(text: FrameText, path: string): string | undefined {
  const link = hostOf(text)?.closest('a')
  const target = link && sitePageOf(link.href)
  return target && target.path !== path ? sitePageAddress(pages.texts, target) : undefined
}

/** Shows in the frame what is typed, and what was saved since the frame was loaded. */
function useShownDraft(
  found: readonly FrameText[],
  { language, details }: { language: Language; details: TextDetails | undefined },
) {
  const { edits, saved } = useAtomValue(draftAtom)
  useEffect(() => {
    for (const text of found) {
      const [key, part] = splitId(text.id)
      const name: TextEntryName = `texts.${language}.${key}`
      const latest = edits.get(name) ?? saved.get(name)
      if (!latest) continue
      const values = details?.key === key ? placeholderValues(details, language) : {}
      showText(text, partOf(latest.value, part), values)
    }
  }, [found, edits, saved, language, details])
}

interface EditorBarProps {
  page: TextsPage
  width: PreviewWidth
  onWidth: (width: PreviewWidth) => void
}

const widthIcons = { phone: 'phoneview', tablet: 'tablet', desktop: 'desktop' } as const

/** The tabs, then the page, the language and the width that the frame shows. */
function EditorBar({ page: { path, language, sitePages, languages: offered }, width, onWidth }: EditorBarProps) {
  const { texts } = useLocale()
  const words = texts.editor
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const openSearchTexts = useSetAtom(searchPanelAtom)
  return (
    <section className="ed-bar grid" aria-label={words.bar}>
      <div className="ed-in">
        <PagesTabs current="texts" />
        {/* biome-ignore lint/a11y/useSemanticElements: the group has links, too. */}
        <div className="ed-tools" role="group" aria-label={words.view}>
          <form action={pages.texts}>
            <label className="vh" htmlFor="site-page">
              {words.page}
            </label>
            <Select
              id="site-page"
              name="path"
              defaultValue={path}
              key={path}
              onChange={({ target }) => navigate(sitePageAddress(pages.texts, { path: target.value, language }))}
            >
              {sitePages.map((other) => (
                <option value={other.path} key={other.path}>
                  {other.name}
                </option>
              ))}
            </Select>
            <input type="hidden" name="in" value={language} />
            {!isHydrated && (
              <button type="submit" className="text-btn">
                {words.show}
              </button>
            )}
          </form>
          {/* biome-ignore lint/a11y/useSemanticElements: links are not fields. */}
          <div className="choice" role="group" aria-label={words.language}>
            {offered.map((other) => (
              <Link
                key={other}
                to={sitePageAddress(pages.texts, { path, language: other })}
                aria-current={other === language ? 'true' : undefined}
                lang={other}
              >
                {languages[other].short}
                <span className="vh">, {languages[other].name}</span>
              </Link>
            ))}
          </div>
          {isHydrated && (
            // biome-ignore lint/a11y/useSemanticElements: buttons that are pressed or not are not fields.
            <div className="choice widths" role="group" aria-label={words.width}>
              {(Object.keys(widthIcons) as PreviewWidth[]).map((other) => (
                <button
                  type="button"
                  key={other}
                  aria-pressed={other === width}
                  aria-label={words.widths[other]}
                  onClick={() => onWidth(other)}
                >
                  <DeskIcon name={widthIcons[other]} />
                </button>
              ))}
            </div>
          )}
          <Link className="text-btn" to={pages.allTexts}>
            {texts.editing.titles['all-texts']}
          </Link>
          <Link
            className="text-btn"
            to={sitePageAddress(pages.searchTexts, { path, language })}
            onClick={(event) => {
              event.preventDefault()
              openSearchTexts({ path, language })
            }}
          >
            {texts.editing.titles['search-texts']}
          </Link>
        </div>
      </div>
    </section>
  )
}

interface TextListProps {
  page: TextsPage
  isOpen: boolean
  /** With the application, a text opens beside the page. */
  onText?: (text: ShownText, opener: HTMLElement) => void
  onPicture?: (slot: string, opener: HTMLElement) => void
}

/** All texts and pictures of the page, also those that cannot be seen on it. */
function TextList({ page: { texts: shown, pictures, language }, isOpen, onText, onPicture }: TextListProps) {
  const locale = useLocale()
  const { texts, plural } = locale
  const words = texts.editor.list
  const groups = [
    [words.visible, shown.filter(({ place }) => place === 'text')],
    [words.hidden, shown.filter(({ place }) => place !== 'text' && place !== 'head')],
    [words.head, shown.filter(({ place }) => place === 'head')],
  ] as const
  return (
    <details className="text-list" open={isOpen}>
      <summary>{plural(words.title, shown.length + pictures.length)}</summary>
      <section aria-label={words.pictures}>
        <h2>{words.pictures}</h2>
        <ul>
          {pictures.map((slot) => (
            <li key={slot}>
              <ListLink to={pages.picture(slot)} onOpen={onPicture && ((opener) => onPicture(slot, opener))}>
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
                      <ListLink to={pages.text(text.key)} onOpen={onText && ((opener) => onText(text, opener))}>
                        {textTitle(text.key, text.part, locale)}
                      </ListLink>
                      {text.isChanged && <b className="changed">{words.changed}</b>}
                    </div>
                    <span lang={language} dir="auto">
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
          {words.elsewhere}
        </Link>
      </p>
    </details>
  )
}

interface ListLinkProps {
  to: string
  onOpen: ((opener: HTMLElement) => void) | undefined
  children: string
}

function ListLink({ to, onOpen, children }: ListLinkProps) {
  return (
    <Link
      className="text-btn"
      to={to}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onOpen(event.currentTarget)
      }}
    >
      {children}
    </Link>
  )
}
