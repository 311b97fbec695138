// The sections of the home page, as the operator's file orders and removes them.
import t from 'tap'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

/** The headings of the sections of the home page, in their order. */
const headings = (html: string) => [...html.matchAll(/<section[^>]* aria-labelledby="([\w-]+)"/g)].map(([, id]) => id)

t.test('a removed section is nowhere, and no link leads to it', async (t) => {
  const sections = { about: false, 'global-presence': false }
  const { inject } = await testSite(t, { SITE_FILE: siteFile(t, { sections }) })
  const { body } = await inject('/?lang=en')
  t.strictSame(headings(body), ['hero-title', 'services-title', 'unrivaled-title', 'contact-title'])
  for (const url of ['/?lang=en', '/investment?lang=en', '/search?q=grasse&lang=en']) {
    const { body } = await inject(url)
    const ids = new Set([...body.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
    if (url === '/?lang=en') {
      for (const [, id = ''] of body.matchAll(/href="(?:\/[^"]*)?#([\w-]+)"/g)) t.ok(ids.has(id), id)
    }
    t.notMatch(body, /#(about|global-presence|place-\w+)"/, url)
  }
})

t.test('sections have the order of the file, with the others after them', async (t) => {
  const file = siteFile(t, { order: { sections: ['about', 'contact'] } })
  const { inject } = await testSite(t, { SITE_FILE: file })
  t.strictSame(headings((await inject('/?lang=en')).body), [
    ...['hero-title', 'about-title', 'contact-title', 'services-title', 'unrivaled-title', 'places-title'],
  ])
})
