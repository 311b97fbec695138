// Keeps the operator's converted pictures up to date: converts missing ones, and removes unused ones.
import type { FastifyBaseLogger } from 'fastify'
import type { OperatorPicture } from '../../src/pictures/operator-pictures.ts'
import type { CurrentContent } from '../content/current-content.ts'
import type { PictureJob } from '../content/picture-slots.ts'
import type { PictureStore } from '../content/picture-store.ts'
import type { SiteContent } from '../content/site-content.ts'
import { createConverter } from './converter.ts'
import { type PictureWorker, startPictureWorker } from './picture-worker.ts'

interface PrepareOptions {
  content: CurrentContent
  store: PictureStore
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Called when all pictures are converted. The content must be loaded again. */
  onReady: () => void
  onConverted: (outcome: 'converted' | 'failed', seconds: number) => void
}

const hour = 60 * 60_000

/** Converts the pictures of the content, and those that are wanted besides, until it is stopped. */
export function preparePictures({ content, store, log, onReady, onConverted }: PrepareOptions): PictureWorker {
  let drafted: readonly PictureJob[] = []
  const converter = createConverter()
  const worker = startPictureWorker({
    store,
    log,
    onConverted,
    onReady() {
      // `isReady` dates from when the pictures were wanted. Otherwise, `follow` would want them again, and the content
      // would be loaded again and again.
      drafted = drafted.map((job) => ({ ...job, isReady: true }))
      onReady()
    },
    converter,
  })

  async function tidy({ site, pictureJobs }: SiteContent) {
    try {
      const keys = Object.entries((site.pictures ?? {}) as Record<string, OperatorPicture>).map(
        ([name, picture]) => [name, picture.key] as const,
      )
      // A picture is uploaded long before it is published.
      const jobs = [...pictureJobs, ...drafted].map(({ key }) => key)
      if (keys.length > 0) await store.writeShown(Object.fromEntries(keys))
      await store.removeUnused(new Set([...jobs, ...keys.map(([, key]) => key)]))
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'DATA_DIR/pictures cannot be tidied')
    }
  }
  function follow(current: SiteContent) {
    worker.want([...current.pictureJobs, ...drafted])
    void tidy(current)
  }
  follow(content.current)
  content.onReplace(follow)
  // So other processes see that the pictures are in use.
  const timer = setInterval(() => tidy(content.current), hour)
  timer.unref()
  return {
    waiting: worker.waiting,
    want(jobs) {
      drafted = jobs
      worker.want([...content.current.pictureJobs, ...drafted])
    },
    stop() {
      clearInterval(timer)
      worker.stop()
      converter.close()
    },
  }
}
