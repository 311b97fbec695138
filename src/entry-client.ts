// The first script: waits until the page has been painted and the browser is idle, or for the first sign of a
// visitor, then starts the application. Until then, and without it, the page works as HTML.
if (import.meta.env.DEV) {
  await import('@vitejs/plugin-react/preamble')
  // The document links the styles; importing them too lets the development server exchange them while the page is open.
  await import('../styles/main.scss')
}

const signs = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
let started = false

function start() {
  if (started) return
  started = true
  for (const sign of signs) removeEventListener(sign, start)
  import('./hydrate.tsx')
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
  else setTimeout(start, 200)
}

for (const sign of signs) addEventListener(sign, start, { passive: true })
if (document.readyState === 'complete') startWhenIdle()
else addEventListener('load', startWhenIdle)
