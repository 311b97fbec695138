// A folder for DATA_DIR. Not tap's own, which it makes anew each time that a test asks, and removes under a running site.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'

/** An empty folder that lasts as long as the test. */
export function dataFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-data-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
