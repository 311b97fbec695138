// A page of the site in a frame, with a panel or a dialog for the clicked value.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Content } from '../../api/content.ts'
import { isWithin, type Path } from '../../api/paths.ts'
import { pages, sitePageUrl } from '../../api/urls.ts'
import type { ChosenPage } from '../editing/chosen-page.ts'
import { useEditing } from '../editing/editing.tsx'
import { fieldUrl } from '../editing/field-url.ts'
import { getFactSection } from '../editing/labels.ts'
import { slotTitle } from '../editing/text-title.ts'
import { useLocale } from '../locale.tsx'
import { PictureDialog } from '../pictures/picture-dialog.tsx'
import type { PreviewWidth } from './measure.ts'
import { FrameOutline } from './outline.tsx'
import { Panel } from './panel.tsx'
import { TextList } from './text-list.tsx'
import { useFrameEvents } from './use-frame-events.ts'
import { useMarkers } from './use-markers.ts'
import { useOpenPlace } from './use-open-place.ts'
import { useShownDraft } from './use-shown-draft.ts'

/** Sections whose forms are too wide for the panel. */
const onOwnPage: readonly (string | undefined)[] = ['services', 'locations', 'home']

interface PageEditorProps {
  chosen: ChosenPage
  /** The name of the page. */
  name: string
  /** The URL of its preview. */
  url: string
  width: PreviewWidth
}

export function PageEditor({ chosen, name, url, width }: PageEditorProps) {
  const { language } = chosen
  const locale = useLocale()
  const { texts, fill } = locale
  const { content } = useEditing()
  const navigate = useNavigate()
  /** The number of changed pictures, which reloads the frame. */
  const [pictures, setPictures] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  const [markers, readFrame] = useMarkers(frame, language)
  const { open, at, show, close } = useOpenPlace(markers)
  const slot = open && isWithin(open.path, '/pictures') ? open.path.slice('/pictures/'.length) : undefined
  useShownDraft(markers.texts, language)
  const hovered = useFrameEvents(frame, markers, {
    onOpen: (target, opener) =>
      onOwnPage.includes(getFactSection(target.path)) ? navigate(fieldUrl(target.path)) : show(target, opener),
    onLink: (target) => navigate(sitePageUrl(pages.texts, target)),
  })
  const openText = (path: Path, opener: HTMLElement | null) =>
    show({ path, at: markers.texts.find((text) => text.path === path) }, opener)
  return (
    <>
      <div className="page-editor">
        <section
          className={`canvas canvas-${width}`}
          aria-label={fill(texts.editor.canvas, { page: name, language: locale.languageName(language) })}
        >
          <iframe
            key={`${pictures} ${content.version} ${getFactsVersion(content)}`}
            src={url}
            title={fill(texts.editor.frame, { page: name })}
            ref={frame}
            onLoad={readFrame}
          />
          <FrameOutline frame={frame} target={at ?? hovered?.at} isOpen={Boolean(at)} />
        </section>
        {open && !slot && (
          <Panel
            key={open.path}
            path={open.path}
            place={at}
            frame={frame.current}
            width={width}
            chosen={chosen}
            around={open.around}
            onText={(text) => openText(text, open.opener)}
            onClose={close}
          />
        )}
      </div>
      <TextList language={language} markers={markers} onOpen={openText} />
      {slot && (
        <PictureDialog
          slot={slot}
          title={slotTitle(slot, locale)}
          onUsed={() => setPictures((count) => count + 1)}
          onClose={() => close()}
        />
      )}
    </>
  )
}

/** Increases when a fact is saved: the server renders the page again. Texts are shown while they are typed. */
const getFactsVersion = ({ units }: Content) =>
  units.reduce((sum, { path, version }) => (/^\/(texts|pictures)\//.test(path) ? sum : sum + version), 0)
