// The colours of the company: on pages, in mails and in the manifest. Unreadable palettes are refused.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readOperatorContent } from '../../../server/content/operator-content.ts'
import { testSite } from '../../support/site.ts'

async function siteFile(t: Test, brand: unknown): Promise<string> {
  const path = join(t.testdir(), 'site.json')
  await writeFile(path, JSON.stringify({ brand }))
  return path
}

/** The errors about `brand`. */
async function refusal(t: Test, brand: unknown): Promise<string> {
  return readOperatorContent(await siteFile(t, brand), ['en', 'fr']).then(
    () => '',
    (error: Error) => error.message,
  )
}

t.test('the brand is a name, or a name with colours', async (t) => {
  const withName = await readOperatorContent(await siteFile(t, 'Olive & Pin'), ['en', 'fr'])
  t.match([withName.facts.brand, withName.overrides.brand, withName.colours], ['Olive & Pin', 'Olive & Pin', {}])
  const brand = { name: 'Olive & Pin', colours: { navy: '#123026' } }
  const withNameAndColours = await readOperatorContent(await siteFile(t, brand), ['en', 'fr'])
  t.strictSame(
    [withNameAndColours.facts.brand, withNameAndColours.overrides.brand, withNameAndColours.colours],
    ['Olive & Pin', 'Olive & Pin', brand.colours],
  )
  const withColours = await readOperatorContent(await siteFile(t, { colours: { navy: '#123026' } }), ['en', 'fr'])
  t.strictSame([withColours.facts.brand, 'brand' in withColours.overrides], ['Mimosa & Mer', false])
})

t.test('a palette that fails WCAG for a pair in use is refused, and the message names the pair', async (t) => {
  t.match(
    await refusal(t, { colours: { gold: '#e8d9b8', 'gold-ink': '#c9a45c' } }),
    /brand\.colours\.gold-ink: gold-ink \(#c9a45c\) on paper \(#faf7f1\) has a contrast of 2\.\d to 1, but 4\.5 to 1 is required \(WCAG 1\.4\.3\)/,
  )
  t.match(
    await refusal(t, { colours: { 'edge-line': '#d0d0d0' } }),
    /edge-line \(#d0d0d0\) on sand \(#f3eee3\) has a contrast of 1\.\d to 1, but 3 to 1 is required \(WCAG 1\.4\.11\)/,
  )
  t.match(await refusal(t, { colours: { navy: 'navy' } }), /brand\.colours\.navy: is not written as expected/)
  t.match(await refusal(t, { colours: { pink: '#ff00ff' } }), /brand\.colours\.pink: there is no such field/)
  t.match(await refusal(t, 7), / brand: /)
})

t.test('colours are in the manifest and on the pages, whose policy allows them', async (t) => {
  const colours = { paper: '#f4faf6', navy: '#123026', 'sea-ink': '#f4faf6' }
  const { inject } = await testSite(t, { SITE_FILE: await siteFile(t, { colours }) })
  for (const url of ['/?lang=en', '/search?q=a&lang=en']) {
    const { body, headers } = await inject(url)
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    t.match(
      sheet,
      /html:root\{--paper:#f4faf6;--navy:#123026;--shade:rgb\(18 48 38\/50%\);\}html \.sea\{--ink:#f4faf6;\}$/,
    )
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sheet))
    t.match(String(headers['content-security-policy']), `'sha256-${Buffer.from(hash).toString('base64')}'`, url)
    t.match(body, '<meta name="theme-color" content="#f4faf6">')
  }
  t.match((await inject('/site.webmanifest?lang=en')).json(), { theme_color: '#f4faf6', background_color: '#f4faf6' })
})
