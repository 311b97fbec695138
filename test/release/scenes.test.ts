// Every page and state in each language, at every width, by Tab and by axe on a desktop and a phone. `npm test` looks at
// some of this only (test/support/scene-checks.ts).
import { listedLanguages } from '../../src/language/language.ts'
import { testScenes } from '../support/scene-checks.ts'

// All at once: between two languages without a test, tap would end the file.
await Promise.all(listedLanguages.map((language) => testScenes(language, { isThorough: true })))
