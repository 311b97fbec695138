// Nothing moves while a page loads or is read, however late its fonts, pictures and scripts arrive.
import t from 'tap'
import { listedLanguages } from '../../src/language/language.ts'
import { testLayoutShifts } from '../support/layout-shifts.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
const everyLanguage = await listeningSite(t, { LANGUAGES: listedLanguages.join() })

// One page of each kind. The others are a release test (test/release/layout-shift.test.ts).
const kinds = ['/', '/investment', '/services/concierge-services', '/legal/cookies']
const more = ['/search?q=villa', '/contact/sent', '/services/gardening', '/nothing/here']
testLayoutShifts({ ...site, language: 'en', paths: [...kinds, ...more] })
testLayoutShifts({ ...site, language: 'fr', paths: [...kinds, '/search?q=an', '/search?q=villa'] })
// The same layout, mirrored or with other letters.
testLayoutShifts({ ...everyLanguage, language: 'ar', paths: ['/', '/investment'] })
testLayoutShifts({ ...everyLanguage, language: 'zh', paths: ['/'] })
