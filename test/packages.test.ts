// The packages of the project: exact versions with hashes, permissive licences, and no unknown install scripts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSource, root } from './support/source.ts'

interface LockedPackage {
  integrity?: string
  dev?: boolean
  hasInstallScript?: boolean
}

const read = (path: string) => JSON.parse(readSource(path))
const { dependencies, devDependencies, optionalDependencies, allowScripts } = read('package.json')
const { '': _own, ...locked }: Record<string, LockedPackage> = read('package-lock.json').packages
// The lock file also lists the packages of other platforms.
const installed = Object.entries(locked).filter(([path]) => existsSync(join(root, path)))
const names = (packages: [string, unknown][]) => packages.map(([path]) => path)

t.test('every version is exact', async (t) => {
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  t.strictSame(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  )
})

t.test('the lock file has a hash for every package', async (t) => {
  const unknown = Object.entries(locked).filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  t.strictSame(names(unknown), [])
})

t.test('package.json allows or forbids each install script by name', async (t) => {
  const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  t.ok(scripted.length > 0)
  t.strictSame(
    names(scripted).filter((path) => !(path.replace(/^.*node_modules\//, '') in allowScripts)),
    [],
  )
})

t.test('production packages have permissive licences', async (t) => {
  // These only require that their text is kept, as it is in the package.
  const permissive = /^(MIT|MIT-0|ISC|BSD-2-Clause|BSD-3-Clause|0BSD|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)$/
  const production = installed.filter(([, { dev }]) => !dev)
  for (const known of ['node_modules/fastify', 'node_modules/pg']) t.ok(names(production).includes(known), known)
  const others = production.flatMap(([path]) => {
    const { license } = read(join(path, 'package.json'))
    // libvips is a shared library in a separate package, unchanged and replaceable, as its licence requires.
    const isLibvips = path.includes('@img/sharp-libvips-') && license === 'LGPL-3.0-or-later'
    return permissive.test(license) || isLibvips ? [] : [`${path}: ${license}`]
  })
  t.strictSame(others, [])
})

t.test('the optional packages pin the current version of Node', async (t) => {
  const versions = new Set(Object.values(optionalDependencies))
  t.strictSame([...versions], [process.versions.node])
})
