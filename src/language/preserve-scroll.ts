// Keeps the scroll position while the texts of a page change, and with them the height of everything above.

/**
 * Calls `change`, which must be synchronous, and stays as far from the top of the page. On Back and Forward, the browser
 * has restored the place that belongs to the new texts.
 */
export function preserveScrollTop(change: () => void) {
  const top = scrollY
  change()
  scrollTo({ top, behavior: 'instant' })
}

/** Calls `change`, which must be synchronous, and keeps the first visible block of text where it is. */
export function preserveScroll(change: () => void) {
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const blocks = document.querySelectorAll('main :is(h1, h2, h3, p, li, dd, label), .foot :is(h2, p, li, label)')
  const block = [...blocks].find((element) => element.getBoundingClientRect().bottom > bar)
  const before = block?.getBoundingClientRect().top ?? 0
  change()
  // A page that is scrolled to the top stays there.
  if (!block || scrollY === 0) return
  scrollBy({ top: block.getBoundingClientRect().top - before, behavior: 'instant' })
}
