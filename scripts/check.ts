// `npm run check`: missing texts, types, lint, wording, regular expressions, import rules, unused code and signatures
// of packages. Works without the folder desk/. Unused code is checked only with it, because the desk uses files and
// packages that the site does not.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

const hasDesk = existsSync('desk')
const sources = ['server', 'src', 'scripts', 'test', 'vite.config.ts', ...(hasDesk ? ['desk'] : [])]
const commands = [
  // First, because the compiler describes a missing text in many lines.
  'node scripts/missing-texts.ts',
  'tsc',
  'tsc -p src',
  ...(hasDesk ? ['tsc -p desk/client'] : []),
  'biome check',
  'node scripts/wording.ts',
  `node scripts/regular-expressions.ts server src ${hasDesk ? 'desk/api desk/client desk/server' : ''}`,
  ...(hasDesk ? ['knip --no-config-hints'] : []),
  `depcruise --config .dependency-cruiser.mjs --output-type err ${sources.join(' ')}`,
]

process.env.PATH = resolve('node_modules/.bin') + delimiter + process.env.PATH
for (const command of commands) {
  // With a shell, because the programs are .cmd files on Windows.
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// Only where a registry answers. The nightly workflow asks for known vulnerabilities: one that is published today must
// not refuse a change.
const { stdout } = spawnSync('npm audit signatures --json --fetch-retries=0 --fetch-timeout=5000', {
  shell: true,
  encoding: 'utf8',
})
if (/"invalid": \[\s*\{/.test(stdout)) {
  console.error(`Packages with an invalid signature:\n${stdout}`)
  process.exit(1)
}
