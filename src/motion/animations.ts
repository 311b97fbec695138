// The animation of the service cards. A separate chunk that nothing waits for: without it, and with reduced motion, the
// cards are simply shown.
import { inView, stagger } from 'framer-motion/dom'
import { animate } from 'framer-motion/dom/mini'

/**
 * Hides the children of `list` until a fifth of it is in view, then fades them in, 0.1 s apart, and calls
 * `onRevealed`. Begins when the visitor scrolls, so that a page that is never scrolled, such as a screenshot, shows
 * everything. Does nothing if a part of the list is in view by then. Returns a function that stops it.
 */
export function revealInTurn(list: HTMLElement, onRevealed: () => void): () => void {
  let stop = () => {}
  function hide() {
    const { top, height } = list.getBoundingClientRect()
    if (top < innerHeight || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    list.dataset.reveal = 'wait'
    stop = inView(list, reveal, { amount: revealThreshold(height, innerHeight) })
  }
  function reveal() {
    animate(
      [...list.children],
      { opacity: [0, 1], translate: ['0 1.5rem', '0 0'] },
      // The easing is --ease in styles/_tokens.scss.
      { duration: 0.8, delay: stagger(0.1), ease: [0.2, 0.6, 0.2, 1] },
    )
    delete list.dataset.reveal
    onRevealed()
  }
  addEventListener('scroll', hide, { once: true })
  return () => {
    removeEventListener('scroll', hide)
    stop()
    delete list.dataset.reveal
  }
}

/**
 * The part of a list that must be in view: a fifth. For a list so long that a fifth would leave half of the screen
 * empty, the part that fills a quarter of the screen.
 */
export function revealThreshold(listHeight: number, screenHeight: number): number {
  return listHeight / 5 <= screenHeight / 2 ? 0.2 : screenHeight / 4 / listHeight
}
