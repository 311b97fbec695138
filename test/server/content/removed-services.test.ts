// A removed service: no text for visitors, search engines or language models mentions it.
import t from 'tap'
import { checkContent, stems } from '../../../server/diagnostics/content.ts'
import { fixedAddresses, pagesOf } from '../../../src/routes.ts'
import { serviceIds } from '../../../src/site/services.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

for (const id of serviceIds) {
  t.test(`without ${id}, no page and no text for programs mentions it`, async (t) => {
    const SITE_FILE = siteFile(t, { services: { [id]: false } })
    const { content, inject } = await testSite(t, { SITE_FILE, LANGUAGES: 'en,fr,zh,ar' })
    t.strictSame(checkContent(content.current), [])

    const addresses = fixedAddresses(pagesOf(content.current.site.facts)).filter((path) => !path.startsWith('/legal'))
    for (const language of ['en', 'fr'] as const) {
      const title = content.current.translate(language)(`services.items.${id}.title`)
      for (const address of [...addresses, '/search?q=zzzz', '/no-such-page', '/llms.txt']) {
        const { body } = await inject(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`)
        // The style sheet and the page data, which contains the disabled service, are not read by people.
        const text = body.replace(/<style>.*?<\/style>|<script type="application\/json".*?<\/script>/gs, '')
        const textInLanguage = language === 'en' ? text : text.replace(/^(?:.|\n)*## Français/, '')
        t.equal(stems[language]?.[id].exec(textInLanguage)?.[0], undefined, `${language} ${address}`)
        t.notOk(textInLanguage.includes(title), `${language} ${address}`)
      }
    }
  })
}

t.test('the remaining services are listed in the operator’s order', async (t) => {
  const services = { 'property-management': false, 'concierge-services': false }
  const SITE_FILE = siteFile(t, { services, order: { services: ['administrative-support'] } })
  const { content } = await testSite(t, { SITE_FILE })
  const subtitle = content.current.translate('en')('hero.subtitle')
  t.match(subtitle, /^Administrative support, renovation and acquisition for private homes/)
})

t.test('with all services, the sentences are the original ones', async (t) => {
  const { content } = await testSite(t, {})
  t.match(
    content.current.translate('en')('hero.subtitle'),
    /^Property management, concierge and renovation for private homes /,
  )
  t.match(content.current.translate('fr')('hero.subtitle'), /^Gestion, conciergerie et rénovation de maisons privées /)
  t.equal(
    content.current.translate('zh')('structuredData.business.description'),
    '为蔚蓝海岸的私宅提供管理、礼宾、翻修、置业与行政协助。',
  )
})
