// Whether things may move.

/** Whether the visitor asked for as little motion as possible. Asked each time: the setting may change. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
