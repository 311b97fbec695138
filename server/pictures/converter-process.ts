// The process that reads the operator's files, so that no file can slow down or end the site's own process.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { UnfitPicture } from '../content/pictures/picture-file.ts'
import type { Order, Outcome } from './converter.ts'

// The limit of the growth of the process (kB) once it has loaded its program: a photograph takes about 110 MB. A
// picture that needs more fails. Without this limit, it could end the container.
const growth = 150_000
// A picture takes ten seconds of processor time. By the clock it may take longer, because this process has the lowest
// priority.
const processorSeconds = 180

process.once('message', async (order: Order) => {
  const { convert, inspect } = await import('./conversion.ts')
  await limitProcess()
  try {
    const result = order.job ? await convert(order.job, order.folder) : await inspect(order.path, order.kind)
    report({ result })
  } catch (error) {
    const { message } = error as Error
    report(
      error instanceof UnfitPicture
        ? { unfit: { code: error.code, message, values: error.values } }
        : { error: message },
    )
  }
})
// The site has ended.
process.on('disconnect', () => process.exit())

function report(message: Outcome) {
  process.send?.(message)
}

/** Works on Linux. On other systems, the process has no limits. */
async function limitProcess() {
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    const data = Number(/^VmData:\s*(\d+) kB/m.exec(status)?.[1])
    // If memory still runs out, the kernel ends this process and not the site.
    writeFileSync('/proc/self/oom_score_adj', '1000')
    const limits = [`--data=${(data + growth) * 1024}`, `--cpu=${processorSeconds}`]
    await promisify(execFile)('prlimit', [`--pid=${process.pid}`, ...limits])
  } catch {
    // The system is not Linux, or has no util-linux.
  }
}
