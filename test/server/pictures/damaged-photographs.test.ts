// Photographs whose end is missing, as after an upload or a copy that was interrupted.
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { pictureJob } from '../../../server/content/picture-slots.ts'
import { convertPicture } from '../../../server/pictures/conversion.ts'
import { scene } from '../../support/photograph.ts'

const photo = sharp(await scene({ width: 320, height: 240 }))

for (const format of ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const) {
  t.test(`a cut off photograph in ${format} is refused with advice that names no folder of the server`, async (t) => {
    const whole = await photo.clone().toFormat(format).toBuffer()
    const folder = t.testdir({ original: whole.subarray(0, whole.length / 2) })
    const job = pictureJob('about', { path: join(folder, 'original'), hash: '' })
    const message = /^is damaged or cut off \([^/]+\): export it again as JPEG$/
    await t.rejects(convertPicture(job, folder), { message })
  })
}
