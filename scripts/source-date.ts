// The date when the pages last changed, for `lastmod` in the sitemap. It is not the time of the build: the same sources
// have the same date on every machine.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The output of git in the folder of the project; undefined without git or a repository. */
function git(...parameters: string[]): string | undefined {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * The date in ISO 8601, in UTC: SOURCE_DATE_EPOCH of `environment` (https://reproducible-builds.org), else the date of
 * the newest commit of the pages. Without a repository, or with uncommitted changes, `now`.
 */
export function sourceDate(environment: NodeJS.ProcessEnv, now: Date, run = git): string {
  const epoch = environment.SOURCE_DATE_EPOCH
  if (epoch && /^\d+$/.test(epoch)) return iso(new Date(Number(epoch) * 1000))
  const committed = run('log', '-1', '--format=%cI', '--', 'src', 'styles')
  const isChanged = run('status', '--porcelain', '--', 'src', 'styles') !== ''
  return iso(committed && !isChanged ? new Date(committed) : now)
}

const iso = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
