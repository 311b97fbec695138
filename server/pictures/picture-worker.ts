// Converts the operator's pictures in the background, one at a time.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { UnfitPicture } from '../content/picture-file.ts'
import type { PictureJob } from '../content/picture-slots.ts'
import type { Manifest, PictureStore } from '../content/picture-store.ts'
import type { Converter } from './converter.ts'

interface WorkerOptions {
  store: PictureStore
  converter: Pick<Converter, 'convert'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called when no picture is left and at least one has become ready: converted here, or by another process. */
  onReady: () => void
  onConverted?: (outcome: 'converted' | 'failed', seconds: number) => void
}

export interface PictureWorker {
  /** Converts the pictures of `jobs` that are not ready. Earlier jobs that are not among them are dropped. */
  want(jobs: readonly PictureJob[]): void
  /** The number of pictures that are left. */
  waiting(): number
  stop(): void
}

/** A worker, which waits until it is told which pictures are wanted. */
export function startPictureWorker(options: WorkerOptions): PictureWorker {
  const { store, converter, log, onReady, onConverted } = options
  let wanted: PictureJob[] = []
  // Tried again after the next start only: the cause may not be the picture, but for example a full disk.
  const failed = new Set<string>()
  let isRunning = false
  let isStopped = false

  async function run() {
    isRunning = true
    let wasMade = false
    for (let job = wanted[0]; job && !isStopped; job = wanted[0]) {
      wasMade = (await makeOnce(job)) || wasMade
      wanted = wanted.filter(({ key }) => key !== job?.key)
    }
    isRunning = false
    if (wasMade && !isStopped) onReady()
  }

  /** Whether the picture is ready now. */
  async function makeOnce(job: PictureJob): Promise<boolean> {
    const { key, name } = job
    const start = performance.now()
    try {
      if (failed.has(key)) return false
      const found = await store.read(key)
      const made = found ?? (await makeLocked(job))
      if (!made) return false
      if ('fault' in made) throw new Error(made.fault)
      if (found) return true
      const seconds = (performance.now() - start) / 1000
      onConverted?.('converted', seconds)
      log.info({ picture: name, seconds: Math.round(seconds * 10) / 10 }, 'A picture is ready')
      return true
    } catch (error) {
      if (isStopped) return false
      failed.add(key)
      onConverted?.('failed', (performance.now() - start) / 1000)
      log.error(
        { picture: name, reason: (error as Error).message },
        'A picture cannot be used: the one before is shown',
      )
      return false
    }
  }

  /** Converts the picture, or waits until the process with its lock has done so. */
  async function makeLocked(job: PictureJob): Promise<Manifest | undefined> {
    while (!isStopped) {
      const release = await store.lock(job.key)
      try {
        const made = await store.read(job.key)
        if (made) return made
        if (release) {
          await store.publish(job.key, (folder) => converter.convert(job, folder).catch(asManifest))
          return await store.read(job.key)
        }
      } finally {
        await release?.()
      }
      await wait(500)
    }
    return undefined
  }

  return {
    want(jobs) {
      const keys = new Set<string>()
      wanted = jobs.filter(({ key, isReady }) => !isReady && !keys.has(key) && keys.add(key))
      if (!isRunning && !isStopped) void run()
    },
    waiting: () => wanted.length,
    stop() {
      isStopped = true
    },
  }
}

/** Records that a picture cannot be used, because it would fail again after each start. */
function asManifest(error: unknown) {
  if (error instanceof UnfitPicture) return { fault: error.message }
  throw error
}
