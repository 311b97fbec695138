// When a hidden list is revealed.

/**
 * The part of a list that must be in view: a fifth. For a list so long that a fifth would
 * leave half of the screen empty or would not fit, the part that fills half of the screen.
 */
export function revealThreshold(listHeight: number, screenHeight: number): number {
  return Math.min(0.2, screenHeight / 2 / listHeight)
}
