// The process that reads the operator's files: what is in them can neither slow down nor end the site's own process.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { UnfitPicture } from '../content/picture-file.ts'
import type { Answer, Order } from './converter.ts'

// How much the process may grow (kB) once it has loaded its program: a photograph takes about 110 MB. A picture that
// needs more fails; without a limit it would end the container.
const growth = 150_000
// A picture takes ten seconds of processor time. How long that is by the clock depends on what else the machine does,
// since this process has the lowest priority.
const processorSeconds = 180

process.once('message', async (order: Order) => {
  const { convert, inspectPicture } = await import('./conversion.ts')
  await limitProcess()
  try {
    const result = order.job ? await convert(order.job, order.folder) : await inspectPicture(order.path)
    answer({ result })
  } catch (error) {
    answer(error instanceof UnfitPicture ? { fault: error.message } : { error: (error as Error).message })
  }
})
// The site has ended.
process.on('disconnect', () => process.exit())

function answer(message: Answer) {
  process.send?.(message)
}

/** On Linux. Elsewhere nothing limits the process but the system. */
async function limitProcess() {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const data = Number(/^VmData:\s*(\d+) kB/m.exec(status)?.[1])
    // If memory runs out all the same, the kernel ends this process and not the site's.
    writeFileSync('/proc/self/oom_score_adj', '1000')
    const limits = [`--data=${(data + growth) * 1024}`, `--cpu=${processorSeconds}`]
    await promisify(execFile)('prlimit', [`--pid=${process.pid}`, ...limits])
  } catch {
    // No Linux, or no util-linux.
  }
}
