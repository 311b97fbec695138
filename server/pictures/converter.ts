// Starts the process that converts pictures (converter-process.ts). Each order gets a new process, one at a time: in a
// used process the memory is fragmented, and a second order would fail within the same limit.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type PictureKind, UnfitPicture } from '../content/pictures/picture-file.ts'
import type { PictureJob } from '../content/pictures/picture-slots.ts'
import type { PreparedPicture } from '../content/pictures/picture-store.ts'

/** Converts a picture into `folder`, or reads the size of the photograph or the logo at `path`. */
export type Order = { job: PictureJob; folder: string } | { job?: undefined; path: string; kind: PictureKind }
type Result = PreparedPicture | PreparedPicture['source']
export type Outcome =
  | { result: Result }
  | { unfit: Pick<UnfitPicture, 'code' | 'message' | 'values'> }
  | { error: string }

export type Converter = ReturnType<typeof createConverter>

const program = fileURLToPath(new URL('converter-process.ts', import.meta.url))
const lowestPriority = 19
const tooMuch = 'the conversion took too much memory or time: save the picture smaller, as JPEG'
const tooMuchCodes = { photograph: 'picture-memory', logo: 'logo-complex' } as const

/**
 * A converter. A conversion that takes longer than `timeLimit` (milliseconds) fails, whatever the process waits for.
 * Reading a size has `inspectLimit`, because a person waits for it.
 */
export function createConverter({ timeLimit = 900_000, inspectLimit = 20_000 } = {}) {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()

  function send(order: Order): Promise<Result> {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const worker = fork(program, {
      // Without the site's settings, which contain passwords.
      env: {
        PATH,
        MALLOC_ARENA_MAX: '1',
        MALLOC_TRIM_THRESHOLD_: '131072',
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      },
      execArgv: ['--max-old-space-size=48', '--max-semi-space-size=2'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: order.job ? timeLimit : inspectLimit,
      killSignal: 'SIGKILL',
    })
    child = worker
    // The site's own process comes first.
    if (worker.pid) setPriority(worker.pid, lowestPriority)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    worker.once('message', (outcome: Outcome) => {
      if ('result' in outcome) resolve(outcome.result)
      else if ('error' in outcome) reject(new Error(outcome.error))
      else reject(new UnfitPicture(outcome.unfit.code, outcome.unfit.message, outcome.unfit.values))
      worker.kill('SIGKILL')
    })
    function onEnd() {
      // Has no effect once a result has arrived.
      reject(order.job ? new Error(tooMuch) : new UnfitPicture(tooMuchCodes[order.kind], tooMuch))
    }
    worker.once('exit', onEnd).once('error', onEnd)
    worker.send(order)
    return promise
  }

  function queued(order: Order) {
    const done = last.then(() => send(order))
    last = done.catch(() => {})
    return done
  }

  return {
    /** Writes the files of `job` into `folder`. Rejects with UnfitPicture if the picture cannot be used. */
    convert: (job: PictureJob, folder: string) => queued({ job, folder }) as Promise<PreparedPicture>,
    /** The size of a picture. Rejects with UnfitPicture if it cannot be used. */
    inspect: (path: string, kind: PictureKind = 'photograph') =>
      queued({ path, kind }) as Promise<PreparedPicture['source']>,
    close() {
      child?.kill('SIGKILL')
    },
  }
}
