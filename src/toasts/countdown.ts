// A countdown that can be paused.

export interface Countdown {
  hold(): void
  run(): void
}

/** Calls `onEnd` after running for `duration` milliseconds in all. It starts paused; `now` must be monotonic. */
export function createCountdown(duration: number, onEnd: () => void, now = () => performance.now()): Countdown {
  let left = duration
  let started = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    hold() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= now() - started
    },
    run() {
      if (timer !== undefined) return
      started = now()
      timer = setTimeout(onEnd, left)
    },
  }
}
