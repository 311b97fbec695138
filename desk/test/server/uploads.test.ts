// Photographs that are uploaded at the desk: accepted or refused, converted, deleted. A release test publishes them.
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { photograph } from '../../../test/support/photograph.ts'
import { until } from '../../../test/support/until.ts'
import { uploadPartAddress, uploadPartSize } from '../../api/addresses.ts'
import { deleteUnusedUploads, largestUpload } from '../../server/content/upload-routes.ts'
import { postFile, sendFile, uploadPhotograph, uploadSite } from '../support/uploads.ts'

t.test('a picture of the draft is ready once, even if no page of the desk is opened afterwards', async (t) => {
  const lines: string[] = []
  const log = { info: (_: object, line: string) => void lines.push(line), error: t.fail }
  const site = await uploadSite(t, { log: log as never })
  await site.desk.save({ path: '/pictures/about', value: { file: await uploadPhotograph(site, site.desk) } })
  await until('the picture', async () => lines.length > 0)
  await site.siteSource.reload()
  t.equal(site.worker.waiting(), 0, 'the picture is not wanted again')
  t.strictSame(lines, ['A picture is ready'])
})

t.test('a picture that nothing names is deleted after a day', async (t) => {
  const site = await uploadSite(t)
  const { desk, source, database } = site
  const [used, unused] = [await uploadPhotograph(site, desk), await uploadPhotograph(site, desk, 650)]
  await desk.save({ path: '/pictures/about', value: { file: used } })
  await database.query('UPDATE content_uploads SET at = 1')
  await deleteUnusedUploads({ source, now: Date.now })
  t.ok(await source.uploads.find(used))
  t.notOk(await source.uploads.find(unused))
  t.equal((await database.query('SELECT DISTINCT hash FROM content_upload_parts')).length, 1)
})

t.test('a file that is no photograph is refused with the reason', async (t) => {
  const site = await uploadSite(t)
  const { desk } = site
  const broken = (await photograph({ format: 'jpeg' })).subarray(0, 40)
  for (const bytes of [Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0), broken]) {
    const response = await sendFile(site, desk, bytes)
    t.equal(response.statusCode, 422)
    t.match(response.json(), { errors: [{ path: '/pictures', code: /^picture-/ }] })
  }
  t.equal((await sendFile(site, desk, Buffer.alloc(largestUpload + 1))).statusCode, 413)
  const url = uploadPartAddress({ upload: randomUUID(), part: 0, isLast: false, isLogo: false })
  t.equal((await postFile(site, desk, { url, payload: Buffer.alloc(uploadPartSize + 1) })).statusCode, 413, 'one part')
  const json = await postFile(site, desk, { url, payload: Buffer.from('{}'), type: 'application/json' })
  t.equal(json.statusCode, 415, 'JSON is no file')
  t.equal((await site.database.query('SELECT hash FROM content_uploads')).length, 0)
  t.equal((await sendFile(site, site.browser(), Buffer.from('x'))).statusCode, 401, 'without a session')
})
