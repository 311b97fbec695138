// What the browser can tell of a file before it sends it.
import t from 'tap'
import { faultOf } from '../../client/pictures/upload.ts'

t.test('a HEIC file is known by its type, or by its name where the system knows no type', async (t) => {
  t.equal(faultOf({ name: 'photo', type: 'image/heic' }, 'photograph'), 'heic')
  t.equal(faultOf({ name: 'IMG_1.HEIC', type: '' }, 'photograph'), 'heic')
})

t.test('a film is known by its type', async (t) => {
  for (const type of ['video/quicktime', 'video/mp4'])
    t.equal(faultOf({ name: 'IMG_1.MOV', type }, 'photograph'), 'film')
})

t.test('a photograph and a logo may have other types', async (t) => {
  const svg = { name: 'mark.svg', type: 'image/svg+xml' }
  t.equal(faultOf(svg, 'photograph'), 'type')
  t.equal(faultOf(svg, 'logo'), undefined)
  t.equal(faultOf({ name: 'grasse.jpg', type: 'image/jpeg' }, 'photograph'), undefined)
})

t.test('the server looks at a file whose type the system does not know', async (t) => {
  t.equal(faultOf({ name: 'grasse', type: '' }, 'photograph'), undefined)
})

t.test('a logo may be a JPEG, as the server takes it', async (t) => {
  t.equal(faultOf({ name: 'mark.jpg', type: 'image/jpeg' }, 'logo'), undefined)
})
