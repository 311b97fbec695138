// Every page and state in Chinese, on a site that offers all languages, for everyone (test/support/every-scene.ts).
import { listedLanguages } from '../../src/language/language.ts'
import { testEveryScene } from '../support/every-scene.ts'

await testEveryScene('zh', { environment: { LANGUAGES: listedLanguages.join() }, widths: [360] })
