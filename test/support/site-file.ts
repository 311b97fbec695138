// A content file for a site under test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** The path of a file with these facts, until the test ends. Not in t.testdir(), which the site's folder empties. */
export function siteFile(t: Test, facts: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-file-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.json')
  writeFileSync(file, JSON.stringify(facts))
  return file
}
