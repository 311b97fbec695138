// The cookie policy lists everything that the site stores on a visitor's device.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { languages } from '../../../src/language/language.ts'
import { root, sourceFiles } from '../../support/source.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
// Visitors open neither the gallery nor the desk.
const source = sourceFiles('src/**/*.{ts,tsx}')
  .filter((file) => !/^src\/(gallery|desk)\//.test(file))
  .map(textOf)

/** The keys under which something is written to session storage or local storage. */
const stored = source.flatMap((text) =>
  [...text.matchAll(/\b(?:sessionStore|localStore)\.write\((\w+)/g)].map(([, constant]) => {
    const found = [text, ...source].map((file) => new RegExp(`const ${constant} = '(\\w+)'`).exec(file)?.[1])
    return found.find(Boolean)
  }),
)

for (const language of Object.keys(languages)) {
  t.test(`the cookie policy in ${language} lists every entry, and no other`, async (t) => {
    const { legal } = JSON.parse(textOf(`src/language/texts/${language}.json`))
    const entries: string[] = legal.cookies.sections[1].list
    const listed = entries.map((entry) => /[“«]\s*(\w+)\s*[”»]/u.exec(entry)?.[1])
    t.strictSame(listed.sort(), ['lang', ...stored].sort())
  })
}

t.test('all storage goes through the two stores, and the cookie is the only one', async (t) => {
  const direct = sourceFiles('src/**/*.{ts,tsx}').filter((file) =>
    /\b(?:local|session)Storage\b|indexedDB|caches\.open|document\.cookie = (?!languageCookie)/.test(textOf(file)),
  )
  t.strictSame(direct, ['src/safe-storage.ts'])
})
