// The conversion of pictures in the background. They are stored on disk, shared by processes and never incomplete.
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import t, { type Test } from 'tap'
import { openContentSource } from '../../../server/content/content-source.ts'
import { type PictureJob, pictureJob } from '../../../server/content/pictures/picture-slots.ts'
import { openPictureStore } from '../../../server/content/pictures/picture-store.ts'
import { picturesIn } from '../../../server/content/site-content.ts'
import { createConverter } from '../../../server/pictures/converter.ts'
import { startPictureWorker } from '../../../server/pictures/picture-worker.ts'
import { readSettings } from '../../../server/settings/settings.ts'
import { photograph } from '../../support/photograph.ts'
import { until } from '../../support/until.ts'

const silent = { info() {}, warn() {}, error() {} }
const photo = await photograph({ format: 'jpeg', width: 320, height: 240 })
const yesterday = new Date(Date.now() - 25 * 60 * 60_000)

/** A store, a converter, which is another process, and a job for the picture `content`. */
async function workshop(t: Test, content = photo) {
  const folder = t.testdir({ 'a.jpg': content })
  const converter = createConverter()
  t.teardown(() => converter.close())
  const job = pictureJob('about', { path: join(folder, 'a.jpg'), hash: 'of-its-content' })
  return { job, converter, store: openPictureStore(join(folder, 'pictures')) }
}

type WorkerOptions = Omit<Parameters<typeof startPictureWorker>[0], 'content' | 'log' | 'onReady'>

// Without pictures. Each test asks for its own.
const { content } = await openContentSource({ settings: readSettings({ DATA_DIR: t.testdir() }), log: silent })

/** Waits until a worker has made `job`. */
function worked(t: Test, options: WorkerOptions, job: PictureJob) {
  return new Promise<void>((resolve) => {
    const worker = startPictureWorker({ ...options, content, log: silent, onReady: resolve })
    t.teardown(() => worker.stop())
    worker.want([job])
  })
}

