// Sends the file of a picture, in parts: the server gives each request ten seconds, and the progress is known.
import { uploadPartAddress, uploadPartSize } from '../../api/addresses.ts'
import type { DraftRefusal, Fault } from '../../api/draft-data.ts'
import type { Uploaded } from '../../api/pictures-data.ts'

/** Why a file is refused, as the desk says it. */
export type UploadFault = 'heic' | 'film' | 'type' | 'large' | 'unreachable' | 'signed-out' | 'refused'

export class UploadRefused extends Error {
  fault: UploadFault
  /** The reason of the server. */
  reason: Fault | undefined
  constructor(fault: UploadFault, reason?: Fault) {
    super(fault)
    this.fault = fault
    this.reason = reason
  }
}

const types = { photograph: /^image\/(?:jpeg|png|webp|avif|tiff)$/, logo: /^image\/(?:svg\+xml|png)$/ }
type PictureKind = keyof typeof types

/** What the browser can tell of a file without sending it. Some systems give HEIC files no type. */
export function faultOf({ name, type }: Pick<File, 'name' | 'type'>, kind: PictureKind): UploadFault | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  if (type.startsWith('video/')) return 'film'
  return type !== '' && !types[kind].test(type) ? 'type' : undefined
}

/** Sends `file`, and tells `onProgress` the part that has been sent, from 0 to 1. Rejects with UploadRefused. */
export async function upload(
  file: File,
  onProgress: (part: number) => void,
  kind: PictureKind = 'photograph',
): Promise<Uploaded> {
  const fault = faultOf(file, kind)
  if (fault) throw new UploadRefused(fault)
  const id = crypto.randomUUID()
  const parts = Math.max(1, Math.ceil(file.size / uploadPartSize))
  const address = (part: number) =>
    uploadPartAddress({ upload: id, part, isLast: part === parts - 1, isLogo: kind === 'logo' })
  let body = ''
  for (let part = 0; part < parts; part += 1) {
    const bytes = file.slice(part * uploadPartSize, (part + 1) * uploadPartSize)
    body = await sendPart(address(part), bytes)
    onProgress((part + 1) / parts)
  }
  return JSON.parse(body)
}

/** Sends a part of a file. Returns the body of the response. */
async function sendPart(address: string, body: Blob): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream', accept: 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body }).catch(() => undefined)
  if (!response) throw new UploadRefused('unreachable')
  const text = await response.text()
  if (response.ok) return text
  if (response.status === 401) throw new UploadRefused('signed-out')
  if (response.status === 413) throw new UploadRefused('large')
  throw new UploadRefused(response.status === 422 ? 'refused' : 'unreachable', reasonIn(text))
}

function reasonIn(body: string): Fault | undefined {
  try {
    return (JSON.parse(body) as Partial<DraftRefusal>).faults?.[0]
  } catch {
    return undefined
  }
}
