// Temporary folders. Not t.testdir(), which empties its folder on each call and removes it while a site runs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** An empty folder that is deleted after the test. */
export function dataFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
