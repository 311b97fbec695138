// The first script. Waits until the page has loaded and the browser is idle, or for the first interaction, then imports
// the application. Until then the page works as HTML. A browser that lacks what the application needs does not load it.
// The URLs of the other scripts are in attributes of the script element, so a change of them does not change this file.
import { addLateFaces, layOutWholePage, whenIdle } from './late-layout.ts'
import type { PageData } from './page-data.ts'
import type {} from './site/load-texts.ts' // Declares window.pageTexts.
import type {} from './statistics/report-visit.ts'

const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
// With STATISTICS=off, the script element has no data-counter.
const { application, lateFaces, counter } =
  document.querySelector<HTMLElement>('script[data-application]')?.dataset ?? {}
// A copy in an archive, a cache or on a disk has another path, for which the application would show another page.
const data: Partial<PageData> = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
const isCopy = data.path !== location.pathname
let started = false

function start() {
  if (started) return
  started = true
  window.pageTexts = fetch(String(data.language && data.textFiles?.[data.language]))
  window.pageTexts.catch(() => {})
  importFrom(String(application))
}

/** Imports a script, without Vite's helper, which is a file of its own. Without the script, the page still works. */
function importFrom(url: string) {
  import(/* @vite-ignore */ url).catch(() => {})
}

function onFirstInteraction() {
  for (const type of interactionEvents) removeEventListener(type, onFirstInteraction)
  layOutWholePage()
  if (canStart) start()
}

// Closes the menu that is shown as `:target`, so that Back does not show the page under it.
function closeMenuOnLink(event: MouseEvent) {
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey
  if (location.hash !== '#menu' || opensTab || !(event.target as Element).closest('#menu a')) return
  // No element has this id: the menu is no longer the target, and the page stays at its place.
  location.replace('#closed')
  history.replaceState(history.state, '', location.pathname + location.search)
}

// The newest features that the application uses without a fallback. A browser without one of them (before Safari
// 15.4, Chrome 99, Firefox 98) keeps the HTML page with the simple stylesheet (styles/_simple.scss). The oldest
// browsers that are tested are a little newer (scripts/supported-browsers.ts).
const isSupported =
  'CSSLayerBlockRule' in window && 'HTMLDialogElement' in window && 'hasOwn' in Object && 'at' in Array.prototype

function onceLoaded(callback: () => void) {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback)
}

// Before the handler of the application, which may have started in the meantime.
addEventListener('click', closeMenuOnLink, { capture: true })
onceLoaded(() => addLateFaces(lateFaces))
// An anchor, or the history, asks for a place in the whole page.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isReturn = visit?.type !== 'navigate'
// The history stores the offset in the page with all fonts. Until they are loaded, scroll anchoring would change it.
if (isReturn) document.documentElement.style.setProperty('overflow-anchor', 'none')
if (location.hash || isReturn) layOutWholePage()
if (counter && !isCopy) {
  window.visitReports = []
  onceLoaded(() => whenIdle(() => importFrom(counter)))
}

// The application has failed on this page (src/hydrate.tsx).
const isPlain = history.state?.isPlain

const canStart = isSupported && !isPlain && !isCopy
for (const type of interactionEvents) addEventListener(type, onFirstInteraction, { passive: true })
if (canStart) onceLoaded(() => whenIdle(start))
