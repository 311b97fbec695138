// Takes screenshots of all scenes at four widths in every language.
// Run: npm run screens -- [folder] [--only=<pattern>] [--build=<folder>]
//   --only=index-360   only screenshots whose name, such as en-index-360, matches the pattern
//   --build=folder     another build than dist/
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { type Language, listedLanguages } from '../src/language/language.ts'
import { browserFlags, findBrowser, fullyLoaded } from './browser.ts'
import { contextOf, exhaust, type Scene, type SiteName, scenes } from './scenes.ts'

process.env.NODE_ENV = 'production'

const windows = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', default: '' }, build: { type: 'string' } },
  allowPositionals: true,
})
const folder = resolve(positionals[0] ?? join(tmpdir(), 'screens'))
const only = new RegExp(values.only)

await mkdir(folder, { recursive: true })
const dataDir = await mkdtemp(join(tmpdir(), 'screens-data-'))
const { sites, stop } = await startSites(dataDir, values.build && resolve(values.build))
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: [...browserFlags, '--force-color-profile=srgb'],
})
const failed: string[] = []
try {
  for (const scene of scenes) {
    for (const language of listedLanguages) await takePictures(browser, scene, language)
  }
} finally {
  await browser.close()
  await stop()
  await rm(dataDir, { recursive: true })
}
for (const failure of failed) console.error(failure)
console.log(`Screenshots are in ${folder}`)
process.exitCode = failed.length > 0 ? 1 : 0

/**
 * Takes the screenshots of a scene, from the narrowest window to the widest, so that sharper pictures are loaded each
 * time.
 */
async function takePictures(browser: Browser, scene: Scene, language: Language) {
  const screenshots = windows
    .filter(({ width }) => !scene.below || width < scene.below)
    .map((window) => ({ window, name: `${language}-${scene.name}-${window.width}` }))
    .filter(({ name }) => only.test(name))
  let page: Page | undefined
  for (const { window, name } of screenshots) {
    try {
      // A whole page is resized. A state, such as a hovered card, would be lost and is opened again.
      if (page && scene.windowOnly) page = await closed(page)
      if (page) await page.setViewportSize(window)
      page ??= await visit(browser, scene, language, window)
      await fullyLoaded(page)
      // Fixed elements are shown at the top of a whole page.
      if (!scene.windowOnly) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !scene.windowOnly })
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  await page?.context().close()
}

async function visit(browser: Browser, scene: Scene, language: Language, viewport: { width: number; height: number }) {
  const baseURL = sites[scene.site ?? 'ordinary']
  const context = await browser.newContext({ baseURL, viewport, ...contextOf(scene, language) })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await scene.visit(page, language)
  // Screenshots show no scrollbar, so they need no space for it.
  await page.evaluate(() => document.documentElement.style.setProperty('scrollbar-gutter', 'auto'))
  return page
}

async function closed(page: Page): Promise<undefined> {
  await page.context().close()
}

/** Starts the sites of the scenes on free ports, with their outboxes in `dataDir`. */
async function startSites(dataDir: string, builtFolder?: string) {
  const { buildApp } = await import('../server/app.ts')
  const { openContentSource } = await import('../server/content/content-source.ts')
  const { openOutbox } = await import('../server/outbox/sql-outbox.ts')
  const { openDatabase } = await import('../server/database/database.ts')
  const { createMetrics } = await import('../server/operations/metrics.ts')
  const { readSettings } = await import('../server/settings.ts')

  const database = await openDatabase({ dataDir })
  const outbox = await openOutbox(database)
  const full = { ...outbox, add: () => Promise.reject(new Error('The disk is full')) }

  async function start(environment: NodeJS.ProcessEnv, store = outbox) {
    const settings = readSettings({
      ...{ LOG_LEVEL: 'silent', DATA_DIR: dataDir, LANGUAGES: listedLanguages.join() },
      ...environment,
    })
    const app = await buildApp({
      ...{ settings, database, outbox: store, builtFolder },
      source: await openContentSource({ settings, log: console }),
      metrics: createMetrics(),
      onStored: () => {},
      wantPictures() {},
      sendMail: async () => {},
    })
    return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) }
  }

  const ordinary = await start({ CONTACT_RATE_MAX: '100000' })
  const busy = await start({ CONTACT_RATE_MAX: '1' })
  await exhaust(busy.app)
  const broken = await start({ CONTACT_RATE_MAX: '100000' }, full)
  const sites: Record<SiteName, string> = { ordinary: ordinary.origin, busy: busy.origin, full: broken.origin }
  return {
    sites,
    async stop() {
      for (const { app } of [ordinary, busy, broken]) await app.close()
      await outbox.close()
    },
  }
}
