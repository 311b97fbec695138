// The text, fact or picture of the page that is open, and its place in the frame.
import { useEffect, useRef, useState } from 'react'
import type { Path } from '../../api/paths.ts'
import { type FrameRange, getHost } from './frame-texts.ts'
import type { PageMarks } from './read-marks.ts'

type Place = FrameRange | HTMLElement | undefined

interface OpenPlace {
  path: Path
  /** Missing if the value is not visible in the frame. */
  at: Place
  /** The position among the elements that show the same fact. */
  index: number
  opener: HTMLElement | null
}

/** Opens and closes a place. When the frame has the page again, the focus returns to the element that opened it. */
export function useOpenPlace(marks: PageMarks) {
  const [open, setOpen] = useState<OpenPlace>()
  /** The place that was closed last, until its element has the focus again. */
  const closed = useRef<OpenPlace>(undefined)
  // The frame may be loading: a page with another picture or fact is rendered by the server.
  useEffect(() => {
    const place = closed.current && openerNow(closed.current, marks)
    if (open || !place) return
    closed.current = undefined
    place.focus()
  }, [marks, open])

  return {
    open,
    at: open && placeNow(open, marks),
    show({ path, at }: { path: Path; at: Place }, opener: HTMLElement | null) {
      setOpen({ path, at, index: at ? factsAt(marks, path).indexOf(getElement(at)) : 0, opener })
    },
    /** Closes the place; with a step, the focus goes to the previous or next text. */
    close(step: -1 | 0 | 1 = 0) {
      const hosts = [...new Set(marks.texts.map(getHost))]
      const position = hosts.indexOf(open?.opener ?? null)
      const neighbour = position < 0 ? undefined : hosts[position + step]
      closed.current = open && { ...open, opener: neighbour ?? open.opener }
      setOpen(undefined)
    },
  }
}

/** Its place now: the frame may have been loaded again. */
const placeNow = (open: OpenPlace, marks: PageMarks): Place =>
  open.at && isInPage(getElement(open.at)) ? open.at : shownFact(open, marks)

/** The element that opened it, or else shows it; undefined while the frame has neither. */
const openerNow = (open: OpenPlace, marks: PageMarks): HTMLElement | undefined =>
  [open.opener, shownFact(open, marks)].find((element) => element && isInPage(element)) ?? undefined

const shownFact = ({ path, index }: OpenPlace, marks: PageMarks) => factsAt(marks, path)[index]

const factsAt = ({ facts }: PageMarks, path: Path) => facts.filter(({ dataset }) => dataset.edit === path)

/** The marked element that a place is in. */
const getElement = (at: FrameRange | HTMLElement): HTMLElement =>
  'start' in at ? (at.start.parentElement?.closest<HTMLElement>('[data-edit]') ?? at.start.ownerDocument.body) : at

/** True if `element` is in a page that is open. A frame that was loaded again leaves its document behind. */
const isInPage = ({ isConnected, ownerDocument }: Element) => isConnected && ownerDocument.defaultView !== null
