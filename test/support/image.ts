// Container images, built from the Dockerfile with buildah (Linux, root).
import { spawnSync } from 'node:child_process'
import { readSource, root } from './source.ts'

/** The image that test/support/stand-in-base.sh builds. */
const standIn = 'localhost/mimosa-mer-base'
const [, base = ''] = /^ARG NODE_IMAGE=(.+)$/m.exec(readSource('Dockerfile')) ?? []

const start = (parameters: string[]) =>
  spawnSync('buildah', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
const hasStandIn = () => start(['inspect', '--type', 'image', standIn]).status === 0

function reasonNotToBuild(): string | false {
  if (process.getuid?.() !== 0 || start(['--version']).status !== 0)
    return 'the images: building needs root and buildah'
  if (hasStandIn() || start(['pull', '--policy', 'missing', base]).status === 0) return false
  return 'the images: their base image cannot be pulled, test/support/stand-in-base.sh makes a stand-in'
}

/** The reason why images cannot be built here; false if they can. */
export const imageSkipReason = reasonNotToBuild()

/** Runs buildah, and returns its output. Throws if it fails. */
export function buildah(...parameters: string[]): string {
  const { status, stdout, stderr, error } = start(parameters)
  if (error || status !== 0) throw error ?? new Error(`buildah ${parameters[0]}: ${stderr.slice(-3000)}`)
  return stdout.trim()
}

/** Builds `target` of the Dockerfile, with further options of the builder. Returns the name of the image. */
export function buildImage(target: 'site' | 'backup', ...options: string[]): string {
  const image = `localhost/mimosa-mer-test-${target}`
  const baseOptions = hasStandIn() ? [`--build-arg=NODE_IMAGE=${standIn}`, '--pull-never'] : []
  // The OCI format would drop HEALTHCHECK.
  buildah(
    'bud',
    '--isolation=chroot',
    '--format=docker',
    ...baseOptions,
    ...options,
    `--target=${target}`,
    '-t',
    image,
    '.',
  )
  return image
}
