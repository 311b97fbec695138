// The outlines of the headline font.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { letters } from '../../../scripts/letters.ts'
import { root } from '../../support/source.ts'

t.test('the outlines are those of the font (node scripts/letters.ts)', async (t) => {
  t.ok((await readFile(join(root, 'server/pictures/letters.json'), 'utf8')) === (await letters()))
})
