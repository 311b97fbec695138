// The lines of legal facts on the pages, and the words of a company without VAT about its prices.
import t from 'tap'
import { listedLanguages } from '../../../src/language/language.ts'
import { elements } from '../../support/markup.ts'
import { testSite } from '../../support/site.ts'
import { siteFile } from '../../support/site-file.ts'

const LANGUAGES = listedLanguages.join()
const feeSchedule = 'https://villa.example/bareme.pdf'
const lines = {
  registeredOffice: '4 rue du Siège',
  mailProvider: 'Messagerie',
  travelRegistration: 'IM006100012',
  securityPartner: 'Vigie',
  feeSchedule,
}
const legal = { ...lines, vatExempt: true, holdsNoFunds: true }
const site = await testSite(t, { LANGUAGES, SITE_FILE: siteFile(t, { legal }) })
const plain = await testSite(t, { LANGUAGES })

/** The words about taxes where VAT is charged, and where it is not. */
const words: Record<string, [included: string, exempt: string]> = {
  en: ['taxes included', 'VAT not applicable'],
  fr: ['TTC', 'TVA non applicable'],
  ar: ['شاملة جميع الضرائب', 'لا تسري عليها ضريبة القيمة المضافة'],
  zh: ['已含所有税费', '不适用增值税'],
}

for (const [language, [included, exempt]] of Object.entries(words)) {
  t.test(`in ${language}, the prices of a company without VAT are not said to include taxes`, async (t) => {
    for (const path of ['/investment', '/legal/terms', '/llms.txt']) {
      const page = `${path}?lang=${language}`
      const { body } = await site.inject(page)
      t.notOk(body.includes(included) || body.includes('valueAddedTaxIncluded'), page)
      if (path === '/llms.txt') continue
      t.match(body, exempt, page)
      t.match((await plain.inject(page)).body, included, page)
    }
  })
}

for (const language of listedLanguages) {
  t.test(`in ${language}, each fact adds one line to the legal pages`, async (t) => {
    const readLines = async ({ inject }: typeof site) => {
      const pages = ['regulatory', 'privacy'].map((id) => inject(`/legal/${id}?lang=${language}`))
      const html = (await Promise.all(pages)).map(({ body }) => /<main.*<\/main>/s.exec(body)?.[0]).join()
      return elements(html, 'p|li').map(({ text }) => text)
    }
    const own = await readLines(site)
    const other = await readLines(plain)
    for (const value of Object.values(lines)) t.equal(own.filter((line) => line.includes(value)).length, 1, value)
    t.equal(own.length - other.length, Object.keys(legal).length)
  })
}

t.test('the fee schedule is a link', async (t) => {
  const { body } = await site.inject('/legal/regulatory?lang=en')
  t.ok(elements(body, 'a').some(({ attributes }) => attributes.href === feeSchedule))
})
