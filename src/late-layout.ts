// The layout of a page once it has loaded: the first script adds the faces that the first view does not need, then lays
// out the sections of the home page that were skipped.

/** The default of `unicode-range`. */
const everyLetter = 'U+0-10FFFF'

/** Calls `callback` when the browser is idle, at the latest after two seconds. Safari has no requestIdleCallback. */
export function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 })
  else setTimeout(callback, 200)
}

/** Lays out all parts of the home page (styles/home.scss): a link may lead to any of them. */
export function layOutWholePage() {
  document.documentElement.dataset.whole = ''
}

/**
 * Adds the faces in the stylesheet at the URL `sheet`. Called once the page has loaded: earlier, these fonts would
 * compete with the picture of the first view.
 */
export function addLateFaces(sheet?: string) {
  // In development the page links them.
  if (!sheet) return layOutWholePage()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = sheet
  // Read, not applied: the browser would lay out the whole page for each font that arrives.
  link.media = 'not all'
  link.addEventListener('load', () => addFaces([...(link.sheet?.cssRules ?? [])] as CSSFontFaceRule[]))
  link.addEventListener('error', layOutWholePage)
  document.head.append(link)
}

/** Loads the faces of `rules`, then adds them together. Those for rare letters are loaded when a text needs them. */
async function addFaces(rules: readonly CSSFontFaceRule[]) {
  const faces = rules.map(({ style }) => {
    const value = (name: string) => style.getPropertyValue(name)
    // Browsers differ in whether quotation marks are part of the name.
    return new FontFace(value('font-family').replaceAll('"', ''), value('src'), {
      display: 'swap',
      style: value('font-style') || 'normal',
      weight: value('font-weight') || 'normal',
      unicodeRange: value('unicode-range') || everyLetter,
    })
  })
  const common = faces.filter(({ unicodeRange }) => unicodeRange === everyLetter)
  await Promise.all(common.map((face) => face.load().catch(() => {})))
  for (const face of faces) document.fonts.add(face)
  whenIdle(layOutInSteps)
}

/**
 * Lays out one section of the home page that is still skipped, then the next one: together they would block a phone.
 */
function layOutInSteps() {
  const skipped = [...document.querySelectorAll<HTMLElement>('section, footer')].find(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  )
  if (!skipped) return layOutWholePage()
  skipped.style.contentVisibility = 'visible'
  // Forces the layout in this task.
  skipped.getBoundingClientRect()
  whenIdle(layOutInSteps)
}
