// `npm run pictures -- check FILE…`, and `node server/pictures/check-command.ts FILE…` in the image: shows what the
// site would make of photographs, with a page of all crops.
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { OperatorPictureName } from '../../src/pictures/operator-pictures.ts'
import { pictureNames } from '../../src/pictures/table.ts'
import { findPicture, UnfitPicture } from '../content/pictures/picture-file.ts'
import { type Focus, type PictureJob, pictureJob, sizeError } from '../content/pictures/picture-slots.ts'
import { type PictureStore, pictureStore } from '../content/pictures/picture-store.ts'
import { escapeMarkup } from '../http/escape-markup.ts'
import { createConverter } from './converter.ts'

const help = `Usage: npm run pictures -- check [--focus=0.5,0.5] [--output=FOLDER] FILE…

Says for each photograph whether the site can use it and how large it is, and writes a page with all crops
(FOLDER/index.html, by default ./picture-check). --focus is what every crop keeps in view, from the left and from the top.`

/** Checks the photographs of the command line `args`. Returns the exit code. */
export async function checkCommand(args: string[], print: (line: string) => void = console.log): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ args, options: { focus: text, output: text }, allowPositionals: true })
  const focus = values.focus?.split(',').map(Number)
  const isFocus = !focus || (focus.length === 2 && focus.every((part) => part >= 0 && part <= 1))
  if (positionals.length === 0 || !isFocus) {
    print(help)
    return 2
  }
  const output = resolve(values.output ?? 'picture-check')
  await mkdir(output, { recursive: true })
  const store = pictureStore(output)
  const converter = createConverter()
  const sections: string[] = []
  let code = 0
  try {
    for (const file of positionals) {
      const { lines, figures, isUsable } = await checkFile(file, focus as Focus | undefined, { store, converter })
      if (!isUsable) code = 1
      for (const line of lines) print(`${file}: ${line}`)
      sections.push(`<h2>${escapeMarkup(basename(file))}</h2><ul>${lines.map((line) => `<li>${escapeMarkup(line)}</li>`).join('')}</ul>
<div>${figures.join('')}</div>`)
    }
  } finally {
    converter.close()
  }
  await writeFile(join(output, 'index.html'), contactSheet(sections))
  print(`All crops: ${join(output, 'index.html')}`)
  return code
}

interface Tools {
  store: PictureStore
  converter: ReturnType<typeof createConverter>
}

/** Slots with the same aspect ratio have the same crop. */
interface Shape {
  job: PictureJob
  names: string[]
}

const slots: readonly OperatorPictureName[] = [...pictureNames, 'social']

async function checkFile(file: string, focus: Focus | undefined, { store, converter }: Tools) {
  const lines: string[] = []
  const figures: string[] = []
  try {
    const source = await findPicture(dirname(file), basename(file))
    const { width, height } = await converter.inspect(source.path)
    lines.push(`${width} × ${height} pixels`)
    const shapes = new Map<string, Shape>()
    for (const name of slots) {
      const job = pictureJob(name, source, focus && { focus })
      const shape = JSON.stringify(job.slot)
      const same: Shape = shapes.get(shape) ?? { job, names: [] }
      same.names.push(name)
      shapes.set(shape, same)
    }
    for (const { job, names } of shapes.values()) {
      const small = sizeError({ width, height }, job.slot)
      if (small) lines.push(`${names.join(', ')}: ${small}`)
      if (!(await store.read(job.key))) await store.publish(job.key, (folder) => converter.convert(job, folder))
      figures.push(await figure(job, names, store))
    }
    return { lines, figures, isUsable: true }
  } catch (error) {
    if (!(error instanceof UnfitPicture)) throw error
    return { lines: [error.message], figures, isUsable: false }
  }
}

async function figure({ key, slot }: PictureJob, names: readonly string[], store: PictureStore): Promise<string> {
  const made = await store.read(key)
  if (!made || 'fault' in made) return ''
  const file = made.widths.length > 0 ? `picture-${Math.max(...made.widths)}.avif` : 'picture.jpg'
  const [x, y] = made.focus.map((part) => part * 100)
  // An SVG on top of the picture draws the focal point.
  return `<figure><svg viewBox="0 0 ${slot.width} ${slot.height}"><image href="${key}/${file}" width="${slot.width}" height="${slot.height}"/>
<circle cx="${x}%" cy="${y}%" r="2%" fill="none" stroke="#fff" stroke-width="1%"/><circle cx="${x}%" cy="${y}%" r="2%" fill="none" stroke="#c00" stroke-width=".5%"/></svg>
<figcaption>${names.join(', ')}: ${slot.width} × ${slot.height}, ${[...made.widths, made.fallback].join(', ')} px</figcaption></figure>`
}

const contactSheet = (sections: readonly string[]) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>What the photographs become</title>
<style>body{font:1rem/1.5 system-ui;margin:2rem}div{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:1rem;align-items:start}figure{margin:0}svg{width:100%;display:block}figcaption{font-size:.875rem}</style></head>
<body><h1>What the photographs become</h1><p>The circle is the focal point: every crop keeps it in view. Set another one with "focus".</p>
${sections.join('\n')}
</body></html>
`

if (import.meta.main) process.exitCode = await checkCommand(process.argv.slice(2))
