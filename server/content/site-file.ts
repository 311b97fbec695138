// Reads and validates the operator's content file, SITE_FILE.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { type ContentError, errorLine } from '../../src/site/content-error.ts'
import { InvalidSettings } from '../settings/settings.ts'
import { type CheckedContent, type ContentDocument, type ReadOptions, readDocument } from './content-document.ts'
import { decodeText, lineOf, parseObject, UnreadableJson } from './json-text.ts'

/** The content file as it is written, not validated. */
interface OpenedSiteFile {
  document: ContentDocument
  /** The folder that the paths in the document start from. */
  folder: string
  /** An error that names the file, and the line and column of each error. */
  refuse: (errors: readonly ContentError[]) => InvalidSettings
}

/** Opens the file at `path`. Throws InvalidSettings if it cannot be read or is not JSON. */
async function openSiteFile(path: string): Promise<OpenedSiteFile> {
  const refuse = (...lines: string[]) => new InvalidSettings(lines.map((line) => `SITE_FILE (${path}) ${line}`))
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse(`cannot be read: ${error.code}`)
  })
  try {
    const text = decodeText(bytes)
    const document = parseObject(text)
    const positionOf = fieldPositions(text)
    return {
      document,
      folder: dirname(path),
      refuse: (errors) => refuse(...errors.map((error) => positionOf(error.path) + errorLine(error))),
    }
  } catch (error) {
    throw error instanceof UnreadableJson ? refuse(error.message) : error
  }
}

/** The content of the file at `path`. Throws InvalidSettings that names the path of each wrong field. */
export async function readSiteFile(
  path: string,
  options: Omit<ReadOptions, 'folder'>,
): Promise<CheckedContent & { folder: string }> {
  const { document, folder, refuse } = await openSiteFile(path)
  const content = await readDocument(document, { ...options, folder })
  if (content.errors.length > 0) throw refuse(content.errors)
  return { ...content, folder }
}

/** Returns the position of a field in `text`, or of its nearest parent that `text` has: 'line 3, column 5: '. */
function fieldPositions(text: string): (path: readonly string[]) => string {
  const tree = parseTree(text)
  return (path) => {
    for (let length = path.length; tree && length > 0; length -= 1) {
      const names = path.slice(0, length).map((name) => (/^\d+$/.test(name) ? Number(name) : name))
      const node = findNodeAtLocation(tree, names)
      if (node) return lineOf(text, (node.parent?.type === 'property' ? node.parent : node).offset)
    }
    return ''
  }
}
