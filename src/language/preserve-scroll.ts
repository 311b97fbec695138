// Keeps the visitor's place while the words of a page change, and with them the heights of all that stands above.

/** Applies `change`, which must be done when it returns, with the first block of text in view staying where it is. */
export function preserveScroll(change: () => void) {
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const blocks = document.querySelectorAll('main :is(h1, h2, h3, p, li, dd, label), .foot :is(h2, p, li, label)')
  const block = [...blocks].find((element) => element.getBoundingClientRect().bottom > bar)
  const before = block?.getBoundingClientRect().top ?? 0
  change()
  // At the top of the page one stays at the top.
  if (!block || scrollY === 0) return
  scrollBy({ top: block.getBoundingClientRect().top - before, behavior: 'instant' })
}
