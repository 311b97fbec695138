// Checks of a file before its upload.
import t from 'tap'
import { fileError } from '../../client/pictures/upload.ts'

for (const [what, kind, name, type, expected] of [
  ['a HEIC file', 'photograph', 'photo', 'image/heic', 'heic'],
  ['a HEIC file without a type', 'photograph', 'IMG_1.HEIC', '', 'heic'],
  ['a film', 'photograph', 'IMG_1.MOV', 'video/quicktime', 'film'],
  ['a drawing as a photograph', 'photograph', 'mark.svg', 'image/svg+xml', 'type'],
  ['a drawing as a logo', 'logo', 'mark.svg', 'image/svg+xml', undefined],
  ['a JPEG as a logo', 'logo', 'mark.jpg', 'image/jpeg', undefined],
  ['a JPEG as a photograph', 'photograph', 'grasse.jpg', 'image/jpeg', undefined],
  ['a file without a type, which the server checks', 'photograph', 'grasse', '', undefined],
] as const) {
  t.test(`${what} is ${expected ? 'refused' : 'sent'}`, async (t) => t.equal(fileError({ name, type }, kind), expected))
}
