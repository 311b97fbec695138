// Every page of the desk in every state and language, by axe on a desktop and a phone. `npm test` looks at some of this
// only (test/support/desk-page-checks.ts).
import { testDeskPages } from '../support/desk-page-checks.ts'

testDeskPages({ isThorough: true })
