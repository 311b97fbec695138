// The Dockerfile's steps without Docker: each stage is a folder that holds its own layers. What it stands in for is the
// engine, not the base image: that is the system of this machine, with the project's Node (see `root.ts`).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, matchesGlob, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Instruction, nameAndValue, readDockerfile } from './dockerfile.ts'
import { commandAt, type Place } from './root.ts'

export interface Image extends Omit<Place, 'mounts'> {
  /** What the container runs, and what tells whether it is well. */
  command: string[]
  healthCommand: string[]
  labels: string
  /** What each step of the last stage has added, in bytes. */
  layers: { step: string; bytes: number }[]
}

const context = fileURLToPath(new URL('../..', import.meta.url))
// The machine's way to the registry, which Docker takes from its own settings.
const network = Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|\w+_proxy)$/i.test(name))

/** Makes the image's own layers in an empty folder; the folder of the last stage is the answer's `root`. */
export function makeImage(folder: string): Image {
  const ignored = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const stages = new Map<string, Image>()
  let stage: Image | undefined

  function from(text: string) {
    const [base = '', , name = 'image'] = text.split(' ')
    const root = join(folder, name)
    mkdirSync(root, { recursive: true })
    const start = { environment: {}, user: '0:0', workFolder: '/', command: [], healthCommand: [], labels: '' }
    const above = stages.get(base)
    if (above) cpSync(above.root, root, { recursive: true, verbatimSymlinks: true })
    stages.set(name, { ...start, ...above, environment: { ...above?.environment }, root, layers: [] })
    stage = stages.get(name)
  }

  function take({ keyword, flags, text }: Instruction, stage: Image) {
    const inside = (path: string) => join(stage.root, resolve(stage.workFolder, path))
    const listed = () => JSON.parse(text.replace(/^CMD /, ''))
    switch (keyword) {
      case 'ENV':
        return Object.assign(stage.environment, Object.fromEntries(text.split(' ').map(nameAndValue)))
      case 'ARG':
        return Object.assign(stage.environment, { [text]: process.env[text] ?? '' })
      case 'WORKDIR':
        stage.workFolder = resolve(stage.workFolder, text)
        return mkdirSync(inside('.'), { recursive: true })
      case 'USER':
        return Object.assign(stage, { user: text })
      case 'CMD':
        return Object.assign(stage, { command: listed() })
      case 'HEALTHCHECK':
        return Object.assign(stage, { healthCommand: listed() })
      case 'LABEL':
        return Object.assign(stage, { labels: text })
      case 'COPY':
        return copy(text.split(' '), flags.from, inside)
      case 'RUN':
        return run(text, flags.mount, stage)
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'VOLUME':
        return undefined
      default:
        throw new Error(`The Dockerfile says ${keyword}, which is not known here.`)
    }
  }

  function copy(paths: string[], from: string | undefined, inside: (path: string) => string) {
    const target = paths.pop() ?? ''
    const source = from === undefined ? context : (stages.get(from)?.root ?? '')
    const isWanted = (path: string) =>
      from !== undefined || !ignored.some((glob) => matchesGlob(relative(context, path), glob))
    for (const path of paths) {
      // A folder's content goes into the target, a file only into one that ends with a slash.
      const into = target.endsWith('/') ? join(target, basename(path)) : target
      cpSync(join(source, path), inside(into), { recursive: true, filter: isWanted, verbatimSymlinks: true })
    }
  }

  for (const instruction of readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (instruction.keyword === 'FROM') from(instruction.text)
    else if (stage) {
      const before = sizeOf(stage.root)
      take(instruction, stage)
      const bytes = sizeOf(stage.root) - before
      if (bytes > 0) stage.layers.push({ step: `${instruction.keyword} ${instruction.text}`, bytes })
    }
  }
  if (!stage) throw new Error('The Dockerfile has no FROM.')
  return stage
}

/** Runs a step; the cache that it asks for is that of this machine's npm. */
function run(text: string, mount: string | undefined, { root, environment, user, workFolder }: Image) {
  const cache = process.env.npm_config_cache ?? join(homedir(), '.npm')
  const target = /type=cache,target=([^,]+)/.exec(mount ?? '')?.[1]
  const mounts: Record<string, string> = target ? { [target]: cache } : {}
  mkdirSync(cache, { recursive: true })
  const variables = { npm_config_prefer_offline: 'true', ...Object.fromEntries(network), ...environment }
  const place = { root, environment: variables as Record<string, string>, user, workFolder, mounts }
  const [program, parameters] = commandAt(place, ['sh', '-c', text])
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${text}\nended with ${status}\n${stdout}${stderr}`)
}

/** The bytes that a folder takes on the disk. */
function sizeOf(folder: string): number {
  const { stdout } = spawnSync('du', ['--summarize', '--block-size=1', folder], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10)
}
