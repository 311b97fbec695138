// The marks of the page in the frame, read when it has loaded.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Language } from '../../../src/language/language.ts'
import { type PageMarks, readMarks } from './read-marks.ts'

/** The marks, and the handler of the frame's load event. Until then the frame is hidden (styles/_page-editor.scss). */
export function useMarks(
  frame: RefObject<HTMLIFrameElement | null>,
  language: Language,
): [PageMarks, onLoad: () => void] {
  const [marks, setMarks] = useState<PageMarks>({ used: [], texts: [], facts: [] })
  const lastRead = useRef<Document>(undefined)
  function read() {
    const document = frame.current?.contentDocument
    if (!frame.current || !document || document.readyState !== 'complete' || document.URL === 'about:blank') return
    if (document !== lastRead.current) setMarks(readMarks(document, language))
    lastRead.current = document
    frame.current.dataset.read = ''
  }
  // The frame may have loaded before the application.
  const readLoaded = useEffectEvent(read)
  useEffect(() => readLoaded(), [])
  return [marks, read]
}
