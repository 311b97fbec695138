// The mark at the top of a mail: the operator's logo, or the mark of the site. It is part of the mail, so mail programs
// need not download it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Site } from '../../src/site/site.ts'

export interface MailMark {
  png: Buffer
  /** The text in its place. */
  alt: string
  /** The size at which it is shown, in CSS pixels. */
  width: number
  height: number
}

const largest = { width: 240, height: 48 }
const ownMark = fileURLToPath(new URL('../../src/pictures/generated/icons/icon-192.png', import.meta.url))

/** The mark of `site`. `pictures` is the folder of the converted pictures of the operator. */
export async function mailMark({ facts, pictures }: Site, picturesFolder: string): Promise<MailMark | undefined> {
  const logo = pictures?.logo
  const { width, height } = logo?.size ?? { width: 1, height: 1 }
  const scale = Math.min(largest.width / width, largest.height / height)
  // A mail without its mark is better than no mail.
  const png = await readFile(logo ? join(picturesFolder, logo.key, 'mark.png') : ownMark).catch(() => undefined)
  return png && { png, alt: facts.brand, width: Math.round(width * scale), height: Math.round(height * scale) }
}
