// A content file for a site under test.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { dataFolder } from './data-folder.ts'

/** The path of a file with these facts, until the test ends. */
export function siteFile(t: Test, facts: object): string {
  const file = join(dataFolder(t), 'site.json')
  writeFileSync(file, JSON.stringify(facts))
  return file
}
