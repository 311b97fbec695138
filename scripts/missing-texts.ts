// Names each missing text of the site and of the desk, with its file and its key. Exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textAt, withFallbackTexts } from '../src/language/translate.ts'
import { locationIds } from '../src/site/locations.ts'
import { serviceIds } from '../src/site/services.ts'

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8'))

function report(file: string, key: string) {
  console.error(`${file}: no text for ${key}`)
  process.exitCode = 1
}

for (const file of globSync('{src/language,desk}/texts/*.json')) {
  withFallbackTexts(read(file), read(join(dirname(file), 'en.json')), (key) => report(file, key))
}

// The compiler accepts any name in these groups, because the content file may add services and towns.
const groups = { 'services.items': serviceIds, 'meta.services': serviceIds, 'globalPresence.locations': locationIds }
const english = 'src/language/texts/en.json'
for (const [group, ids] of Object.entries(groups)) {
  const items = textAt(read(english), group) as Record<string, object>
  const complete = Object.fromEntries(ids.map((id) => [id, items[ids[0]] ?? {}]))
  withFallbackTexts(items, complete, (key) => report(english, `${group}.${key}`))
}
