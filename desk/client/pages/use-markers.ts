// The markers of the page in the frame, read when it has loaded.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { type PageMarkers, readMarkers } from './read-markers.ts'

/**
 * Returns the markers, and the handler of the frame's load event. Until then the frame is hidden
 * (styles/_page-editor.scss).
 */
export function useMarkers(
  frame: RefObject<HTMLIFrameElement | null>,
  language: Language,
): [PageMarkers, onLoad: () => void] {
  const [markers, setMarkers] = useState<PageMarkers>({ used: [], texts: [], facts: [] })
  const lastRead = useRef<Document>(undefined)
  function read() {
    const document = frame.current?.contentDocument
    if (!frame.current || !document || document.readyState !== 'complete' || document.URL === 'about:blank') return
    if (document !== lastRead.current) setMarkers(readMarkers(document, language))
    lastRead.current = document
    frame.current.dataset.read = ''
  }
  // The frame may have loaded before the application.
  const readLoaded = useEffectEvent(read)
  useEffect(() => readLoaded(), [])
  return [markers, read]
}
