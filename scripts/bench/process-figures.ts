// The CPU time and the memory of a process, as Linux reports them.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** The CPU time of all threads of a process, in microseconds (proc(5), schedstat). */
export async function cpuTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map(async (thread) => {
      // A thread may end in the meantime.
      const line = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')
      return Number(line.split(' ')[0]) / 1000
    }),
  )
  return times.reduce((sum, time) => sum + time, 0)
}

/** Waits until a process has nothing more to do, such as the site that fills its page cache after the start. */
export async function untilIdle(pid: number): Promise<void> {
  for (let last = -Infinity, now = 0; now - last > 20_000; now = await cpuTime(pid)) {
    last = now
    await wait(1000)
  }
}

/** The resident memory of a process, in megabytes (proc(5), VmRSS). */
export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
