// The scripts that the browsers of the staff download.
import { join } from 'node:path'
import t from 'tap'
import { checkScripts } from '../../../test/support/es-check.ts'
import { root } from '../../../test/support/source.ts'

t.test('no script has syntax or functions newer than ECMAScript 2022', async (t) => {
  checkScripts(t, join(root, 'dist/desk/assets'))
})
