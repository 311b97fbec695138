// The release that runs: the version in package.json, and the commit.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `commit` is empty if neither the image (GIT_COMMIT) nor a git repository names it. */
export const release = {
  version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version,
  commit: process.env.GIT_COMMIT || commitOfClone(),
}

/** The release in a line of text: `2.0.0 (4bfcddda)`. */
export const releaseName = release.commit ? `${release.version} (${release.commit})` : release.version

function commitOfClone(): string {
  // The folder is named, so that git neither reads a repository around it nor refuses one of another user.
  const parameters = ['--git-dir', join(root, '.git'), 'rev-parse', '--short', 'HEAD']
  try {
    return execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
