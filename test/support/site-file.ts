// An operator's file for a site under test.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** Where a file with these facts lies until the test ends. Not in the test's own folder, which the site empties. */
export function siteFile(t: Test, facts: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-file-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'site.json')
  writeFileSync(file, JSON.stringify(facts))
  return file
}
