// A countdown that can be held: what is left of its time waits.

export interface Countdown {
  hold(): void
  run(): void
}

/** Calls `onEnd` when it has run for `duration` milliseconds in all. It is held at first; `now` never goes back. */
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
