// `npm start -- --demo`: the site of the example company with sample requests, in a folder that is deleted
// at the end. With the folder desk/, also the desk, with a link that signs in.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../server/database/database.ts'
import { day, hour } from '../server/durations.ts'
import { openOutbox } from '../server/outbox/open-outbox.ts'
import { readSettings, variables } from '../server/settings/settings.ts'
import type { Language } from '../src/language/language.ts'

// In a variable, so that this type-checks without the folder.
const desk = '../desk/server/demo.ts'
const hasDesk = existsSync(new URL(desk, import.meta.url))

type Sample = [language: Language, daysAgo: number, name: string, phone: string, service: string, message: string]

const samples: Sample[] = [
  ['en', 21, 'Eleanor Whitfield', '+44 20 7946 0018', 'home-management', 'We are away from October to May.'],
  ['fr', 12, 'Étienne Rousselin', '+33 6 39 98 20 31', 'concierge-services', 'Nous arrivons le 14 avec huit invités.'],
  ['zh', 6, '林慧', '+86 10 5550 1234', 'property-acquisition', '我们想在昂蒂布附近购置一处可以看海的房子。'],
  ['en', 3, 'Henrik Aalto', '+358 9 555 0190', 'home-management', 'What does the Premium package say about the pool?'],
  ['ar', 2, 'ليلى حداد', '+971 4 555 0137', 'concierge-services', 'نصل إلى كان في الأسبوع الأول من الشهر القادم.'],
  ['fr', 1, 'Claude Aubertin', '+33 6 39 98 20 77', 'home-management', 'Les volets du salon ne ferment plus.'],
]

/** Writes the content of the example company into `folder`, without the photographs that a company has. */
function contentFile(folder: string): string {
  const example = readFileSync(new URL('../src/site/site.example.json', import.meta.url), 'utf8')
  const { pictures: _, ...content } = JSON.parse(example)
  const file = join(folder, 'site.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

async function addRequests() {
  const database = await openDatabase({ dataDir: process.env.DATA_DIR ?? '', databaseUrl: undefined })
  const outbox = await openOutbox(database)
  const references: string[] = []
  for (const [index, [language, daysAgo, name, phone, service, message]] of samples.entries()) {
    const at = Date.now() - daysAgo * day + index * hour
    const email = `visitor${index + 1}@mail.example`
    const request = { name, email, phone, service, message, confidentiality: true as const }
    const { reference } = await outbox.add({ request, language }, at)
    references.push(reference)
    await outbox.requestMails.claim(at)
    await outbox.requestMails.sent({ reference }, at)
  }
  const offer = {
    name: 'SEO Team',
    email: 'offer@rank.example',
    phone: '+1 202 555 0143',
    message: 'First page, 99 $.',
  }
  await outbox.add({ request: { ...offer, confidentiality: true }, language: 'en', suspected: true }, Date.now() - hour)
  return { database, outbox, references }
}

const folder = mkdtempSync(join(tmpdir(), 'mimosa-mer-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// Nothing of the environment may lead to a real database or mail server.
for (const name of variables) {
  if (!['HOST', 'PORT', 'SITE_URL'].includes(name)) delete process.env[name]
}
Object.assign(process.env, {
  DATA_DIR: folder,
  SITE_FILE: contentFile(folder),
  DESK: hasDesk ? 'on' : 'off',
  DESK_USERS: 'Claire Martin <claire@olive-pin.example>, Hugo Bernard <hugo@olive-pin.example>',
  LOG_LEVEL: 'error',
})
const { database, outbox, references } = await addRequests()
const settings = readSettings(process.env)
const link = hasDesk ? await (await import(desk)).fillDesk({ settings, database, outbox, references }) : undefined
await database.close()
await import('../server/main.ts')
console.log(`The site: ${settings.SITE_URL}`)
if (link) console.log(`The desk: ${link} (once, within 15 minutes)`)
