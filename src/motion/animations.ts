// The site's animations once the first page is there. A chunk of its own, which nothing waits for: until it has come,
// and where the visitor wants no motion, things are simply shown.
import { inView, stagger } from 'framer-motion/dom'
import { animate } from 'framer-motion/dom/mini'
import { revealThreshold } from './reveal-threshold.ts'

/** The curve of all motion (--ease in styles/_tokens.scss). */
const ease = [0.2, 0.6, 0.2, 1] as const

/** Lets a page that has just been shown fade in. The next one that does cuts it short. */
export function fadeIn(element: Element) {
  animate(element, { opacity: [0, 1] }, { duration: 0.2, ease })
}

/**
 * Hides the children of `list` until a fifth of it is in view, then lets them fade in one after another, 0.1 s apart,
 * and calls `onRevealed`. Does nothing when any of it may have been seen already. Answers how to stop.
 */
export function revealInTurn(list: HTMLElement, onRevealed: () => void): () => void {
  const { top, height } = list.getBoundingClientRect()
  if (top < innerHeight) return () => {}
  list.dataset.reveal = 'wait'
  const stop = inView(
    list,
    () => {
      animate(
        [...list.children],
        { opacity: [0, 1], translate: ['0 1.5rem', '0 0'] },
        { duration: 0.8, delay: stagger(0.1), ease },
      )
      delete list.dataset.reveal
      onRevealed()
    },
    { amount: revealThreshold(height, innerHeight) },
  )
  return () => {
    stop()
    delete list.dataset.reveal
  }
}
