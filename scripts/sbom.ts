// `node scripts/sbom.ts PACKAGES.json` prints the bill of materials of the image (CycloneDX 1.5). PACKAGES.json is the
// output of `npm sbom`. The script adds the packages inside the built bundles, the fonts and Node.
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

/**
 * `bom` with the parts that npm does not list: bundled packages, fonts and Node. Needs a build, because it reads dist.
 */
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

/** The packages whose code is in the bundles in dist, as recorded by the build. */
function bundledPackages(): Component[] {
  const lock: Record<string, { version: string; integrity?: string; license?: string }> =
    read('package-lock.json').packages
  const names = new Set<string>(globSync('dist/**/*-packages.json', { cwd: root }).flatMap(read))
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

if (import.meta.main) {
  const [, , packages] = process.argv
  if (!packages) {
    console.error('Usage: node scripts/sbom.ts PACKAGES.json, with the output of npm sbom')
    process.exit(2)
  }
  console.log(JSON.stringify(completeBom(JSON.parse(readFileSync(packages, 'utf8'))), null, 2))
}
