// Nothing moves while a page loads or is read: every page in English, French and Chinese, and one of each kind in
// Arabic (test/browser/layout-shift.test.ts looks at fewer).
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { testLayoutShifts } from '../support/layout-shifts.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const everyLanguage = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

const searches = ['/search?q=villa', '/search?q=an']
const everyPage = [...pages.keys(), ...searches, '/services/gardening', '/nothing/here']
for (const language of ['en', 'fr'] as const) testLayoutShifts({ ...site, language, paths: everyPage })
testLayoutShifts({ ...everyLanguage, language: 'zh', paths: everyPage })
const oneOfEachKind = ['/', '/investment', '/services/concierge-services', '/legal/cookies', ...searches]
testLayoutShifts({ ...everyLanguage, language: 'ar', paths: oneOfEachKind })
