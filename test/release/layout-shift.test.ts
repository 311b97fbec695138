// Nothing moves while a page in French loads or is read: every page (test/browser/layout-shift.test.ts has one of each
// kind).
import t from 'tap'
import { testLayoutShifts } from '../support/layout-shifts.ts'
import { pages } from '../support/pages.ts'
import { listeningSite } from '../support/site.ts'

const site = await listeningSite(t)
testLayoutShifts({ ...site, language: 'fr', paths: [...pages.keys()] })
