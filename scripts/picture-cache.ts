// Builds generated files only if their inputs have changed. A record of the inputs is stored next to the files. It
// contains hashes and no times, because a fresh clone gives every file a new time.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'

/** A group of files that are built together. */
export interface Job {
  name: string
  /**
   * Everything that the files depend on: drawings, sizes, words, settings, and a version that is increased when the
   * code makes other files from the same inputs. The code itself is not an input: a new comment must not build
   * pictures.
   */
  inputs: readonly (string | Uint8Array)[]
  /** Paths relative to the folder of the generated files. */
  files: readonly string[]
  /** Writes `files`. The record stores the returned value. */
  build: () => Promise<string | undefined>
}

interface BuildRecord {
  inputs: string
  result?: string
}

const recordName = 'build-cache.json'

/**
 * Runs the jobs whose inputs have changed or whose files are missing, one for each processor at a time. Removes files
 * in `folder` that neither the jobs nor `otherFiles` name. Returns the names of the jobs that ran, and the result of
 * every job.
 */
export async function buildChanged(folder: string, jobs: readonly Job[], otherFiles: readonly string[] = []) {
  const recordFile = join(folder, recordName)
  const before: Record<string, BuildRecord> = existsSync(recordFile)
    ? JSON.parse(await readFile(recordFile, 'utf8'))
    : {}
  const entries = new Map<string, BuildRecord>()
  const built: string[] = []

  const queue = jobs.values()
  async function work() {
    for (const job of queue) {
      const inputs = digest(job.inputs)
      const known = before[job.name]
      if (known?.inputs === inputs && job.files.every((file) => existsSync(join(folder, file)))) {
        entries.set(job.name, known)
        continue
      }
      for (const file of job.files) await mkdir(dirname(join(folder, file)), { recursive: true })
      entries.set(job.name, { inputs, result: await job.build() })
      built.push(job.name)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))

  await removeOthers(folder, new Set([recordName, ...otherFiles, ...jobs.flatMap((job) => job.files)]))
  const record = Object.fromEntries(jobs.map((job) => [job.name, entries.get(job.name)]))
  await writeIfChanged(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  return { built, results: Object.fromEntries(jobs.map((job) => [job.name, entries.get(job.name)?.result])) }
}

/**
 * Writes `text` to `file` unless the file already contains it, so that programs that watch the file are not triggered.
 */
export async function writeIfChanged(file: string, text: string): Promise<void> {
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) await writeFile(file, text)
}

function digest(inputs: Job['inputs']): string {
  const hash = createHash('sha256')
  for (const input of inputs) hash.update(`${input.length}:`).update(input)
  return hash.digest('base64url')
}

async function removeOthers(folder: string, expected: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !expected.has(relative(folder, path).replaceAll(sep, '/'))) await rm(path)
  }
}