t.test('another process converts a picture, which is kept and reused', async (t) => {
  const { job, store, converter } = await workshop(t)
  await worked(t, { store, converter }, job)
  t.match(await store.read(job.key), { widths: [320], colour: /^#[0-9a-f]{6}$/ })
  const files = await readdir(join(store.folder, job.key))
  t.strictSame(files.sort(), ['manifest.json', 'picture-320.avif', 'picture.webp'])
  await worked(t, { store, converter: { convert: () => t.fail('made again') as never, close() {} } }, job)
})

t.test('processes that share the folder may make a picture at the same time', async (t) => {
  const { job, store } = await workshop(t)
  const manifest = {
    source: { width: 1, height: 1 },
    widths: [1],
    fallback: 1,
    colour: '#000000',
    focus: [0, 0] as const,
  }
  // A killed process leaves such a folder.
  const left = join(store.folder, `.${job.key}-1`)
  await mkdir(left, { recursive: true })
  await utimes(left, yesterday, yesterday)
  const bothRun = Promise.withResolvers<void>()
  let conversions = 0
  const converter = {
    close() {},
    async convert() {
      conversions += 1
      if (conversions === 2) bothRun.resolve()
      await bothRun.promise
      return manifest
    },
  }
  await Promise.all([1, 2].map(() => worked(t, { store, converter }, job)))
  t.match(await store.read(job.key), manifest)
  await store.removeUnused(new Set([job.key]))
  t.strictSame(await readdir(store.folder), [job.key], 'nothing incomplete is left')
})

t.test('the next job starts another converter after one is killed', async (t) => {
  const { job, store, converter } = await workshop(t)
  const impatient = createConverter({ timeLimit: 1 })
  await t.rejects(impatient.convert(job, store.folder), { message: /took too much memory or time/ })
  t.match(await converter.inspect(job.path), { width: 320, height: 240 })
})

t.test('a file that takes too long to read is refused as a photograph or a logo', async (t) => {
  const { job } = await workshop(t)
  const impatient = createConverter({ inspectLimit: 1 })
  await t.rejects(impatient.inspect(job.path), { name: 'Error', code: 'picture-memory' })
  await t.rejects(impatient.inspect(job.path, 'logo'), { name: 'Error', code: 'logo-complex' })
})

t.test('a damaged photograph is reported once and not converted again', async (t) => {
  const { job, store, converter } = await workshop(t, photo.subarray(0, 400))
  const reasons: string[] = []
  const log = { info() {}, error: ({ reason }: { reason: string }) => void reasons.push(reason) }
  const onReady = () => t.fail('nothing is ready')
  const worker = startPictureWorker({ content, store, converter, log: log as never, onReady })
  t.teardown(() => worker.stop())
  for (const _ of ['first', 'again']) {
    worker.want([job])
    await until('the end of the work', () => worker.waiting() === 0)
  }
  t.equal(reasons.length, 1)
  t.match(reasons[0], /^is damaged or cut off \(.+\): export it again as JPEG$/)
  t.match(await store.read(job.key), { fault: /^is damaged/ })
})

t.test('a picture waits while the disk has too little space', async (t) => {
  const { job, store, converter } = await workshop(t)
  let isFull = true
  const ready = Promise.withResolvers<void>()
  let reports = 0
  const log = {
    info() {},
    error() {
      reports += 1
    },
  }
  const hasSpace = async () => !isFull
  const worker = startPictureWorker({ content, store, converter, log, hasSpace, onReady: ready.resolve })
  t.teardown(() => worker.stop())
  worker.want([job])
  await until('the report', () => reports > 0)
  t.equal(worker.waiting(), 1)
  isFull = false
  worker.want([job])
  await ready.promise
  t.match(await store.read(job.key), { widths: [320] })
})

t.test('a decompression bomb is refused before it is decoded', async (t) => {
  // 60,000 × 60,000 pixels according to the header.
  const bomb = await photograph({ format: 'png' })
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const { job, store, converter } = await workshop(t, bomb)
  await t.rejects(converter.convert(job, store.folder), { message: /^has 3600 megapixels: 100 are the limit/ })
})

t.test('unused pictures are removed, except those that another process uses', async (t) => {
  const { store } = await workshop(t)
  for (const name of ['about-1', 'about-2', 'about-3']) await mkdir(join(store.folder, name), { recursive: true })
  for (const name of ['about-1', 'about-2']) await utimes(join(store.folder, name), yesterday, yesterday)
  await store.removeUnused(new Set(['about-1']))
  t.strictSame((await readdir(store.folder)).sort(), ['about-1', 'about-3'])
  t.ok((await stat(join(store.folder, 'about-1'))).mtimeMs > yesterday.getTime(), 'marked as used')
})

t.test('visitors see the previous picture until the new one is ready, also after a restart', async (t) => {
  const folder = t.testdir({ 'a.jpg': photo, 'b.jpg': await photograph({ format: 'jpeg', width: 330, height: 240 }) })
  const settings = readSettings({ SITE_FILE: join(folder, 'site.json'), DATA_DIR: join(folder, 'data') })
  const store = picturesIn(settings)
  /** Starts a process with the picture `file`. Returns the key of its picture before and after the work. */
  async function start(file: string) {
    await writeFile(join(folder, 'site.json'), JSON.stringify({ pictures: { about: { file } } }))
    const { content, reload } = await openContentSource({ settings, log: silent })
    const shown = () => content.current.site.pictures?.about?.key
    const before = shown()
    await new Promise<void>((resolve) => {
      const onReady = () => void reload().then(resolve)
      t.teardown(startPictureWorker({ content, store, log: silent, onReady }).stop)
    })
    const after = shown()
    await until('the note of what is shown', async () => Object.values(await store.readShown()).includes(String(after)))
    return { before, after }
  }
  const first = await start('a.jpg')
  t.equal(first.before, undefined, 'the built-in drawing')
  t.ok(first.after)
  const second = await start('b.jpg')
  t.equal(second.before, first.after)
  t.not(second.after, first.after)
})

t.test('a damaged manifest is replaced', async (t) => {
  const { job, store, converter } = await workshop(t)
  const reported = t.capture(console, 'error')
  for (const damaged of ['', '{}', '{"widths":[1],', 'null', '[]']) {
    await mkdir(join(store.folder, job.key), { recursive: true })
    await writeFile(join(store.folder, job.key, 'manifest.json'), damaged)
    t.equal(await store.read(job.key), undefined, damaged)
    t.match(reported(), [{ args: [/manifest\.json is damaged/] }])
  }
  await worked(t, { store, converter }, job)
  t.match(await store.read(job.key), { widths: [320] })
})

t.test('a damaged list of the pictures that were shown counts as empty', async (t) => {
  const { store } = await workshop(t)
  await mkdir(store.folder)
  t.capture(console, 'error')
  for (const damaged of ['', '{"about": 5}', '[5]', '{']) {
    await writeFile(join(store.folder, 'shown.json'), damaged)
    t.strictSame(await store.readShown(), {}, damaged)
  }
})
