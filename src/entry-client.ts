// The first script: waits until the page has been painted and the browser is idle, or for the first sign of a
// visitor, then starts the application. Until then, and without it, the page works as HTML: in a browser that lacks what
// the application stands on, it is not even fetched.
// Its element says where the application lies: an import by name would bring Vite's own helper along, twice this file.
const signs = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const sign of signs) removeEventListener(sign, start)
  const { application } = document.querySelector<HTMLElement>('script[data-application]')?.dataset ?? {}
  // A page without its application is complete: there is nothing to complain of.
  import(/* @vite-ignore */ String(application)).catch(() => {})
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

// Layers of styles and modal dialogs came to all browsers in 2022, after all else that the application asks for.
if ('CSSLayerBlockRule' in window && 'HTMLDialogElement' in window) {
  for (const sign of signs) addEventListener(sign, start, { passive: true })
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle)
}
