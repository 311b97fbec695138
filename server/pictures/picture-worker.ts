// Keeps the operator's converted pictures up to date: converts missing ones in the background, one at a time, and
// removes unused ones.
import { basename } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { OperatorPicture } from '../../src/site/operator-pictures.ts'
import type { CurrentContent } from '../content/current-content.ts'
import { UnfitPicture } from '../content/pictures/picture-file.ts'
import type { PictureJob } from '../content/pictures/picture-slots.ts'
import type { PictureStore } from '../content/pictures/picture-store.ts'
import type { SiteContent } from '../content/site-content.ts'
import { hour } from '../durations.ts'
import { type Converter, createConverter } from './converter.ts'

interface WorkerOptions {
  content: Pick<CurrentContent, 'current' | 'onReplace'>
  store: PictureStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called when all pictures are done and at least one has become ready. The content must be loaded again. */
  onReady: () => void
  converter?: Pick<Converter, 'convert' | 'close'>
  /** Returns false while the disk has too little space for more pictures. */
  hasSpace?: () => Promise<boolean>
}

/** Converts the pictures of the content and the wanted pictures, until it is stopped. */
export function startPictureWorker(options: WorkerOptions) {
  const { content, log, onReady, converter = createConverter(), hasSpace = async () => true } = options
  let drafted: readonly PictureJob[] = []
  let queue: PictureJob[] = []
  let isRunning = false
  let isStopped = false
  // No retry before the next start: the cause may not be the picture, but for example a full disk.
  const failed = new Set<string>()

  function enqueue() {
    const jobs = [...content.current.pictureJobs, ...drafted].filter(({ isReady, key }) => !isReady && !failed.has(key))
    queue = [...new Map(jobs.map((job) => [job.key, job])).values()]
    if (!isRunning && !isStopped) void run()
  }

  async function run() {
    isRunning = true
    let wasMade = false
    for (let job = queue[0]; job && !isStopped; job = queue[0]) {
      const { key } = job
      if (!(await hasSpace())) {
        log.error(about(job), 'The disk has too little space for pictures; they wait for more space')
        break
      }
      try {
        await makePicture(job, { ...options, converter })
        wasMade = true
      } catch (error) {
        if (isStopped) return
        failed.add(key)
        const reason = (error as Error).message
        log.error({ ...about(job), reason }, 'A picture cannot be used; the previous one is shown')
      }
      queue = queue.filter((other) => other.key !== key)
    }
    isRunning = false
    if (!wasMade || isStopped) return
    // `isReady` was computed when the pictures were wanted. Without this update they would be wanted again, and the
    // content would be loaded endlessly.
    drafted = drafted.map((job) => ({ ...job, isReady: true }))
    onReady()
  }

  function follow() {
    enqueue()
    void tidy(content.current, drafted, options)
  }
  follow()
  content.onReplace(follow)
  // Marks the pictures as used for other processes, and retries pictures that wait for space.
  const timer = setInterval(follow, hour)
  timer.unref()

  return {
    /** Also converts the pictures of `jobs`, which no published content shows yet. They replace earlier `jobs`. */
    want(jobs: readonly PictureJob[]) {
      drafted = jobs
      enqueue()
    },
    /** The number of pictures that are left. */
    waiting: () => queue.length,
    stop() {
      isStopped = true
      clearInterval(timer)
      converter.close()
    },
  }
}

/** The fields of a log line about a picture. */
const about = ({ name, path }: PictureJob) => ({ picture: name, file: basename(path) })

type MakeOptions = Pick<WorkerOptions, 'store' | 'log'> & { converter: Pick<Converter, 'convert'> }

/** Makes the files of `job` unless they were made before. Throws if the picture cannot be used. */
async function makePicture(job: PictureJob, { store, converter, log }: MakeOptions) {
  const start = performance.now()
  const found = await store.read(job.key)
  const made = found ?? (await store.publish(job.key, (folder) => converter.convert(job, folder).catch(asManifest)))
  if ('fault' in made) throw new Error(made.fault)
  const seconds = Math.round((performance.now() - start) / 100) / 10
  if (!found) log.info({ ...about(job), seconds }, 'A picture is ready')
}

/** Records that a picture cannot be used, because it would fail again after each start. */
function asManifest(error: unknown) {
  if (error instanceof UnfitPicture) return { fault: error.message }
  throw error
}

/** Records the shown pictures, and removes unused ones. */
async function tidy(
  { site, pictureJobs }: SiteContent,
  drafted: readonly PictureJob[],
  { store, log }: Pick<WorkerOptions, 'store' | 'log'>,
) {
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
