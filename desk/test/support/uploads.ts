// A site whose desk accepts photographs and logos, and converts them.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Test } from 'tap'
import { picturesIn } from '../../../server/content/site-content.ts'
import { startPictureWorker } from '../../../server/pictures/picture-worker.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import type { UploadResult } from '../../api/pictures-data.ts'
import { uploadPartSize, uploadPartUrl } from '../../api/urls.ts'
import { type Browser, type Response, startDesk } from './desk.ts'

const silent = { info() {}, error() {} }

interface UploadOptions {
  environment?: NodeJS.ProcessEnv
  log?: Pick<FastifyBaseLogger, 'info' | 'error'>
  freeSpace?: () => Promise<number>
}

export async function uploadSite(t: Test, { environment, log = silent, freeSpace }: UploadOptions = {}) {
  const DATA_DIR = environment?.DATA_DIR ?? dataFolder(t)
  const site = await startDesk(
    t,
    { ...environment, DATA_DIR },
    { wantPictures: (jobs) => worker.want(jobs), ...(freeSpace && { freeSpace }) },
  )
  const worker = startPictureWorker({
    content: site.content,
    log,
    store: picturesIn(readSettings({ DATA_DIR })),
    onReady: () => void site.siteSource.reload(),
  })
  t.teardown(() => worker.stop())
  return { ...site, DATA_DIR, worker }
}

/** Sends a file as the application does. Returns the response to the last part, or to the first refused part. */
export async function sendFile(desk: Browser, file: Uint8Array, isLogo = false): Promise<Response> {
  const upload = randomUUID()
  for (let part = 0; ; part += 1) {
    const end = (part + 1) * uploadPartSize
    const isLast = end >= file.length
    const url = uploadPartUrl({ upload, part, isLast, isLogo })
    const response = await desk.sendApi('POST', url, file.subarray(part * uploadPartSize, end))
    if (isLast || response.statusCode !== 204) return response
  }
}

/** Uploads a photograph. Returns the name of its file. */
export async function uploadFile(desk: Browser, photograph: Uint8Array): Promise<string> {
  return (await sendFile(desk, photograph)).json<UploadResult>().file
}
