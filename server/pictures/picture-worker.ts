// Keeps the operator's converted pictures up to date: converts missing ones in the background, one at a time, and removes
// unused ones.
import type { FastifyBaseLogger } from 'fastify'
import type { OperatorPicture } from '../../src/pictures/operator-pictures.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { UnfitPicture } from '../content/picture-file.ts'
import type { PictureJob } from '../content/picture-slots.ts'
import type { PictureStore } from '../content/picture-store.ts'
import type { SiteContent } from '../content/site-content.ts'
import { type Converter, createConverter } from './converter.ts'

interface WorkerOptions {
  content: Pick<CurrentContent, 'current' | 'onReplace'>
  store: PictureStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called when no picture is left and at least one has become ready. The content must be loaded again. */
  onReady: () => void
  onConverted?: (outcome: 'converted' | 'failed', seconds: number) => void
  converter?: Pick<Converter, 'convert' | 'close'>
}

interface PictureWorker {
  /** Converts the pictures of `jobs`, too, until it is called again: no shown content has them yet. */
  want(jobs: readonly PictureJob[]): void
  /** The number of pictures that are left. */
  waiting(): number
  stop(): void
}

const hour = 60 * 60_000

/** Converts the pictures of the content, and those that are wanted besides, until it is stopped. */
export function startPictureWorker(options: WorkerOptions): PictureWorker {
  const { content, store, log, onReady, converter = createConverter() } = options
  let drafted: readonly PictureJob[] = []
  let queue: PictureJob[] = []
  let isRunning = false
  let isStopped = false
  const makeOnce = pictureMaker({ ...options, converter, isStopped: () => isStopped })

  function enqueue() {
    const jobs = [...content.current.pictureJobs, ...drafted].filter(({ isReady }) => !isReady)
    queue = [...new Map(jobs.map((job) => [job.key, job])).values()]
    if (!isRunning && !isStopped) void run()
  }

  async function run() {
    isRunning = true
    let wasMade = false
    for (let job = queue[0]; job && !isStopped; job = queue[0]) {
      wasMade = (await makeOnce(job)) || wasMade
      queue = queue.filter(({ key }) => key !== job?.key)
    }
    isRunning = false
    if (!wasMade || isStopped) return
    // `isReady` dates from when the pictures were wanted. Otherwise they would be wanted again, and the content would be
    // loaded again and again.
    drafted = drafted.map((job) => ({ ...job, isReady: true }))
    onReady()
  }

  /** Notes which pictures are shown, and removes those that are in no use. */
  async function tidy({ site, pictureJobs }: SiteContent) {
    try {
      const pictures = Object.entries((site.pictures ?? {}) as Record<string, OperatorPicture>)
      const shown = Object.fromEntries(pictures.map(([name, { key }]) => [name, key]))
      if (pictures.length > 0) await store.writeShown(shown)
      // A picture is uploaded long before it is published.
      const wanted = [...pictureJobs, ...drafted].map(({ key }) => key)
      await store.removeUnused(new Set([...wanted, ...Object.values(shown)]))
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'DATA_DIR/pictures cannot be tidied')
    }
  }

  function follow(current: SiteContent) {
    enqueue()
    void tidy(current)
  }
  follow(content.current)
  content.onReplace(follow)
  // So other processes see that the pictures are in use.
  const timer = setInterval(() => tidy(content.current), hour)
  timer.unref()

  return {
    want(jobs) {
      drafted = jobs
      enqueue()
    },
    waiting: () => queue.length,
    stop() {
      isStopped = true
      clearInterval(timer)
      converter.close()
    },
  }
}

type MakerOptions = Pick<WorkerOptions, 'store' | 'log' | 'onConverted'> & {
  converter: Pick<Converter, 'convert'>
  isStopped: () => boolean
}

/** Returns a function that makes a picture unless it was made before, and resolves to true if the picture is ready. */
function pictureMaker({ store, converter, log, onConverted, isStopped }: MakerOptions) {
  // Tried again after the next start only: the cause may not be the picture, but for example a full disk.
  const failed = new Set<string>()

  return async (job: PictureJob): Promise<boolean> => {
    const { key, name } = job
    if (failed.has(key)) return false
    const start = performance.now()
    const seconds = () => (performance.now() - start) / 1000
    try {
      const found = await store.read(key)
      const made = found ?? (await store.publish(key, (folder) => converter.convert(job, folder).catch(asManifest)))
      if ('fault' in made) throw new Error(made.fault)
      if (found) return true
      onConverted?.('converted', seconds())
      log.info({ picture: name, seconds: Math.round(seconds() * 10) / 10 }, 'A picture is ready')
      return true
    } catch (error) {
      if (isStopped()) return false
      failed.add(key)
      onConverted?.('failed', seconds())
      const reason = (error as Error).message
      log.error({ picture: name, reason }, 'A picture cannot be used: the one before is shown')
      return false
    }
  }
}

/** Records that a picture cannot be used, because it would fail again after each start. */
function asManifest(error: unknown) {
  if (error instanceof UnfitPicture) return { fault: error.message }
  throw error
}
