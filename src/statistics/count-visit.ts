// Counts a visit: reports to the server, which keeps totals only. The first script loads this file when the page has
// loaded. It stores nothing, reads only whether the visitor has objected, and sends no identifier. Browsers that do not
// get the application also run it, so it uses only features of browsers of 2020.
import type { pageDataId } from '../page-data.ts'
import type { StorageKey } from '../safe-storage.ts'
import type { Report } from './report.ts'
import type {} from './report-visit.ts'
import { visitPath } from './visit-path.ts'

/** One visit in this number is measured. */
const measuredVisits = 4

const objectionKey: StorageKey = 'visitsOff'

/**
 * Returns true if the visitor objects: with Global Privacy Control, Do Not Track, or the button of the privacy page.
 */
function isObjecting(): boolean {
  if ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl) return true
  if (navigator.doNotTrack === '1') return true
  try {
    // biome-ignore lint/style/noRestrictedGlobals: this script imports nothing of the application.
    return localStorage.getItem(objectionKey) !== null
  } catch {
    // The visitor has switched storage off, so that no objection can be stored.
    return true
  }
}

/** The application's form, on the home page and on the page of a refused form. */
const formSelector = 'form[action^="/api/contact"]'

type View = Extract<Report, { kind: 'view' }>

function send(report: Report) {
  // The visitor may have objected since, also in another tab.
  if (isObjecting()) return
  try {
    navigator.sendBeacon(visitPath, new Blob([JSON.stringify(report)], { type: 'application/json' }))
  } catch {
    // A setting or an extension has removed sendBeacon, or Chrome is older than 81 and does not send JSON.
  }
}

const dataId: typeof pageDataId = 'page-data'

/** The page that was seen last, its language, and what was reported about it. */
let seenPath = ''
// Not `<html lang>`, which changes when a browser translates the page.
let seenLanguage: string | undefined = JSON.parse(document.getElementById(dataId)?.textContent ?? '{}').language
let formSteps: string[] = []
let lastTerm = ''

function receive(report: Report) {
  if (report.kind === 'view') {
    seenLanguage = report.language
    if (report.path !== seenPath) formSteps = []
    seenPath = report.path
  }
  if (report.kind === 'form') {
    if (formSteps.includes(report.step)) return
    formSteps.push(report.step)
  }
  if (report.kind === 'search') {
    // The search page repeats what was searched for in the dialog.
    if (report.term === lastTerm) return
    lastTerm = report.term
  }
  send(report)
  if (report.kind === 'view') watchForm()
}

const formObserver = new IntersectionObserver((entries) => {
  if (entries.some(({ isIntersecting }) => isIntersecting)) receive({ kind: 'form', step: 'seen' })
})

function watchForm() {
  formObserver.disconnect()
  const form = document.querySelector(formSelector)
  if (form) formObserver.observe(form)
}

/** The view of the page that the browser opened. The visitor may have gone on to another page in the meantime. */
function arrivalView(): View {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { pathname, searchParams } = new URL(navigation ? navigation.name : location.href)
  const view = { kind: 'view', path: pathname, language: seenLanguage } as const
  const referrer = document.referrer ? new URL(document.referrer) : undefined
  const isOpened = !navigation || ['navigate', 'prerender'].includes(navigation.type)
  if (!isOpened || (referrer && referrer.origin === location.origin)) return { ...view, arrived: false }
  const campaign: NonNullable<View['campaign']> = {}
  for (const name of ['source', 'medium', 'campaign'] as const) {
    const value = searchParams.get(`utm_${name}`)
    if (value) campaign[name] = value.slice(0, 40)
  }
  return {
    ...view,
    arrived: true,
    ...(referrer?.hostname && { referrer: referrer.hostname }),
    ...(Object.keys(campaign).length > 0 && { campaign }),
  }
}

const linkTargets = { 'tel:': 'phone', 'mailto:': 'mail', 'https://wa.me/': 'whatsapp' } as const

function start() {
  const early = window.visitReports as unknown as Report[]
  const first = arrivalView()
  receive(first)
  for (const report of early) receive(report)
  window.visitReports = { push: receive }
  // The browser has restored the page from its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    seenPath = ''
    receive({ kind: 'view', path: location.pathname, language: seenLanguage, arrived: false })
  })
  addEventListener('input', ({ target }) => {
    if ((target as Element).closest(formSelector)) receive({ kind: 'form', step: 'started' })
  })
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('a')
      if (!link) return
      for (const [start, to] of Object.entries(linkTargets)) if (link.href.startsWith(start)) send({ kind: 'link', to })
    },
    true,
  )
  // web-vitals uses `at`, which browsers before Safari 15.4 do not have.
  if ('at' in Array.prototype && Math.random() * measuredVisits < 1) {
    import('./measure-speed.ts').then(
      ({ measureSpeed }) => measureSpeed(first, send),
      () => {},
    )
  }
}

if (isObjecting()) window.visitReports = undefined
else if ('prerendering' in document && document.prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true })
} else start()
