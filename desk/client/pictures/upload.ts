// Uploads the file of a picture in parts, because a request may take ten seconds. The size of the parts follows the
// speed of the connection, and a lost part is sent again.
import type { PathError, PathErrors } from '../../api/content.ts'
import type { UploadResult } from '../../api/pictures-data.ts'
import { uploadPartSize, uploadPartUrl } from '../../api/urls.ts'

type UploadErrorCode = 'heic' | 'film' | 'type' | 'large' | 'no-space' | 'unreachable' | 'signed-out' | 'refused'

export class UploadError extends Error {
  code: UploadErrorCode
  /** The error that the server found in the file. */
  reason: PathError | undefined
  constructor(code: UploadErrorCode, reason?: PathError) {
    super(code)
    this.code = code
    this.reason = reason
  }
}

const types = { photograph: /^image\/(?:jpeg|png|webp|avif|tiff)$/, logo: /^image\/(?:svg\+xml|png|jpeg)$/ }
export type PictureKind = keyof typeof types

/** The error in the type of a file. Some systems give HEIC files no type. */
export function fileError({ name, type }: Pick<File, 'name' | 'type'>, kind: PictureKind): UploadErrorCode | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  if (type.startsWith('video/')) return 'film'
  return type !== '' && !types[kind].test(type) ? 'type' : undefined
}

// The first part is small enough for a slow connection. After a fast part, the next part is larger.
const firstPart = 64 * 1024
const smallestPart = 16 * 1024
/** The longest duration of a fast part, in milliseconds. */
const fastPart = 2_000
const maxAttempts = 5

/** Calls `onProgress` with the share of `file` that has been sent, from 0 to 1. Rejects with UploadError. */
export async function upload(file: File, onProgress: (part: number) => void, kind: PictureKind): Promise<UploadResult> {
  const code = fileError(file, kind)
  if (code) throw new UploadError(code)
  const id = crypto.randomUUID()
  let [size, start, part, failed] = [firstPart, 0, 0, 0]
  for (;;) {
    const end = Math.min(start + size, file.size)
    const isLast = end === file.size
    const began = performance.now()
    const url = uploadPartUrl({ upload: id, part, isLast, isLogo: kind === 'logo' })
    const answer = await sendPart(url, file.slice(start, end))
    if (answer === undefined) {
      failed += 1
      if (failed === maxAttempts) throw new UploadError('unreachable')
      size = Math.max(smallestPart, size / 2)
      await new Promise((resolve) => setTimeout(resolve, failed * 500))
      continue
    }
    if (isLast) return JSON.parse(answer)
    if (performance.now() - began < fastPart) size = Math.min(uploadPartSize, size * 2)
    failed = 0
    start = end
    part += 1
    onProgress(end / file.size)
  }
}

/** The body of the response; undefined if the part has not arrived and may be sent again. */
async function sendPart(url: string, body: Blob): Promise<string | undefined> {
  const headers = { 'content-type': 'application/octet-stream', accept: 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
  if (response?.status === 507) throw new UploadError('no-space')
  if (!response || response.status === 408 || response.status >= 500) return undefined
  const text = await response.text()
  if (response.ok) return text
  if (response.status === 401) throw new UploadError('signed-out')
  if (response.status === 413) throw new UploadError('large')
  throw new UploadError(response.status === 422 ? 'refused' : 'unreachable', reasonIn(text))
}

function reasonIn(body: string): PathError | undefined {
  try {
    return (JSON.parse(body) as Partial<PathErrors>).errors?.[0]
  } catch {
    return undefined
  }
}
