// The memory of a container (Linux, root).
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { until } from './until.ts'

/**
 * A control group with at most `bytes` of memory. Returns the command with which a shell enters it, the number of
 * killed processes, and the memory in use without cached files.
 */
export function memoryLimit(t: Test, bytes: number) {
  const isVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const group = join('/sys/fs/cgroup', isVersion2 ? '' : 'memory', `mimosa-mer-test-${process.pid}`)
  if (isVersion2) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+memory')
  mkdirSync(group)
  writeFileSync(join(group, isVersion2 ? 'memory.max' : 'memory.limit_in_bytes'), String(bytes))
  t.teardown(async () => {
    // The site's converter ends a moment after the site.
    await until('the end of all processes', () => readFileSync(join(group, 'cgroup.procs'), 'utf8') === '')
    rmdirSync(group)
  })
  const events = join(group, isVersion2 ? 'memory.events' : 'memory.oom_control')
  return {
    enter: `echo $$ > ${group}/cgroup.procs`,
    kills: () => Number(/^oom_kill (\d+)/m.exec(readFileSync(events, 'utf8'))?.[1]),
    used: () => Number(/^(?:total_rss|anon) (\d+)/m.exec(readFileSync(join(group, 'memory.stat'), 'utf8'))?.[1]),
  }
}
