// Pictures that are converted in the background: stored on disk, shared by processes, never incomplete.
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createCurrentContent } from '../../../server/content/current-content.ts'
import { type PictureJob, pictureJob } from '../../../server/content/pictures/picture-slots.ts'
import { pictureStore } from '../../../server/content/pictures/picture-store.ts'
import { loadSiteContent, picturesIn } from '../../../server/content/site-content.ts'
import { createConverter } from '../../../server/pictures/converter.ts'
import { startPictureWorker } from '../../../server/pictures/picture-worker.ts'
import { preparePictures } from '../../../server/pictures/prepare-pictures.ts'
import { readSettings } from '../../../server/settings.ts'
import { photograph } from '../../support/photograph.ts'

const silent = { info() {}, error() {} }

/** A job for a photograph of 320 × 240 pixels. */
async function jobFor(t: Test, content?: Buffer): Promise<{ job: PictureJob; store: ReturnType<typeof pictureStore> }> {
  const folder = t.testdir()
  const path = join(folder, 'a.jpg')
  await writeFile(path, content ?? (await photograph({ format: 'jpeg', width: 320, height: 240 })))
  return { job: pictureJob('about', { path, hash: 'of-its-content' }), store: pictureStore(join(folder, 'pictures')) }
}

/** Waits until a worker has made `jobs`. */
function worked(
  t: Test,
  options: Omit<Parameters<typeof startPictureWorker>[0], 'log' | 'onReady'>,
  jobs: PictureJob[],
) {
  return new Promise<void>((resolve) => {
    const worker = startPictureWorker({ ...options, log: silent, onReady: resolve })
    t.teardown(() => worker.stop())
    worker.want(jobs)
  })
}

t.test('another process converts a picture, which is kept and reused', async (t) => {
  const { job, store } = await jobFor(t)
  const converter = createConverter()
  t.teardown(() => converter.close())
  const outcomes: string[] = []
  const onConverted = (outcome: string) => void outcomes.push(outcome)
  await worked(t, { store, converter, onConverted }, [job])
  t.match(await store.read(job.key), { widths: [320], colour: /^#[0-9a-f]{6}$/ })
  t.strictSame((await readdir(join(store.folder, job.key))).sort(), [
    'manifest.json',
    'picture-320.avif',
    'picture.webp',
  ])
  await worked(t, { store, converter: { convert: () => t.fail('made again') as never }, onConverted }, [job])
  t.strictSame(outcomes, ['converted'])
})

t.test('processes that share the folder make each picture once', async (t) => {
  const { job, store } = await jobFor(t)
  let conversions = 0
  const converter = {
    async convert() {
      conversions += 1
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { source: { width: 1, height: 1 }, widths: [1], fallback: 1, colour: '#000000', focus: [0, 0] as const }
    },
  }
  await Promise.all([1, 2, 3].map(() => worked(t, { store, converter }, [job])))
  t.equal(conversions, 1)
  t.strictSame(await readdir(store.folder), [job.key])
})

t.test('a process that is killed leaves nothing incomplete, and another one takes over', async (t) => {
  const { job, store } = await jobFor(t)
  // As a kill -9 leaves them: a lock that is not renewed, and a temporary folder.
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  await mkdir(join(store.folder, `.${job.key}-1`), { recursive: true })
  await writeFile(join(store.folder, `${job.key}.lock`), '')
  for (const left of [`.${job.key}-1`, `${job.key}.lock`]) await utimes(join(store.folder, left), old, old)
  t.equal(await store.read(job.key), undefined)
  const converter = createConverter()
  t.teardown(() => converter.close())
  await worked(t, { store, converter }, [job])
  t.ok(await store.read(job.key))
  await store.removeUnused(new Set([job.key]))
  t.strictSame(await readdir(store.folder), [job.key])
})

t.test('a converter that is killed fails its job, and the next job starts another one', async (t) => {
  const { job, store } = await jobFor(t)
  await mkdir(store.folder, { recursive: true })
  const converter = createConverter({ timeLimit: 1 })
  t.teardown(() => converter.close())
  await t.rejects(converter.convert(job, store.folder), { message: /took too much memory or time/ })
  t.strictSame(await readdir(store.folder), [])
  const patient = createConverter()
  t.teardown(() => patient.close())
  t.match(await patient.inspect(job.path), { width: 320, height: 240 })
})

t.test('a damaged photograph is reported once and not converted again', async (t) => {
  const { job, store } = await jobFor(t, (await photograph({ format: 'jpeg' })).subarray(0, 400))
  const converter = createConverter()
  t.teardown(() => converter.close())
  const reasons: string[] = []
  const log = { info() {}, error: ({ reason }: { reason: string }) => void reasons.push(reason) }
  const worker = startPictureWorker({ store, converter, log: log as never, onReady: () => t.fail('nothing is ready') })
  worker.want([job])
  while (worker.waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  worker.want([job])
  while (worker.waiting() > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  t.match(reasons, [/^is damaged or cut off/])
  t.equal(reasons.length, 1)
  t.match(await store.read(job.key), { fault: /^is damaged/ })
})

t.test('unused pictures are removed, except those that another process uses', async (t) => {
  const { store } = await jobFor(t)
  const old = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of ['about-1', 'about-2', 'about-3']) await mkdir(join(store.folder, name), { recursive: true })
  for (const name of ['about-1', 'about-2']) await utimes(join(store.folder, name), old, old)
  await store.removeUnused(new Set(['about-1']))
  t.strictSame((await readdir(store.folder)).sort(), ['about-1', 'about-3'])
  t.ok((await stat(join(store.folder, 'about-1'))).mtimeMs > old.getTime(), 'other processes see that it is used')
})

t.test('visitors see the previous picture until the new one is ready, also after a restart', async (t) => {
  const folder = t.testdir()
  const settings = readSettings({ SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') })
  for (const [name, width] of Object.entries({ 'a.jpg': 320, 'b.jpg': 330 })) {
    await writeFile(join(folder, name), await photograph({ format: 'jpeg', width, height: 240 }))
  }
  const choose = (file: string) =>
    writeFile(join(folder, 'site.json'), JSON.stringify({ pictures: { about: { file } } }))
  const store = picturesIn(settings)
  async function shownAfterWork() {
    const content = createCurrentContent(await loadSiteContent(settings))
    const before = content.current.site.pictures?.about?.key
    let replacements = 0
    content.onReplace(() => {
      replacements += 1
    })
    await new Promise<void>((resolve) => {
      const onReady = async () => {
        content.replace(await loadSiteContent(settings, { previousPictures: content.current.site.pictures }))
        resolve()
      }
      const worker = preparePictures({
        source: { content, uploads: { fetch: async () => {} }, onDraft() {} },
        store,
        log: silent,
        onReady,
        onConverted() {},
      })
      t.teardown(() => worker.stop())
    })
    t.equal(replacements, 1)
    const { key } = content.current.site.pictures?.about ?? {}
    while (!existsSync(join(store.folder, 'shown.json'))) await new Promise((resolve) => setTimeout(resolve, 20))
    return { before, after: key }
  }
  await choose('a.jpg')
  const first = await shownAfterWork()
  t.equal(first.before, undefined, 'the built-in drawing')
  t.ok(first.after)
  await choose('b.jpg')
  const second = await shownAfterWork()
  t.equal(second.before, first.after)
  t.not(second.after, first.after)
})
