// Whether the visitor prefers reduced motion.

/** Read each time: the setting may change. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
