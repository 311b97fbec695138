// When what the pages show was last changed: the sitemap tells search engines (lastmod). Not the time of the build,
// which says nothing about the pages: the same sources give the same date on every machine.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What git says, run in the project's folder; nothing where there is no git or no repository. */
function git(...parameters: string[]): string | undefined {
  try {
    return execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/**
 * The date as ISO 8601 writes it, in UTC: that of `environment`'s SOURCE_DATE_EPOCH (https://reproducible-builds.org);
 * else of the newest commit of the application; else, or where sources differ from it, `now`.
 */
export function sourceDate(environment: NodeJS.ProcessEnv, now: Date, ask = git): string {
  const given = environment.SOURCE_DATE_EPOCH
  if (given && /^\d+$/.test(given)) return iso(new Date(Number(given) * 1000))
  const committed = ask('log', '-1', '--format=%cI', '--', 'src', 'styles')
  const isChanged = ask('status', '--porcelain', '--', 'src', 'styles') !== ''
  return iso(committed && !isChanged ? new Date(committed) : now)
}

const iso = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
