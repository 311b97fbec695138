// `npm run pictures -- check`: its output about photographs, and the page of crops.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { checkCommand } from '../../server/pictures/check-command.ts'
import { photograph } from '../support/photograph.ts'

t.test('each file is listed with its size and its faults, and the page shows every crop', async (t) => {
  const folder = t.testdir()
  const [small, drawing] = [join(folder, 'small.jpg'), join(folder, 'drawing.svg')]
  await writeFile(small, await photograph({ format: 'jpeg', width: 300, height: 240 }))
  await writeFile(drawing, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const output = join(folder, 'check')
  const lines: string[] = []
  const code = await checkCommand([`--output=${output}`, '--focus=0.7,0.4', small, drawing], (line) => lines.push(line))
  t.equal(code, 1)
  t.ok(lines.includes(`${small}: 300 × 240 pixels`))
  t.ok(
    lines.includes(`${small}: hero: has 300 × 240 pixels: at least 1920 × 1080 are needed to be sharp on every screen`),
  )
  t.ok(lines.some((line) => line.startsWith(`${drawing}: is an SVG`)))
  const page = await readFile(join(output, 'index.html'), 'utf8')
  for (const [, file = ''] of page.matchAll(/<image href="([^"]+)"/g)) t.ok(await readFile(join(output, file)), file)
  for (const slot of ['hero-tall', 'location-grasse', 'social']) t.match(page, slot)
})

t.test('an invalid command line prints the help', async (t) => {
  for (const args of [[], ['--focus=2,0', 'a.jpg']]) {
    const lines: string[] = []
    t.equal(await checkCommand(args, (line) => lines.push(line)), 2)
    t.match(lines[0], 'Usage: npm run pictures -- check')
  }
})
