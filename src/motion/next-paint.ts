// Yields before long work, so that a pressed button is painted first (https://web.dev/articles/optimize-inp).

export const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    // A hidden tab does not paint.
    setTimeout(resolve, 100)
  })
