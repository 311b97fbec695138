// Media queries use only syntax that every supported browser knows: Safari before 16.4 and Chrome before 104
// know neither `width < 48rem` nor `not (min-width: 48rem)`, and ignore such rules.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'
import { root } from '../../support/source.ts'

/** The `conditions` that only newer browsers know. */
const newer = (conditions: readonly string[]) =>
  conditions.filter((condition) => /[<>]|(?:^|[\s,])not \(|\)\s*or\b/.test(condition))

t.test('newer conditions are found', async (t) => {
  const conditions = [
    '(width<48rem)',
    'not (min-width:64rem)',
    '(48rem <= width < 64rem)',
    '(max-width:1rem) or (hover)',
  ]
  t.strictSame(newer([...conditions, 'not all and (min-width:64rem)', '(max-width:47.99rem)']), conditions)
})

t.test('no style sheet has a newer condition', async (t) => {
  const sheets = globSync('dist/client/assets/*.css', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const conditions = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/@media([^{]*)/g)].map(([, condition = '']) => condition),
  )
  t.ok(conditions.length > 50)
  t.strictSame(newer(conditions), [])
})

t.test('no page has a newer condition', async (t) => {
  const { inject } = await testSite(t)
  const conditions: string[] = []
  for (const path of pages.keys()) {
    const { body, headers } = await inject(`${path}?lang=en`)
    conditions.push(String(headers.link ?? '').replaceAll(/<[^>]*>/g, ''))
    for (const { attributes } of elements(body, 'link|source|img')) {
      conditions.push(attributes.media ?? '', attributes.sizes ?? '', attributes.imagesizes ?? '')
    }
  }
  t.ok(conditions.some((condition) => condition.includes('max-width')))
  t.strictSame(newer(conditions), [])
})
