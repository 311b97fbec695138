// Remembers from what each group of made files was made, so that nothing is made twice. The record lies beside the
// files: who has the files has the record. Times are not looked at, since a fresh clone gives every file a new one.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

/** What has to be there, from what it is made, and how. */
export interface Job {
  name: string
  /** Everything that the files depend on: drawings, measures, words, and the script itself. */
  inputs: readonly (string | Uint8Array)[]
  /** Paths from the folder of the made files. */
  files: readonly string[]
  /** Writes `files` and answers what the record keeps of them. */
  make: () => Promise<string | undefined>
}

interface Entry {
  inputs: string
  /** What `make` answered. */
  note?: string
}

/**
 * Does the jobs whose inputs have changed or whose files are missing, as many at a time as there are processors, and
 * removes files of `folder` that neither a job nor `kept` names. Answers which were done, and the note of every job.
 */
export async function makeChanged(folder: string, jobs: readonly Job[], kept: readonly string[] = []) {
  const recordFile = join(folder, 'made.json')
  const before: Record<string, Entry> = existsSync(recordFile) ? JSON.parse(await readFile(recordFile, 'utf8')) : {}
  const entries = new Map<string, Entry>()
  const done: string[] = []

  const waiting = jobs.values()
  async function work() {
    for (const job of waiting) {
      const inputs = digest(job.inputs)
      const known = before[job.name]
      if (known?.inputs === inputs && job.files.every((file) => existsSync(join(folder, file)))) {
        entries.set(job.name, known)
        continue
      }
      for (const file of job.files) await mkdir(dirname(join(folder, file)), { recursive: true })
      entries.set(job.name, { inputs, note: await job.make() })
      done.push(job.name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))

  await removeOthers(folder, new Set(['made.json', ...kept, ...jobs.flatMap((job) => job.files)]))
  const record = Object.fromEntries(jobs.map((job) => [job.name, entries.get(job.name)]))
  await writeWhenDifferent(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  return { done, notes: Object.fromEntries(jobs.map((job) => [job.name, entries.get(job.name)?.note])) }
}

/** Leaves a file alone that already says so: what watches it need not wake up. */
export async function writeWhenDifferent(file: string, text: string): Promise<void> {
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) await writeFile(file, text)
}

function digest(inputs: Job['inputs']): string {
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(`${input.length}:`).update(input)
  return hash.digest('base64url')
}

async function removeOthers(folder: string, named: ReadonlySet<string>): Promise<void> {
  for (const found of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(found.parentPath, found.name)
    if (found.isFile() && !named.has(relative(folder, path).replaceAll(sep, '/'))) await rm(path)
  }
}
