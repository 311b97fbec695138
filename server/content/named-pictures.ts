// Which files of pictures the content file names, whether or not they are there and can be used.
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Branding, PictureFiles } from '../../src/site/site-file.ts'
import { decodeText, parseObject } from './json-text.ts'

/** The paths of the pictures that the content file at `path` names; undefined if the file cannot be read. */
export async function namedPictures(path: string): Promise<ReadonlySet<string> | undefined> {
  // Its fields are not checked yet: they may be anything.
  let file: { pictures?: PictureFiles | null; brand?: string | Branding | null }
  try {
    file = parseObject(decodeText(await readFile(path)))
  } catch {
    return undefined
  }
  const { pictures, brand } = file
  const names: unknown[] = Object.values(pictures ?? {}).map((picture) => picture?.file)
  if (typeof brand === 'object') names.push(brand?.logo)
  const isName = (name: unknown): name is string => typeof name === 'string' && !name.includes('\0')
  return new Set(names.filter(isName).map((name) => resolve(dirname(path), name)))
}
