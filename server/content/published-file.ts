// DATA_DIR/published.json: the document that was published last, which lies over SITE_FILE.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContentDocument } from './content-document.ts'
import { isRecord } from './document-values.ts'

/** A document with the number of its version. */
export interface PublishedDocument {
  number: number
  document: ContentDocument
}

/** Reads the published document at `path`; undefined if there is none. Throws if the file cannot be read as one. */
export async function readPublished(path: string): Promise<PublishedDocument | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  const published = parsed(text)
  if (!published) throw new Error(`${path} holds no published content`)
  return published
}

function parsed(text: string): PublishedDocument | undefined {
  try {
    const { number, document } = JSON.parse(text)
    return Number.isSafeInteger(number) && isRecord(document) ? { number, document } : undefined
  } catch {
    return undefined
  }
}

/** Keeps the file at `path` under another name, which is returned: the next publication replaces the file. */
export async function setAside(path: string): Promise<string> {
  const name = `${path}.unreadable-${Date.now()}`
  await rename(path, name)
  return name
}

/** Replaces the file at `path` as a whole, so that no reader sees a part of it. */
export async function writePublished(path: string, { number, document }: PublishedDocument): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // A name of its own: several processes may share the folder.
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, JSON.stringify({ number, document }), { flush: true, mode: 0o600 })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
