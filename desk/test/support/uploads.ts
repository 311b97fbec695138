// A site whose desk accepts photographs and logos, and converts them.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, LightMyRequestResponse as Response } from 'fastify'
import type { Test } from 'tap'
import { picturesIn } from '../../../server/content/site-content.ts'
import { startPictureWorker } from '../../../server/pictures/picture-worker.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../../test/support/data-folder.ts'
import { photograph } from '../../../test/support/photograph.ts'
import { uploadPartAddress, uploadPartSize } from '../../api/addresses.ts'
import type { UploadResult } from '../../api/pictures-data.ts'
import { type Browser, type DeskSite, ownOrigin, startDesk } from './desk.ts'

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

/** A file in parts, as the application sends it. */
export function toUploadParts(file: Uint8Array, isLogo = false) {
  const upload = randomUUID()
  const count = Math.max(1, Math.ceil(file.length / uploadPartSize))
  return Array.from({ length: count }, (_, part) => ({
    url: uploadPartAddress({ upload, part, isLast: part === count - 1, isLogo }),
    payload: Buffer.from(file.slice(part * uploadPartSize, (part + 1) * uploadPartSize)),
  }))
}

/** Sends a file as the application does. Returns the response to the last part, or to the first refused part. */
export async function sendFile(
  site: Pick<DeskSite, 'inject'>,
  desk: Browser,
  file: Buffer,
  isLogo = false,
): Promise<Response> {
  const [first, ...others] = toUploadParts(file, isLogo)
  if (!first) throw new Error('a file has at least one part')
  let response = await postFile(site, desk, first)
  for (const part of others) {
    if (response.statusCode !== 204) break
    response = await postFile(site, desk, part)
  }
  return response
}

/** Uploads a photograph. Returns the name of its file. */
export async function uploadPhotograph(site: Pick<DeskSite, 'inject'>, desk: Browser, width = 640): Promise<string> {
  const response = await sendFile(site, desk, await photograph({ format: 'jpeg', width }))
  return response.json<UploadResult>().file
}

export function postFile(
  site: Pick<DeskSite, 'inject'>,
  desk: Browser,
  { url, payload, type = 'application/octet-stream' }: { url: string; payload: Buffer; type?: string },
) {
  const cookie = [...desk.cookies].map((cookie) => cookie.join('=')).join('; ')
  return site.inject({ method: 'POST', url, headers: { ...ownOrigin, 'content-type': type, cookie }, payload })
}
