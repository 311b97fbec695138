// The doctor checks the settings, the content and DATA_DIR. It changes nothing, and prints no secrets.
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { publishedFile, writePublished } from '../../../server/content/content-source.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { checkContent } from '../../../server/doctor/check-content.ts'
import { checkDataFolder } from '../../../server/doctor/check-data-folder.ts'
import { checkLegalFacts } from '../../../server/doctor/check-legal-facts.ts'
import { checkRecipients } from '../../../server/doctor/check-mail.ts'
import { runDiagnostics } from '../../../server/doctor/doctor.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { dataFolder } from '../../support/data-folder.ts'
import { findingsAbout, secret } from '../../support/findings.ts'
import { testMailServer } from '../../support/mail-server.ts'
import { photograph } from '../../support/photograph.ts'
import { loadSiteContent } from '../../support/site-content.ts'
import { siteFile } from '../../support/site-file.ts'

const DATA_DIR = dataFolder(t)
const findings = async (about: string, settings: NodeJS.ProcessEnv) =>
  findingsAbout(about, await runDiagnostics({ DATA_DIR, ...settings }))

t.test('each wrong field of SITE_FILE is an error', async (t) => {
  const SITE_FILE = siteFile(t, { brand: '', texts: { en: { hero: { titel: 'x' } } } })
  const errorAt = (place: string) => new RegExp(`^error: .*site.json\\) line 1, column \\d+: ${place}: `)
  t.match(await findings('SITE_FILE', { SITE_FILE }), [errorAt('brand'), errorAt('texts.en.hero.titel')])
})

t.test('a missing SITE_FILE is a warning', async (t) => {
  t.match(await findings('SITE_FILE', {}), [/^warning: /])
})

t.test('every setting that is wrong or has no effect is reported, without its value', async (t) => {
  const settings = { PORT: 'x', DATABASE_URL: `postgres://site:${secret}/#@db/site`, SMPT_URL: secret }
  t.match(findingsAbout('settings', await runDiagnostics(settings)), [
    /^error: PORT: write a port/,
    /^error: DATABASE_URL: .*write # as %23, \/ as %2F/,
    /^warning: SMPT_URL is not a setting and has no effect: did you mean SMTP_URL\?$/,
  ])
  const noDesk = await findings('settings', { WEEKLY_REPORT: 'on' })
  t.match(noDesk, [/^ok/, /^warning: WEEKLY_REPORT has no effect without DESK=on/])
  const misspelled = { RETENTION_DAY: '9', site_url: 'x', PROT: '1', HOSTNAME: 'x', LANGUAGE: 'en', TRUST_PROXIES: 'x' }
  t.match(await findings('settings', misspelled), [/^ok/, /RETENTION_DAYS\?$/, /SITE_URL\?$/, /PORT\?$/])
})

t.test('a public site gets a warning for each placeholder', async (t) => {
  const SITE_FILE = siteFile(t, { brand: 'Villa Care', links: { linkedin: null } })
  const contentAt = (SITE_URL: string) => loadSiteContent(readSettings({ SITE_URL, SITE_FILE }))
  const content = await contentAt('https://villa-care.fr')
  const texts = checkContent(content).map(({ text }) => text)
  for (const path of ['street', 'phone', 'email', 'whatsapp'].map((name) => `office.${name}`)) {
    t.ok(texts.some((text) => text.startsWith(`${path} is still that of the example company`)))
  }
  t.notMatch(texts.join('\n'), /^(brand|links\.linkedin) /m)
  const recipients = checkRecipients(readSettings({ SITE_URL: 'https://villa-care.fr' }), content.site.facts)
  t.match(recipients, { about: 'MAIL_TO', state: 'error', text: /mimosa-mer\.example, an unread address/ })
  for (const host of ['localhost:3000', '0.0.0.0', '192.168.1.5', '[::ffff:10.0.0.7]', 'villa.local', 'villa']) {
    t.strictSame(checkContent(await contentAt(`http://${host}`)), [], host)
  }
})

t.test('only a legal fact without which the site may not open is an error', async (t) => {
  const SITE_FILE = siteFile(t, { legal: { registrationNumber: 'RCS Grasse 1' } })
  const settings = { SITE_FILE, LANGUAGES: 'en' }
  const { site } = await loadSiteContent(readSettings({ SITE_URL: 'https://villa-care.fr', ...settings }))
  const about = (isOpen: boolean) => checkLegalFacts(site, 'SITE_FILE', isOpen)
  t.match(findingsAbout('LANGUAGES', about(false)), [/^warning: lacks fr/])
  t.ok(about(false).every(({ state }) => state === 'warning'))
  t.match(
    findingsAbout('SITE_FILE', about(false)).join('\n'),
    /registrationNumber \(RCS Grasse 1\) does not have .* nine digits/,
  )
  const errors = about(true).filter(({ state }) => state === 'error')
  const names = ['publicationDirector', 'hostingProvider', 'professionalCard']
  t.strictSame(
    errors.map(({ text }) => text),
    names.map((name) => `legal.${name} is missing: the law requires it`),
  )
  const local = await loadSiteContent(readSettings(settings))
  t.strictSame(checkLegalFacts(local.site, 'SITE_FILE', true), [])
})

