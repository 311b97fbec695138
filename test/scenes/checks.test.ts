// The checks of the scenes (scenes.test.ts) find the faults that they are for.
import type { Page } from 'playwright'
import t from 'tap'
import { axeFaults } from '../support/axe-faults.ts'
import { visitor } from '../support/browser.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { tabWalk } from '../support/tab-walk.ts'
import { targetFaults } from '../support/target-faults.ts'
import { unknownPairs, usedPairs } from '../support/used-pairs.ts'

const { page } = await visitor(t, { origin: 'http://localhost', viewport: { width: 360, height: 800 } })

/** Shows a small, faultless page with `content` on it. */
async function show(content: string): Promise<Page> {
  await page.setContent(`<!doctype html><html lang="en"><head><title>Check</title>
    <style>* { margin: 0; font: 16px/1.5 sans-serif } body { background: #faf7f1; color: #0b1f3a }
    :any-link { color: inherit } :focus-visible { outline: 2px solid }</style></head>
    <body><header class="bar"></header><main><h1>Check</h1>${content}</main></body></html>`)
  return page
}

const sentence = 'The shutters are closed before the storm.'
const line = '<p style="white-space: nowrap'

const layouts = {
  'a page that scrolls sideways': ['<div style="inline-size: 40rem; block-size: 1rem"></div>', /^scrolls sideways/],
  'a line that leaves the window': [`${line}; margin-inline-start: 15rem">${sentence}</p>`, /^out of the window/],
  'a line that leaves its button': [
    `<button class="btn" style="inline-size: 6rem; text-align: start; white-space: nowrap">${sentence}</button>`,
    /^out of button\.btn/,
  ],
  'a line that is cut off': [`${line}; overflow: hidden; inline-size: 6rem">${sentence}</p>`, /^out of p/],
  'text over text': [`<p>${sentence}</p><p style="margin-block-start: -1.5rem">${sentence}</p>`, /^over each other: p/],
  'text over a control': [
    `<button>Call us now</button><p style="margin-block-start: -1.5rem">${sentence}</p>`,
    /^over each other: .*button/,
  ],
} as const

t.test('a page without faults has no findings', async (t) => {
  await show(`<p><a href="/storms">${sentence}</a></p>`)
  t.strictSame(await layoutFaults(page), [])
  t.strictSame(await targetFaults(page), [])
  t.strictSame(await axeFaults(page), [])
  t.strictSame(unknownPairs(await usedPairs(page)), [])
  const { expected, reached, faults } = await tabWalk(page, 'Tab')
  t.strictSame({ reached, faults }, { reached: expected, faults: [] })
})

for (const [fault, [content, expected]] of Object.entries(layouts)) {
  t.test(`the check of the layout finds ${fault}`, async (t) => {
    const faults = await layoutFaults(await show(content))
    t.ok(
      faults.some((found) => expected.test(found)),
      JSON.stringify(faults),
    )
  })
}

t.test('the check of the controls finds two small ones side by side', async (t) => {
  await show('<a href="#a" style="display: inline-block">a</a> <button style="padding: 0">b</button>')
  t.equal((await targetFaults(page)).length, 2)
})

t.test('axe finds a picture without alternative text, and text with too little contrast on a picture', async (t) => {
  const picture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  await show(`<img src='${picture}'>`)
  t.match(await axeFaults(page), [/^image-alt/])
  await show(`<p style="color: #999; background: linear-gradient(#aaa, #bbb)">${sentence}</p>`)
  t.match(await axeFaults(page), [/^color-contrast: p has 1\.\d, at least 4\.5/])
})

t.test('the walk by Tab finds a control without a ring around it', async (t) => {
  await show('<a href="/storms" style="outline: none">Storms</a>')
  t.match((await tabWalk(page, 'Tab')).faults, [/^a “Storms” has no ring/])
})

t.test('the check of the colours finds a pair that is not in the table', async (t) => {
  await show('<p style="color: #123456">Blue</p>')
  t.match(unknownPairs(await usedPairs(page)), [{ foreground: [0x12, 0x34, 0x56] }])
})
