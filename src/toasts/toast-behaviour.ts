// The behaviour of an open toast: it closes after a while, pauses while the visitor is busy with it, and can be
// swiped away. Works on the region in the document.

/** The time that a toast is open, in milliseconds, without pauses. */
const toastDuration = 5000

/** The minimum length of a swipe that closes a toast, in pixels. */
const swipeThreshold = 50

// Regions with the pointer in them. Kept between toasts: a pointer that does not move fires no events.
const hovered = new WeakMap<HTMLElement, boolean>()

/** Starts the behaviour of the open toast in `region`, for `duration` milliseconds. Returns a function that ends it. */
export function openToast(region: HTMLElement, close: () => void, duration = toastDuration): () => void {
  if (!hovered.has(region)) watchPointer(region)
  const controller = new AbortController()
  const { signal } = controller

  const countdown = createCountdown(duration, close)
  const holdOrRun = () => {
    const isBusy = hovered.get(region) || region.contains(document.activeElement)
    countdown[isBusy || document.visibilityState === 'hidden' ? 'hold' : 'run']()
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

function watchPointer(region: HTMLElement) {
  hovered.set(region, false)
  region.addEventListener('pointerenter', () => hovered.set(region, true))
  region.addEventListener('pointerleave', () => hovered.set(region, false))
  // Not every browser fires pointerleave when a finger is lifted from a toast that disappears.
  for (const end of ['pointerup', 'pointercancel'] as const) {
    region.addEventListener(end, ({ pointerType }) => hovered.set(region, pointerType === 'mouse'))
  }
}

/** Moves the toast with the pointer, and closes it if it is released far enough away. */
function swipeAway(region: HTMLElement, close: () => void, signal: AbortSignal) {
  let toast: HTMLElement | null = null
  let start = 0
  const offsetAt = ({ clientX }: PointerEvent) => swipeOffset(clientX - start, getComputedStyle(region).direction)
  function onDown({ target, button, pointerId, clientX }: PointerEvent) {
    if (button !== 0 || (target as Element).closest('button')) return
    toast = (target as Element).closest<HTMLElement>('.toast')
    toast?.setPointerCapture(pointerId)
    start = clientX
  }
  function onMove(event: PointerEvent) {
    if (toast) toast.style.transform = `translateX(${offsetAt(event)}px)`
  }
  function onUp(event: PointerEvent) {
    const isAway = toast !== null && Math.abs(offsetAt(event)) > swipeThreshold
    release()
    if (isAway) close()
  }
  function release() {
    if (toast) toast.style.transform = ''
    toast = null
  }
  region.addEventListener('pointerdown', onDown, { signal })
  region.addEventListener('pointermove', onMove, { signal })
  region.addEventListener('pointerup', onUp, { signal })
  // The browser uses the gesture to scroll the page.
  region.addEventListener('pointercancel', release, { signal })
}

/**
 * The distance by which a toast follows a pointer that moved `moved` pixels to the right: only outwards, mirrored in
 * rtl.
 */
function swipeOffset(moved: number, direction: string): number {
  return direction === 'rtl' ? Math.min(0, moved) : Math.max(0, moved)
}

/** A countdown that can be paused, and starts paused. `duration` is in milliseconds. */
function createCountdown(duration: number, onEnd: () => void) {
  let left = duration
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hold() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= performance.now() - started
    },
    run() {
      if (timer !== undefined) return
      started = performance.now()
      timer = setTimeout(onEnd, left)
    },
  }
}