t.test('the doctor checks the published recipients and texts', async (t) => {
  const texts = { en: { hero: { subtitle: 'Renovation & Projects for {{brand}}' } } }
  const file = { office: { email: 'before@villa.example' }, services: { 'renovation-projects': false } }
  const environment = { DATA_DIR: dataFolder(t), SITE_FILE: siteFile(t, file) }
  const settings = readSettings(environment)
  const document = { office: { email: 'after@villa.example' }, prices: { essential: 'free' }, texts }
  await writePublished(publishedFile(settings), { number: 1, document })

  const server = await testMailServer(t)
  const found = await runDiagnostics({ ...environment, SMTP_URL: server.url }, { send: true })
  t.match(findingsAbout('published content', found), [
    'ok: version 1 is shown',
    'warning: is shown without a value that cannot be used: prices.essential: must be number',
    'warning: services.renovation-projects is off, but these texts in English mention it: hero.subtitle',
  ])
  t.strictSame(findingsAbout('MAIL_TO', found), ['ok: emails go to after@villa.example'])
  t.match(server.mails, [{ to: ['after@villa.example'] }])
  const away = { ...environment, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' }
  t.strictSame(await findings('MAIL_TO', away), ['ok: emails go to after@villa.example'], 'without the database')
})

t.test('pictures that are not ready, failed, too small or without alternative text are listed', async (t) => {
  const SITE_FILE = siteFile(t, {
    pictures: { about: { file: 'a.jpg', alt: { en: 'Our house' } }, office: { file: 'cut.jpg' } },
  })
  const content = await photograph({ format: 'jpeg', width: 700, height: 700 })
  writeFileSync(join(dirname(SITE_FILE), 'a.jpg'), content)
  writeFileSync(join(dirname(SITE_FILE), 'cut.jpg'), content.subarray(0, 20))
  const tooSmall = 'warning: a.jpg has 700 × 700 pixels: at least 1280 × 960 are needed to be sharp on every screen'
  const found = await runDiagnostics({ DATA_DIR, SITE_FILE })
  const notMade = 'ok: a.jpg is not converted yet: the site converts it while it runs'
  t.strictSame(findingsAbout('pictures.about', found), [notMade, tooSmall])
  t.match(findingsAbout('pictures.about.alt.fr', found), [/^error: is missing: describe in Français what a.jpg shows/])
  t.match(findingsAbout('pictures.office', found), [/^error: cut.jpg is damaged or cut off/])

  const settings = readSettings({ DATA_DIR, SITE_FILE })
  const job = (await loadSiteContent(settings)).pictureJobs.find(({ name }) => name === 'about')
  const manifest = { source: { width: 700, height: 700 }, widths: [480], fallback: 480, colour: '#2b6f8a' }
  await picturesIn(settings).publish(job?.key ?? '', async () => ({ ...manifest, focus: [50, 50] }))
  t.strictSame(await findings('pictures.about', { SITE_FILE }), ['ok: a.jpg is ready', tooSmall])
})

t.test('a DATA_DIR that is not writable, full or readable by other users is reported', async (t) => {
  const folder = dataFolder(t)
  const check = async (path: string, freeBytes?: () => Promise<number>) =>
    findingsAbout('DATA_DIR', await checkDataFolder(join(folder, path), freeBytes))
  t.strictSame(await check(''), ['ok: can be written to'])
  t.strictSame(await check('deep/data'), ['ok: does not exist yet and can be created'])
  t.strictSame(readdirSync(folder), [])
  writeFileSync(join(folder, 'file'), '')
  t.match(await check('file'), [/^error: cannot be written to \(ENOTDIR\)/])
  t.match(await check('file/below'), [/^error: cannot be written to/])
  t.match(await check('', async () => 5_000_000), [/^error: has 4 MB left/])
  chmodSync(folder, 0o755)
  t.match(await check(''), [/^ok/, /^warning: .*chmod 700/])
})

t.test('the doctor ends with 0, 1 or 2', async (t) => {
  const doctor = fileURLToPath(new URL('../../../server/doctor/doctor.ts', import.meta.url))
  const run = (settings: NodeJS.ProcessEnv, ...parameters: string[]) =>
    spawnSync(process.execPath, [doctor, ...parameters], { env: { DATA_DIR, ...settings }, encoding: 'utf8' })
  const ok = run({}, '--production')
  t.equal(ok.status, 0)
  t.match(ok.stdout, /^ok +settings: can be used$/m)
  const error = run({ TRUST_PROXY: '0.0.0.0/0' }, '--json')
  t.equal(error.status, 1)
  t.match(JSON.parse(error.stdout), [{ about: 'settings', state: 'error', text: /^TRUST_PROXY: / }])
  t.equal(run({}, '--sned').status, 2)
})
