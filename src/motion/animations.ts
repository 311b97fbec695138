// The animations after hydration. A separate chunk that nothing waits for: without it, and with reduced motion,
// everything is simply shown.
import { inView, stagger } from 'framer-motion/dom'
import { animate } from 'framer-motion/dom/mini'
import { revealThreshold } from './reveal-threshold.ts'

/** The easing of all animations (--ease in styles/_tokens.scss). */
const ease = [0.2, 0.6, 0.2, 1] as const

/** Fades in a page that has just been shown. A new call interrupts the previous one. */
export function fadeIn(element: Element) {
  animate(element, { opacity: [0, 1] }, { duration: 0.2, ease })
}

/**
 * Hides the children of `list` until a fifth of it is in view, then fades them in, 0.1 s apart, and calls
 * `onRevealed`. Does nothing if the visitor may have seen a part of the list. Returns a function that stops it.
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
