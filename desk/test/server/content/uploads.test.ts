// Photographs that are uploaded at the desk: accepted or refused, converted, deleted. process/uploads.test.ts publishes
// them.
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { openDatabase } from '../../../../server/database/database.ts'
import { inBothDatabases } from '../../../../test/support/both-databases.ts'
import { photograph, realisticPhotograph } from '../../../../test/support/photograph.ts'
import { until } from '../../../../test/support/until.ts'
import { uploadPartSize, uploadPartUrl } from '../../../api/urls.ts'
import { largestUpload } from '../../../server/content/sent-parts.ts'
import { openUploads } from '../../../server/content/stored-uploads.ts'
import { deleteUnusedUploads } from '../../../server/content/upload-routes.ts'
import { openDeskDatabase } from '../../../server/database.ts'
import { sendFile, uploadFile, uploadSite } from '../../support/uploads.ts'

t.test('an unused picture is deleted after a day', async (t) => {
  const site = await uploadSite(t)
  const { desk, source, database } = site
  const [used, unused] = [
    await uploadFile(desk, await photograph({ format: 'jpeg' })),
    await uploadFile(desk, await photograph({ format: 'jpeg', width: 650 })),
  ]
  await desk.save({ path: '/pictures/about', value: { file: used } })
  await database.query('UPDATE content_uploads SET at = 1')
  await deleteUnusedUploads({ source, now: Date.now })
  t.ok(await source.uploads.find(used))
  t.notOk(await source.uploads.find(unused))
  t.equal((await database.query('SELECT DISTINCT hash FROM content_upload_parts')).length, 1)
})

t.test('a file that is not a photograph is refused with the reason', async (t) => {
  const site = await uploadSite(t)
  const { desk } = site
  const whole = await realisticPhotograph({ width: 640, height: 400 })
  const cutOff = [40, whole.length / 2].map((length) => whole.subarray(0, length))
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0), ...cutOff]) {
    const response = await sendFile(desk, bytes)
    t.equal(response.statusCode, 422)
    t.match(response.json(), { errors: [{ path: '/pictures', code: /^picture-/ }] })
  }
  t.equal((await sendFile(desk, Buffer.alloc(largestUpload + 1))).statusCode, 413)
  const url = uploadPartUrl({ upload: randomUUID(), part: 0, isLast: false, isLogo: false })
  t.equal((await desk.sendApi('POST', url, Buffer.alloc(uploadPartSize + 1))).statusCode, 413, 'one part')
  t.equal((await desk.sendApi('POST', url, {})).statusCode, 415, 'JSON is not a file')
  t.equal((await site.database.query('SELECT hash FROM content_uploads')).length, 0)
  t.equal((await sendFile(site.browser(), Buffer.from('x'))).statusCode, 401, 'without a session')
})

t.test('a part that does not follow the previous part is refused', async (t) => {
  const site = await uploadSite(t)
  const { desk } = site
  const upload = randomUUID()
  const send = async (part: number, isLast = false) =>
    (await desk.sendApi('POST', uploadPartUrl({ upload, part, isLast }), Buffer.from('x'))).statusCode
  t.equal(await send(1), 400, 'the first is missing')
  t.equal(await send(9999, true), 400)
  t.equal(await send(0), 204)
  t.equal(await send(0), 204, 'sent again')
  t.equal(await send(2), 400, 'one is missing')
  await site.source.uploads.parts.complete(upload)
  t.equal(await send(1), 409)
  t.equal(await send(1, true), 409)
})

t.test('an upload is refused while the disk has only the space that other writes need', async (t) => {
  const photo = await photograph({ format: 'jpeg' })
  const disk = { freeBytes: 100e6 + 4 * photo.length - 1 }
  const site = await uploadSite(t, { freeSpace: async () => disk.freeBytes })
  t.equal((await sendFile(site.desk, photo)).statusCode, 507)
  t.equal((await site.database.query('SELECT hash FROM content_uploads')).length, 0)
  disk.freeBytes += 1
  t.equal((await sendFile(site.desk, photo)).statusCode, 200)
})

t.test('a refused upload leaves no free pages in the database', async (t) => {
  const site = await uploadSite(t)
  t.equal((await sendFile(site.desk, Buffer.alloc(3 * uploadPartSize))).statusCode, 422)
  // The response does not wait for it.
  await until('no free pages', async () => {
    const [pages] = await site.database.query<{ freelist_count: number }>('PRAGMA freelist_count')
    return pages?.freelist_count === 0
  })
})

inBothDatabases(t, async (t, location) => {
  const database = openDeskDatabase(await openDatabase(location))
  t.teardown(() => database.close())
  t.beforeEach(() => database.query('DELETE FROM content_uploads'))
  const bytes = Buffer.alloc(50_000)
  const names = async () =>
    (await database.query<{ hash: string }>('SELECT hash FROM content_uploads ORDER BY at')).map(({ hash }) => hash)

  t.test('the oldest unfinished files are deleted when all of them take too much space', async (t) => {
    const { parts } = openUploads(database, location.dataDir, 200_000)
    for (const [at, id] of ['a', 'b', 'c'].entries()) await parts.add(id, { number: 0, bytes }, at)
    t.strictSame(await names(), ['part a', 'part b', 'part c'])
    await parts.add('a', { number: 1, bytes }, 4)
    t.strictSame(await names(), ['part c', 'part a'])
  })

  t.test('the oldest unused pictures are deleted when all of them take too much space', async (t) => {
    const { parts, removeUnused } = openUploads(database, location.dataDir, 120_000)
    for (const [at, hash] of ['1', '2', '3', '4'].entries()) {
      await parts.add(hash, { number: 0, bytes }, at)
      await parts.store(hash, { hash, type: 'jpg', width: 1, height: 1 }, at)
      await parts.remove(hash)
    }
    await removeUnused((file) => file === 'uploads/1.jpg', 0)
    t.strictSame(await names(), ['1', '3', '4'])
  })
})
