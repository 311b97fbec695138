// `node scripts/release-notes.ts VERSION` prints the section of CHANGELOG.md about a version.
// Fails if the section is missing.
import { readFileSync } from 'node:fs'

const version = process.argv[2] ?? ''
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${version}]`))
const notes = section?.split('\n').slice(1).join('\n').trim()
if (!notes) {
  console.error(`CHANGELOG.md has no section ## [${version}].`)
  process.exit(1)
}
console.log(notes)
