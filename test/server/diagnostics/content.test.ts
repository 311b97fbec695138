// The doctor's findings about the content.
import t, { type Test } from 'tap'
import { loadSiteContent } from '../../../server/content/site-content.ts'
import { checkContent } from '../../../server/diagnostics/content.ts'
import { readSettings } from '../../../server/settings.ts'
import { siteFile } from '../../support/site-file.ts'

async function findings(t: Test, file: object, SITE_URL = 'https://villa-care.fr') {
  const settings = readSettings({ SITE_URL, SITE_FILE: siteFile(t, file), MAIL_TO: 'office@villa-care.fr' })
  return checkContent(await loadSiteContent(settings)).map(({ text }) => text)
}

t.test('a public site gets a warning for each placeholder and each missing legal fact', async (t) => {
  const found = await findings(t, { brand: 'Villa Care', links: { linkedin: null } })
  for (const path of [
    'office.street',
    'office.phone',
    'office.email',
    'office.whatsapp',
    'links.facebook',
    'foundingYear',
  ]) {
    t.ok(
      found.some((text) => text.startsWith(`${path} is still that of the example company`)),
      path,
    )
  }
  t.ok(found.some((text) => text.startsWith('legal.legalName is missing')))
  t.notOk(found.some((text) => /^(brand|links\.linkedin) /.test(text)))
  for (const url of ['http://localhost:3000', 'http://192.168.1.5', 'http://villa.local']) {
    t.strictSame(await findings(t, {}, url), [], url)
  }
})

t.test('texts that mention a removed service are listed by their keys', async (t) => {
  const texts = {
    en: { hero: { subtitle: 'Renovation for {{brand}}' } },
    fr: { hero: { subtitle: 'Vos rénovations' } },
  }
  const found = await findings(t, { services: { 'renovation-projects': false }, texts }, 'http://localhost:3000')
  t.equal(found.length, 2, 'one line for each language')
  t.match(found[0], /^services\.renovation-projects is off, but these texts in English mention it: hero\.subtitle$/)
})
