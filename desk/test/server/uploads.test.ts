// Photographs that are uploaded at the desk: accepted or refused, converted, deleted. A release test publishes them.
import { randomUUID } from 'node:crypto'
import t from 'tap'
import { photograph } from '../../../test/support/photograph.ts'
import { until } from '../../../test/support/until.ts'
import { uploadPartAddress, uploadPartSize } from '../../api/addresses.ts'
import type { Uploaded } from '../../api/pictures-data.ts'
import { deleteUnusedUploads, largestUpload as largest } from '../../server/content/upload-routes.ts'
import { postFile, sendFile, uploadSite } from '../support/uploads.ts'

t.test('a picture of the draft is ready once, even if no page of the desk is opened afterwards', async (t) => {
  const lines: string[] = []
  const log = { info: (_: object, line: string) => void lines.push(line), error: t.fail }
  const site = await uploadSite(t, { log: log as never })
  const { desk, siteSource, worker } = site
  const { file } = (await sendFile(site, desk, await photograph({ format: 'jpeg' }))).json() as Uploaded
  await desk.save({ path: '/pictures/about', value: { file } })
  await until('the picture', async () => lines.length > 0)
  await siteSource.reload()
  t.equal(worker.waiting(), 0, 'the picture is not wanted again')
  t.strictSame(lines, ['A picture is ready'])
})

t.test('a picture that nothing names is deleted after a day', async (t) => {
  const site = await uploadSite(t)
  const { desk, source, database } = site
  const upload = async (width: number) =>
    (await sendFile(site, desk, await photograph({ format: 'jpeg', width }))).json() as Uploaded
  const [used, unused] = [await upload(640), await upload(650)]
  await desk.save({ path: '/pictures/about', value: { file: used.file } })
  await database.query('UPDATE content_uploads SET at = 1')
  await deleteUnusedUploads({ source, now: Date.now })
  t.ok(await source.uploads.find(used.file))
  t.notOk(await source.uploads.find(unused.file))
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
  t.equal((await sendFile(site, desk, Buffer.alloc(largest + 1))).statusCode, 413)
  const url = uploadPartAddress({ upload: randomUUID(), part: 0, isLast: false, isLogo: false })
  t.equal((await postFile(site, desk, { url, payload: Buffer.alloc(uploadPartSize + 1) })).statusCode, 413, 'one part')
  t.equal((await site.database.query('SELECT hash FROM content_uploads')).length, 0)
  const signedOut = site.browser()
  t.equal((await sendFile(site, signedOut, Buffer.from('x'))).statusCode, 401)
  const json = await postFile(site, desk, { url, payload: Buffer.from('{}'), type: 'application/json' })
  t.equal(json.statusCode, 415, 'JSON is no file')
})
