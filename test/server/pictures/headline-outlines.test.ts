// The outlines of the headline font.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { headlineOutlines } from '../../../scripts/headline-outlines.ts'
import { root } from '../../support/source.ts'

t.test('the outlines are those of the font (node scripts/headline-outlines.ts)', async (t) => {
  t.ok((await readFile(join(root, 'server/pictures/headline-outlines.json'), 'utf8')) === (await headlineOutlines()))
})
