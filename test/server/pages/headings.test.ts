// The structure of pages for screen readers: headings that form an outline, and text for links and pictures.
import t from 'tap'
import { visitAddress } from '../../../src/statistics/visit-address.ts'
import { elements } from '../../support/markup.ts'
import { pages } from '../../support/pages.ts'
import { testSite } from '../../support/site.ts'

const site = await testSite(t)
const form = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const refused = { method: 'POST', url: '/api/contact', headers: form, payload: 'name=A' } as const

for (const language of ['en', 'fr']) {
  const requests = [...pages.keys(), '/search?q=cannes', '/nothing', '/services/gardening'].map((url) => ({
    url,
    headers: {},
  }))
  for (const { headers, ...request } of [...requests, refused]) {
    t.test(`${request.url} in ${language} has an outline of headings, and text for links and pictures`, async (t) => {
      const { body } = await site.inject({ ...request, headers: { ...headers, cookie: `lang=${language}` } })

      const levels = [...body.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
      t.equal(levels[0], 1, 'the page starts with its heading')
      t.equal(levels.filter((level) => level === 1).length, 1)
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
      t.strictSame(skipped, [], 'no level is skipped')

      for (const { attributes } of elements(body, 'img')) {
        const { src = '', alt = '' } = attributes
        // The sea beside the office's address is the only decoration. The image that counts visits is not seen.
        const isDecoration = src.startsWith('/assets/office-') || src === visitAddress
        const isUseful = isDecoration ? alt === '' : /\p{L}{3}.* .*\p{L}{3}/u.test(alt)
        t.ok(isUseful, `${src}: ${alt}`)
      }

      const targets = new Map<string, Set<string>>()
      for (const { attributes, text } of elements(body, 'a')) {
        const name = attributes['aria-label'] ?? text
        t.match(name, /[\p{L}\d]{2}/u, `${attributes.href} has words`)
        targets.set(name, (targets.get(name) ?? new Set()).add(attributes.href ?? ''))
      }
      // Links with the same text must have the same target (WCAG 2.4.4 and 2.4.9).
      const ambiguous = [...targets].filter(([, hrefs]) => hrefs.size > 1).map(([name, hrefs]) => [name, ...hrefs])
      t.strictSame(ambiguous, [])
    })
  }
}
