// The text, fact or picture that is being edited, and its place in the frame.
import { useEffect, useRef, useState } from 'react'
import type { Path } from '../../api/paths.ts'
import { type FrameRange, getHost } from './frame-texts.ts'
import type { PageMarkers } from './read-markers.ts'

type Place = FrameRange | HTMLElement | undefined

interface OpenPlace {
  path: Path
  /** Missing if the value is not visible in the frame. */
  at: Place
  /** The text that contains the value. */
  around?: Path | undefined
  /** The index among the elements that show the same fact. */
  index: number
  opener: HTMLElement | null
}

/** Opens and closes a place. The focus returns to the element that opened it, after the frame has reloaded. */
export function useOpenPlace(markers: PageMarkers) {
  const [open, setOpen] = useState<OpenPlace>()
  /** The last closed place, until its element has the focus again. */
  const closed = useRef<OpenPlace>(undefined)
  // The frame reloads after a picture or a fact has changed.
  useEffect(() => {
    const place = closed.current && currentOpener(closed.current, markers)
    if (open || !place) return
    closed.current = undefined
    place.focus()
  }, [markers, open])

  return {
    open,
    at: open && currentPlace(open, markers),
    show({ path, at, around }: Pick<OpenPlace, 'path' | 'at' | 'around'>, opener: HTMLElement | null) {
      setOpen({ path, at, around, index: at ? factsAt(markers, path).indexOf(getElement(at)) : 0, opener })
    },
    /** `step` moves the focus to the previous or next text. */
    close(step: -1 | 0 | 1 = 0) {
      const hosts = [...new Set(markers.texts.map(getHost))]
      const position = hosts.indexOf(open?.opener ?? null)
      const neighbour = position < 0 ? undefined : hosts[position + step]
      closed.current = open && { ...open, opener: neighbour ?? open.opener }
      setOpen(undefined)
    },
  }
}

/** The current place, because the frame may have reloaded. */
const currentPlace = (open: OpenPlace, markers: PageMarkers): Place =>
  open.at && isInPage(getElement(open.at)) ? open.at : shownFact(open, markers)

/** The element that opened the place, or else shows its fact; undefined while the frame has neither. */
const currentOpener = (open: OpenPlace, markers: PageMarkers): HTMLElement | undefined =>
  [open.opener, shownFact(open, markers)].find((element) => element && isInPage(element)) ?? undefined

const shownFact = ({ path, index }: OpenPlace, markers: PageMarkers) => factsAt(markers, path)[index]

const factsAt = ({ facts }: PageMarkers, path: Path) => facts.filter(({ dataset }) => dataset.edit === path)

const getElement = (at: FrameRange | HTMLElement): HTMLElement =>
  'start' in at ? (at.start.parentElement?.closest<HTMLElement>('[data-edit]') ?? at.start.ownerDocument.body) : at

/**
 * Returns true if `element` is in the current page. An element of a reloaded frame is still connected to its old
 * document.
 */
const isInPage = ({ isConnected, ownerDocument }: Element) => isConnected && ownerDocument.defaultView !== null
