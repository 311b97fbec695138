// Starts the process that converts pictures (converter-process.ts). Each order gets a new process, one at a time: in a
// used process the memory is fragmented, and a second order would fail within the same limit.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type PictureKind, UnfitPicture } from '../content/picture-file.ts'
import type { PictureJob } from '../content/picture-slots.ts'
import type { PreparedPicture } from '../content/picture-store.ts'
import type { SourceSize } from './conversion.ts'

/** Converts a picture into `folder`, or reads the size of the photograph or the logo at `path`. */
export type Order = { job: PictureJob; folder: string } | { job?: undefined; path: string; kind: PictureKind }
export type Outcome =
  | { result: PreparedPicture | SourceSize }
  | { unfit: Pick<UnfitPicture, 'code' | 'message' | 'values'> }
  | { error: string }

export interface Converter {
  /** Writes the files of `job` into `folder`. Rejects with UnfitPicture if the picture cannot be used. */
  convert(job: PictureJob, folder: string): Promise<PreparedPicture>
  /** The size of a picture. Rejects with UnfitPicture if it cannot be used. */
  inspect(path: string, kind?: PictureKind): Promise<SourceSize>
  close(): void
}

const program = fileURLToPath(new URL('converter-process.ts', import.meta.url))
const lowestPriority = 19

/** A converter. An order that takes longer than `timeLimit` (milliseconds) fails, whatever the process waits for. */
export function createConverter({ timeLimit = 900_000 } = {}): Converter {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()

  function start(): ChildProcess {
    const { PATH = '', NODE_COMPILE_CACHE } = process.env
    const started = fork(program, {
      // Without the site's settings, which contain passwords.
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
    return started
  }

  function send(order: Order): Promise<PreparedPicture | SourceSize> {
    const worker = start()
    child = worker
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => worker.kill('SIGKILL'), timeLimit)
      worker.once('message', (outcome: Outcome) => {
        if ('result' in outcome) resolve(outcome.result)
        else reject('unfit' in outcome ? unfitPicture(outcome) : new Error(outcome.error))
        worker.kill('SIGKILL')
      })
      function onEnd() {
        clearTimeout(limit)
        // Has no effect once a result has arrived.
        reject(new Error('the conversion took too much memory or time: save the picture smaller, as JPEG'))
      }
      worker.once('exit', onEnd).once('error', onEnd)
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
    inspect: (path, kind = 'photograph') => queued({ path, kind }) as Promise<SourceSize>,
    close: () => void child?.kill('SIGKILL'),
  }
}

const unfitPicture = ({ unfit: { code, message, values } }: Extract<Outcome, { unfit: object }>) =>
  new UnfitPicture(code, message, values)
