// Reads and validates the operator's content file, SITE_FILE.
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { errorLine } from '../../src/site/content-error.ts'
import { InvalidSettings } from '../settings/settings.ts'
import { readDocument } from './content-document.ts'
import { decodeText, linePosition, parseObject, UnreadableJson } from './json-text.ts'
import type { ReadOptions } from './pictures/operator-pictures.ts'

/** The most errors of a message. */
const mostLines = 50

/** The content of the file at `path`. Throws InvalidSettings with the line and column of each error. */
export async function readSiteFile(path: string, settings: ReadOptions['settings']) {
  const folder = dirname(path)
  const refuse = (lines: string[]) => new InvalidSettings(lines.map((line) => `SITE_FILE (${path}) ${line}`))
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw refuse([`cannot be read (${error.code}): write the path of a file that the site can read`])
  })
  try {
    const text = decodeText(bytes)
    const content = await readDocument(parseObject(text), { settings, folder })
    if (content.errors.length === 0) return { ...content, folder }
    const fieldPosition = fieldPositions(text)
    const lines = content.errors.slice(0, mostLines).map((error) => fieldPosition(error.path) + errorLine(error))
    const others = content.errors.length - lines.length
    throw refuse(others > 0 ? [...lines, `has ${others} more errors`] : lines)
  } catch (error) {
    throw error instanceof UnreadableJson ? refuse([error.message]) : error
  }
}

/** Returns the position of a field in `text`, or of its nearest parent that `text` has: 'line 3, column 5: '. */
function fieldPositions(text: string): (path: readonly string[]) => string {
  const tree = parseTree(text)
  return (path) => {
    for (let length = path.length; tree && length > 0; length -= 1) {
      const names = path.slice(0, length).map((name) => (/^\d+$/.test(name) ? Number(name) : name))
      const node = findNodeAtLocation(tree, names)
      if (node) return linePosition(text, (node.parent?.type === 'property' ? node.parent : node).offset)
    }
    return ''
  }
}
