// A control group with a limit of memory, as the one of a container (Linux, root).
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { until } from './until.ts'

export interface ControlGroup {
  /** A shell command by which a shell enters the group, with all that it starts. */
  enter: string
  /** How many processes the kernel has ended for lack of memory. */
  kills(): number
}

/** A group that may use so many `bytes`; undefined where no group can be made. It ends with the test. */
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
    await until('the end of all processes', () => readFileSync(file('cgroup.procs'), 'utf8') === '')
    rmdirSync(folder)
  })
  return {
    enter: `echo $$ > ${folder}/cgroup.procs`,
    kills() {
      const events = readFileSync(file(isVersion2 ? 'memory.events' : 'memory.oom_control'), 'utf8')
      return Number(/^oom_kill (\d+)/m.exec(events)?.[1])
    },
  }
}
