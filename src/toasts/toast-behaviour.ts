// What an open toast does by itself: it closes after a while, pauses while the visitor is busy with it, and can be
// swiped away. Loaded with the first toast. Works on the region in the document.

/** How long a toast is open, in milliseconds, without pauses. */
export const toastDuration = 5000

/** The minimum length of a swipe that closes a toast, in pixels. */
const swipeThreshold = 50

/** Whether pointer and focus are in a region. Kept between toasts: a pointer that does not move fires no events. */
interface Presence {
  pointer: boolean
  focus: boolean
}
const presences = new WeakMap<HTMLElement, Presence>()

/**
 * Starts the behaviour of the toast that has just opened in `region`, for `duration` milliseconds. Returns a function
 * that ends it.
 */
export function openToast(region: HTMLElement, close: () => void, duration = toastDuration): () => void {
  const presence = presences.get(region) ?? watchPresence(region)
  const controller = new AbortController()
  const { signal } = controller

  const countdown = createCountdown(duration, close)
  const holdOrRun = () => {
    const held = presence.pointer || presence.focus || document.visibilityState === 'hidden'
    countdown[held ? 'hold' : 'run']()
  }
  for (const change of ['pointerenter', 'pointerleave', 'focusin', 'focusout', 'pointerup', 'pointercancel']) {
    region.addEventListener(change, holdOrRun, { signal })
  }
  document.addEventListener('visibilitychange', holdOrRun, { signal })
  swipeAway(region, close, signal)
  holdOrRun()
  return () => {
    countdown.hold()
    controller.abort()
  }
}

function watchPresence(region: HTMLElement): Presence {
  const presence: Presence = { pointer: false, focus: region.contains(document.activeElement) }
  presences.set(region, presence)
  region.addEventListener('pointerenter', () => {
    presence.pointer = true
  })
  region.addEventListener('pointerleave', () => {
    presence.pointer = false
  })
  // Not every browser fires pointerleave when a finger is lifted from a toast that disappears.
  for (const end of ['pointerup', 'pointercancel'] as const) {
    region.addEventListener(end, ({ pointerType }) => {
      if (pointerType !== 'mouse') presence.pointer = false
    })
  }
  region.addEventListener('focusin', () => {
    presence.focus = true
  })
  region.addEventListener('focusout', ({ relatedTarget }) => {
    presence.focus = region.contains(relatedTarget as Node | null)
  })
  return presence
}

/** Moves the toast with the pointer, and closes it if it is released far enough away. */
function swipeAway(region: HTMLElement, close: () => void, signal: AbortSignal) {
  let toast: HTMLElement | null = null
  let start = 0
  const offsetOf = ({ clientX }: PointerEvent) => swipeOffset(clientX - start, getComputedStyle(region).direction)
  const release = () => {
    if (toast) toast.style.transform = ''
    toast = null
  }
  region.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target as Element
      if (event.button !== 0 || target.closest('button')) return
      toast = target.closest<HTMLElement>('.toast')
      toast?.setPointerCapture(event.pointerId)
      start = event.clientX
    },
    { signal },
  )
  region.addEventListener(
    'pointermove',
    (event) => {
      if (toast) toast.style.transform = `translateX(${offsetOf(event)}px)`
    },
    { signal },
  )
  region.addEventListener(
    'pointerup',
    (event) => {
      const away = toast !== null && isSwipedAway(offsetOf(event))
      release()
      if (away) close()
    },
    { signal },
  )
  // The browser uses the gesture to scroll the page.
  region.addEventListener('pointercancel', release, { signal })
}

/** How far a toast follows a pointer that moved `moved` pixels to the right: only outwards, mirrored in rtl. */
export function swipeOffset(moved: number, direction: string): number {
  return direction === 'rtl' ? Math.min(0, moved) : Math.max(0, moved)
}

export function isSwipedAway(offset: number): boolean {
  return Math.abs(offset) > swipeThreshold
}

export interface Countdown {
  hold(): void
  run(): void
}

/** A countdown that can be paused. Calls `onEnd` after running for `duration` milliseconds in all. It starts paused; `now` must be monotonic. */
export function createCountdown(duration: number, onEnd: () => void, now = () => performance.now()): Countdown {
  let left = duration
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hold() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= now() - started
    },
    run() {
      if (timer !== undefined) return
      started = now()
      timer = setTimeout(onEnd, left)
    },
  }
}
