// When a list that waits to be revealed has been scrolled far enough.

/**
 * The part of a list that must be in view: a fifth (specification, point 9). Of a list so long that its fifth would
 * leave half of the screen empty, or would never fit, as much as fills half of the screen.
 */
export function revealThreshold(listHeight: number, screenHeight: number): number {
  return Math.min(0.2, screenHeight / 2 / listHeight)
}
