// A control group with a limit of memory, as the one of a container (Linux, root).
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Test } from 'tap'

export interface ControlGroup {
  /** A shell command by which a shell enters the group, with all that it starts. */
  enter: string
  /** The most memory that was in use at once, the system's copies of files included (bytes). */
  peak(): number
  /** The memory in use without these copies, which the kernel gives up where the limit is near (bytes). */
  inUse(): number
  /** How many processes the kernel has ended for want of memory. */
  kills(): number
}

/** A group that may use so many `bytes`; undefined where none can be made. It ends with the test. */
export function memoryLimit(t: Test, bytes: number): ControlGroup | undefined {
  const isVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const folder = join('/sys/fs/cgroup', isVersion2 ? '' : 'memory', `mimosa-mer-test-${process.pid}`)
  const file = (name: string) => join(folder, name)
  try {
    if (isVersion2) writeFileSync('/sys/fs/cgroup/cgroup.subtree_control', '+memory')
    mkdirSync(folder)
    writeFileSync(file(isVersion2 ? 'memory.max' : 'memory.limit_in_bytes'), String(bytes))
  } catch (error) {
    t.comment(`without a limit of memory: ${(error as Error).message}`)
    return undefined
  }
  t.teardown(async () => {
    // The site's converter ends a moment after the site.
    while (readFileSync(file('cgroup.procs'), 'utf8') !== '') await wait(50)
    rmdirSync(folder)
  })
  const read = (name: string) => readFileSync(file(name), 'utf8')
  const readField = (name: string, field: string) => Number(new RegExp(`^${field} (\\d+)`, 'm').exec(read(name))?.[1])
  return {
    enter: `echo $$ > ${folder}/cgroup.procs`,
    peak: () => Number(read(isVersion2 ? 'memory.peak' : 'memory.max_usage_in_bytes')),
    inUse: () => readField('memory.stat', isVersion2 ? 'anon' : 'rss'),
    kills: () => readField(isVersion2 ? 'memory.events' : 'memory.oom_control', 'oom_kill'),
  }
}
