import t from 'tap'
import { represent } from '../../../server/http/representations.ts'

t.test('a cached text keeps no memory but its own bytes', async (t) => {
  const text = '<p>Grasse</p>'.repeat(4000)
  for (const effort of ['quick', 'thorough'] as const) {
    for (const { encoding, bytes } of Object.values(await represent(text, effort))) {
      t.equal(bytes.buffer.byteLength, bytes.length, `${encoding}, ${effort}`)
    }
  }
})
