// What a process has used so far, as Linux counts it.
import { readdir, readFile } from 'node:fs/promises'

/** The time that all threads of a process have been running, in microseconds (proc(5), schedstat). */
export async function cpuTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map(async (thread) => {
      // A thread may end in between.
      const line = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      return Number(line.split(' ')[0]) / 1000
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

/** The memory that a process holds, in megabytes (proc(5), VmRSS). */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/**
 * The memory of a process without the files that it maps, such as Node's own program, in megabytes (proc(5), RssAnon).
 * The limit of a container counts little more.
 */
export async function ownMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
