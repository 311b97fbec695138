// The first script: waits until the page has been painted and the browser is idle, or for the first sign of a
// visitor, then starts the application. Until then, and without it, the page works as HTML: in a browser that lacks what
// the application stands on, it is not even fetched.
// Its element says where the application lies: an import by name would bring Vite's own helper along, twice this file.
const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const sign of interactionEvents) removeEventListener(sign, start)
  const { application } = document.querySelector<HTMLElement>('script[data-application]')?.dataset ?? {}
  // A page without its application is complete: there is nothing to complain of.
  import(/* @vite-ignore */ String(application)).catch(() => {})
}

// Ctrl K and ⌘ K are the browser's own until the application is there, which finds the wish in the address.
function openSearchOnceLoaded(event: KeyboardEvent) {
  if (event.defaultPrevented || event.key !== 'k' || event.ctrlKey === event.metaKey) return
  if ((event.target as Element).closest('input, textarea, select')) return
  event.preventDefault()
  history.replaceState(history.state, '', '#search')
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

// The newest of what the application uses without asking. A browser that lacks one of these (before Safari 15.4, Chrome 99,
// Firefox 98) shows the page as it came, with the simple style sheet (styles/_simple.scss).
const isSupported =
  'CSSLayerBlockRule' in window && 'HTMLDialogElement' in window && 'hasOwn' in Object && 'at' in Array.prototype

if (isSupported) {
  for (const sign of interactionEvents) addEventListener(sign, start, { passive: true })
  addEventListener('keydown', openSearchOnceLoaded)
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}
