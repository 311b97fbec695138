// Reads and validates the operator's content file, SITE_FILE.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Language } from '../../src/language/language.ts'
import { type ContentError, errorLine } from '../../src/site/content-error.ts'
import { InvalidSettings } from '../settings/settings.ts'
import { type ContentDocument, type KnownPictures, type OperatorContent, readDocument } from './content-document.ts'
import { decodeText, lineOf, parseObject, UnreadableJson } from './json-text.ts'

/** The content file as it is written, not validated. */
export interface OpenedSiteFile {
  document: ContentDocument
  /** The folder that the paths in the document start from. */
  folder: string
  /** An error that names the file, and the line and column of each error. */
  refuse: (errors: readonly ContentError[]) => InvalidSettings
}

/** Opens the file at `path`. Throws InvalidSettings if it cannot be read or is not JSON. */
export async function openSiteFile(path: string): Promise<OpenedSiteFile> {
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

/**
 * The facts in the file at `path`, and placeholders for those that it leaves out. Throws InvalidSettings that names the
 * path of each wrong field.
 */
export async function readSiteFile(
  path: string,
  languages: readonly Language[],
  known: KnownPictures = {},
): Promise<OperatorContent> {
  const { document, folder, refuse } = await openSiteFile(path)
  const { errors, document: _document, ...facts } = await readDocument(document, { languages, folder, ...known })
  if (errors.length > 0) throw refuse(errors)
  return facts
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
