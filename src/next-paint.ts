// Before something long, so that a press is answered first: the button is seen pressed, then the work begins
// (https://web.dev/articles/optimize-inp).

/** Resolves when the browser has painted what is known by now. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A tab that nobody sees does not paint.
    setTimeout(resolve, 100)
  })
