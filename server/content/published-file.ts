// DATA_DIR/published.json: the document that was published last, which lies over SITE_FILE.
import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import type { ContentDocument } from './content-document.ts'
import { isRecord } from './document-values.ts'
import { decodeText, parseObject } from './json-text.ts'
import { replaceFile } from './replace-file.ts'

/** A document with the number of its version. */
export interface PublishedDocument {
  number: number
  document: ContentDocument
}

/** The published document at `path`; an empty one with number 0 if nothing was published. Throws if it is unreadable. */
export async function readPublished(path: string): Promise<PublishedDocument> {
  if (!existsSync(path)) return { number: 0, document: {} }
  const { number, document } = parseObject(decodeText(await readFile(path)))
  if (!Number.isSafeInteger(number) || !isRecord(document)) throw new Error('holds no published content')
  return { number: Number(number), document }
}

/** Replaces the published document at `path`. An unreadable one is kept under another name, so that it can be mended. */
export async function writePublished(path: string, published: PublishedDocument): Promise<void> {
  await readPublished(path).catch(() => rename(path, `${path}.unreadable-${Date.now()}`))
  await replaceFile(path, JSON.stringify(published))
}
