// `node scripts/sbom.ts PACKAGES.json`: prints the bill of materials of the image (CycloneDX 1.5). PACKAGES.json is what
// `npm sbom` says of the installed packages. Added: the packages inside the built bundles, the fonts and Node.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import project from '../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))

interface Component {
  type: string
  name: string
  version?: string
  purl?: string
  licenses?: { license: { id: string } }[]
  hashes?: { alg: string; content: string }[]
  'bom-ref'?: string
}

export interface Bom {
  metadata: { component: Component }
  components: Component[]
}

/** `bom` with everything that npm does not know of: bundled packages, fonts, Node. Reads dist, so it needs a build. */
export function completeBom(bom: Bom): Bom {
  const installed = new Set(bom.components.map(({ purl }) => purl))
  const bundled = bundledPackages().filter(({ purl }) => !installed.has(purl))
  return {
    ...bom,
    metadata: {
      ...bom.metadata,
      component: { ...bom.metadata.component, type: 'application', name: project.name, version: project.version },
    },
    components: [...bom.components, ...bundled, ...fonts(), node()],
  }
}

/** The packages of which a bundle in dist holds code, as the build recorded them. */
function bundledPackages(): Component[] {
  const lock: Record<string, { version: string; integrity?: string; license?: string }> =
    read('package-lock.json').packages
  const names = new Set<string>(['client', 'server'].flatMap((side) => read(`dist/${side}/bundled-packages.json`)))
  return [...names].sort().map((name) => {
    const { version, integrity = '', license } = lock[`node_modules/${name}`] ?? { version: '' }
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return {
      type: 'library',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      purl,
      licenses: license ? [{ license: { id: license } }] : [],
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
    }
  })
}

function fonts(): Component[] {
  return globSync('styles/fonts/*.woff2', { cwd: root })
    .sort()
    .map((path) => {
      const content = createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex')
      const name = basename(path)
      return {
        type: 'file',
        'bom-ref': `font:${name}`,
        name,
        licenses: [{ license: { id: 'OFL-1.1' } }],
        hashes: [{ alg: 'SHA-256', content }],
      }
    })
}

function node(): Component {
  const version = process.versions.node
  return {
    type: 'platform',
    'bom-ref': `node@${version}`,
    name: 'node',
    version,
    purl: `pkg:generic/node@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , packages] = process.argv
  if (!packages) {
    console.error('Name the file that npm sbom wrote: node scripts/sbom.ts PACKAGES.json')
    process.exit(2)
  }
  console.log(JSON.stringify(completeBom(JSON.parse(readFileSync(packages, 'utf8'))), null, 2))
}
