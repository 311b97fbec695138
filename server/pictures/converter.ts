// Orders for the process that converts pictures (converter-process.ts). It starts with the first order, does one at a
// time, and ends when there was none for a while, so that its memory is free again.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { UnfitPicture } from '../content/picture-file.ts'
import type { PictureJob } from '../content/picture-slots.ts'
import type { PreparedPicture } from '../content/picture-store.ts'
import type { SourceSize } from './conversion.ts'

/** Either to convert a picture into `folder`, or to look at the header of the one at `path`. */
export type Order = { job: PictureJob; folder: string } | { job?: undefined; path: string }
export type Answer = { result: PreparedPicture | SourceSize } | { fault: string } | { error: string }

export interface Converter {
  /** Writes the files of `job` into `folder`. Rejects with UnfitPicture if nothing can be made of the picture. */
  convert(job: PictureJob, folder: string): Promise<PreparedPicture>
  /** The size of a picture. Rejects with UnfitPicture if it cannot be used. */
  inspect(path: string): Promise<SourceSize>
  close(): void
}

const program = fileURLToPath(new URL('converter-process.ts', import.meta.url))
const idleTime = 5_000
const lowestPriority = 19

/** A converter. An order that takes longer than `timeLimit` (milliseconds) fails. */
export function createConverter({ timeLimit = 180_000 } = {}): Converter {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const started = fork(program, {
      // None of the site's settings: they hold passwords.
      env: {
        PATH,
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '131072',
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      },
      execArgv: ['--max-old-space-size=48', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The site's own process comes first.
    if (started.pid) setPriority(started.pid, lowestPriority)
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  /** Lets `worker` end: the next order starts another one. */
  function end(worker: ChildProcess) {
    if (child === worker) child = undefined
    if (worker.connected) worker.disconnect()
  }

  function send(order: Order): Promise<PreparedPicture | SourceSize> {
    clearTimeout(idle)
    child ??= start()
    const worker = child
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => worker.kill('SIGKILL'), timeLimit)
      function settle(act: () => void) {
        clearTimeout(limit)
        worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
        idle = setTimeout(() => end(worker), idleTime).unref()
        act()
      }
      function onMessage(answer: Answer) {
        if ('result' in answer) settle(() => resolve(answer.result))
        else settle(() => reject('fault' in answer ? new UnfitPicture(answer.fault) : new Error(answer.error)))
      }
      function onEnd() {
        settle(() =>
          reject(new Error('the conversion took too much memory or time: save the picture smaller, as JPEG')),
        )
        clearTimeout(idle)
      }
      worker.on('message', onMessage).once('exit', onEnd).once('error', onEnd)
      worker.send(order)
    })
  }

  function queued(order: Order) {
    const done = last.then(() => send(order))
    last = done.catch(() => {})
    return done
  }

  return {
    convert: (job, folder) => queued({ job, folder }) as Promise<PreparedPicture>,
    inspect: (path) => queued({ path }) as Promise<SourceSize>,
    close() {
      clearTimeout(idle)
      child?.kill('SIGKILL')
    },
  }
}
