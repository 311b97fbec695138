// Sends the file of a picture. XMLHttpRequest, since fetch does not tell how much of a body has been sent.
import { dataAddress, forms } from '../desk-addresses.ts'
import type { DraftRefusal, Uploaded } from '../pages/pages-data.ts'

/** Why a file is refused, as the desk says it. */
export type UploadFault = 'heic' | 'type' | 'large' | 'unreachable' | 'signed-out' | 'refused'

export class UploadRefused extends Error {
  fault: UploadFault
  /** The reason of the server, in English. */
  reason: string | undefined
  constructor(fault: UploadFault, reason?: string) {
    super(reason ?? fault)
    this.fault = fault
    this.reason = reason
  }
}

/** What the browser can tell of a file without sending it. Some systems give HEIC files no type. */
export function faultOf({ name, type }: Pick<File, 'name' | 'type'>): UploadFault | undefined {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  return type !== '' && !/^image\/(?:jpeg|png|webp|avif|tiff)$/.test(type) ? 'type' : undefined
}

/** Sends `file`, and tells `onProgress` the part that has been sent, from 0 to 1. Rejects with UploadRefused. */
export function upload(file: File, onProgress: (part: number) => void): Promise<Uploaded> {
  const fault = faultOf(file)
  if (fault) return Promise.reject(new UploadRefused(fault))
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', dataAddress(forms.upload))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => reject(new UploadRefused('unreachable')))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText))
      else if (request.status === 401) reject(new UploadRefused('signed-out'))
      else if (request.status === 413) reject(new UploadRefused('large'))
      else reject(new UploadRefused(request.status === 422 ? 'refused' : 'unreachable', reasonIn(request.responseText)))
    })
    request.send(file)
  })
}

function reasonIn(body: string): string | undefined {
  try {
    return (JSON.parse(body) as Partial<DraftRefusal>).faults?.[0]?.message
  } catch {
    return undefined
  }
}
