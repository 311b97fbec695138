// The language that Accept-Language asks for (RFC 4647, lookup).
import t from 'tap'
import { languagePicker } from '../../../server/pages/language.ts'

t.test('the first wish of the browser that is offered wins', async (t) => {
  for (const [accepted, expected] of [
    ['en-GB,fr;q=0.9,en;q=0.8', 'en'],
    ['en-US,fr;q=0.7,en;q=0.3', 'en'],
    ['fr-FR, en', 'fr'],
    ['de, fr, en', 'fr'],
    ['en;q=0.5, fr-CA;q=0.5', 'en'],
    ['fr_FR, en', 'fr'],
    ['zh-Hant, en;q=0.9', 'zh'],
    ['cmn-Hans-CN, en;q=0.9', 'zh'],
    ['arz, fr;q=0.9', 'ar'],
    ['de, *;q=0.5', 'en'],
    ['*, en;q=0.5', 'fr'],
    ['en;q=0, *', 'fr'],
    // Twenty-one languages, then so many that a part of them counts.
    [`${Array.from('abcdefghijklmnopqrst', (letter) => `x${letter}-YY;q=0.9`).join()}, ar;q=0.8`, 'ar'],
    [`fr-CH, ${'de-CH, '.repeat(2000)}`, 'fr'],
    ['x'.repeat(2000), 'en'],
  ] as const) {
    const headers = { 'accept-language': accepted }
    t.equal(languagePicker(['en', 'fr', 'ar', 'zh'])({ lang: undefined, headers }), expected, accepted.slice(0, 60))
  }
})
