// A command in a root folder of its own. The folder holds what an image's own layers hold; what its base holds is laid over
// it while the command runs, and only for that command: this machine's system, read-only, and the project's Node.
import { fileURLToPath } from 'node:url'

export interface Place {
  root: string
  environment: Record<string, string>
  /** `1000:1000`: numbers, as the base's names are not known here. */
  user: string
  workFolder: string
  /** Folders of this machine, by the place at which the command finds them; it may write there. */
  mounts: Record<string, string>
  /** Whether it may write nowhere else. */
  isReadOnly?: boolean
}

const node = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))

// Mounts of a namespace of one's own end with its last process. Its first one is the command's: number 1, as in a container.
const laySystem = `
  set -e
  mount --bind "$ROOT" "$ROOT" && cd "$ROOT"
  for place in bin etc lib lib64 sbin usr; do
    [ -e "/$place" ] && mkdir -p "$place" && mount --bind -o ro "/$place" "$place"
  done
  mkdir -p dev proc tmp && mount --rbind /dev dev && mount -t proc proc proc
  mount -t tmpfs tmpfs usr/local/bin && ln -s "$(readlink -f "$(command -v npm)")" usr/local/bin/npm
  touch usr/local/bin/node && mount --bind "$NODE" usr/local/bin/node`

/** The program, and its parameters, that run `command` at `place`. Asks for Linux, and for root. */
export function commandAt(place: Place, command: readonly string[]): [string, string[]] {
  const { root, environment, user, workFolder, mounts, isReadOnly } = place
  const script = [
    `ROOT=${quoted(root)} NODE=${quoted(node)}`,
    laySystem,
    ...Object.entries(mounts).map(([at, folder]) => `mkdir -p .${at} && mount --bind ${quoted(folder)} .${at}`),
    isReadOnly ? 'mount -o remount,ro,bind "$ROOT"' : 'mount -t tmpfs tmpfs tmp',
    // Entered first: what the folder is called from inside is not known before.
    `exec chroot --userspec=${user} . env --ignore-environment --chdir=${workFolder} "$@"`,
  ].join('\n')
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  const variables = Object.entries({ PATH: path, HOME: '/root', ...environment }).map((pair) => pair.join('='))
  const ownNamespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
  return ['unshare', [...ownNamespaces, 'sh', '-c', script, 'sh', ...variables, ...command]]
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
