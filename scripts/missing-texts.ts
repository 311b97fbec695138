// Names each text that a language lacks, of the site and of the desk, with its file and its key. Exits 1 if there is one.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withFallbackTexts } from '../src/language/translate.ts'

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8'))

for (const file of globSync('{src/language,desk}/texts/*.json')) {
  withFallbackTexts(read(file), read(join(dirname(file), 'en.json')), (key) => {
    console.error(`${file}: no text for ${key}`)
    process.exitCode = 1
  })
}
