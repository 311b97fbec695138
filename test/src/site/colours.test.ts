// The colours of mails and manifest are those of the style sheet.
import { readFileSync } from 'node:fs'
import t from 'tap'
import { colours } from '../../../src/site/colours.ts'

t.test('each colour is the token of its name', async (t) => {
  const tokens = readFileSync(new URL('../../../styles/_tokens.scss', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries(colours)) t.ok(tokens.includes(`--${name}: ${value};`), name)
})
