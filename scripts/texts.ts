// `npm run --silent texts -- LANGUAGE`: writes the texts of the site as JSON, each below its key, for a translator or
// as a source for a content file. They are in English if the site does not have the language.
import { stringsIn } from '../server/content/text-checks.ts'
import { texts } from '../server/content/texts.ts'

const [language = 'en'] = process.argv.slice(2)
const entries = stringsIn(new Map<string, object>(Object.entries(texts)).get(language) ?? texts.en)
console.log(JSON.stringify(Object.fromEntries(entries.map(({ path, text }) => [path, text])), null, 2))
