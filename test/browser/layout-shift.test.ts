// Nothing moves while a page loads or is read, however late its fonts, pictures and scripts arrive.
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { testLayoutShifts } from '../support/layout-shifts.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const everyLanguage = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

testLayoutShifts({
  ...site,
  language: 'en',
  paths: [...pages.keys(), '/services/gardening', '/nothing/here'],
})
// The same layout with other words or letters: one page of each kind. The others in French are a release test.
const oneOfEachKind = ['/', '/investment', '/services/concierge-services', '/legal/cookies']
testLayoutShifts({ ...site, language: 'fr', paths: [...oneOfEachKind, '/services/gardening', '/nothing/here'] })
testLayoutShifts({ ...everyLanguage, language: 'ar', paths: oneOfEachKind })
testLayoutShifts({ ...everyLanguage, language: 'zh', paths: ['/', '/investment'] })
