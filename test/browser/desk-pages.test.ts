// Every page of the desk in every state, in Chromium (test/support/desk-page-checks.ts).
import { testDeskPages } from '../support/desk-page-checks.ts'

testDeskPages()
