// The checks of scenes.test.ts find the errors for which they exist.
import type { Page } from 'playwright'
import t from 'tap'
import { axeViolations } from '../support/axe-violations.ts'
import { visitor } from '../support/browser.ts'
import { layoutErrors } from '../support/layout-errors.ts'
import { tabWalk } from '../support/tab-walk.ts'
import { targetErrors } from '../support/target-errors.ts'
import { unknownPairs, usedPairs } from '../support/used-pairs.ts'

const { page } = await visitor(t, { origin: 'http://localhost', viewport: { width: 360, height: 800 } })
const tabErrors = async (page: Page) => (await tabWalk(page, 'Tab')).errors
const colourErrors = async (page: Page) => unknownPairs(await usedPairs(page)).map(({ where }) => where)
const checks = [layoutErrors, targetErrors, axeViolations, tabErrors, colourErrors]

const sentence = 'The shutters are closed before the storm.'
const flawless = `<p><a href="/storms">${sentence}</a></p>`
const line = '<p style="white-space: nowrap'
const small = '<a href="#a" style="display: inline-block">a</a> <button style="padding: 0">b</button>'
const picture = `<img src='data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'>`

/** Shows a small page with `content` on it. */
const show = (content: string) =>
  page.setContent(`<!doctype html><html lang="en"><head><title>Check</title>
    <style>* { margin: 0; font: 16px/1.5 sans-serif } body { background: #faf7f1; color: #0b1f3a }
    :any-link { color: inherit } :focus-visible { outline: 2px solid }</style></head>
    <body><header class="bar"></header><main><h1>Check</h1>${content}</main></body></html>`)

t.test('a flawless page has no findings', async (t) => {
  await show(flawless)
  for (const check of checks) t.strictSame(await check(page), [], check.name)
})

const pulledUp = `<p style="margin-block-start: -1.5rem">${sentence}</p>`
const faint = `<p style="color: #999">${sentence}</p>`
const onPicture = `<p style="position: absolute">${sentence}</p>${picture.replace('>', ' alt="" width="300" height="90">')}`
const onGradient = `<p style="background: linear-gradient(#aaa, #bbb)">${sentence}</p>`

for (const [check, finding, content] of [
  [layoutErrors, /^scrolls sideways/, '<hr style="inline-size: 40rem">'],
  [layoutErrors, /^out of the window/, `${line}; margin-inline-start: 15rem">${sentence}</p>`],
  [layoutErrors, /^out of p/, `${line}; overflow: hidden; inline-size: 6rem">${sentence}</p>`],
  [layoutErrors, /^over each other: p/, `<p>${sentence}</p>${pulledUp}`],
  [layoutErrors, /^over each other: .*button/, `<button>Call us now</button>${pulledUp}`],
  [targetErrors, /^a “a”/, small],
  [axeViolations, /^image-alt/, picture],
  [axeViolations, /^color-contrast: p/, faint],
  [axeViolations, /^color-contrast, undecided: p/, onPicture],
  [axeViolations, /^color-contrast, undecided: p/, onGradient],
  [tabErrors, /^a “Storms” has no visible ring/, '<a href="/storms" style="outline: none">Storms</a>'],
  [colourErrors, /“Blue”/, '<p style="color: #123456">Blue</p>'],
] as const) {
  t.test(`${check.name} finds ${finding}`, async (t) => {
    await show(content)
    t.match((await check(page)).join('\n'), new RegExp(finding, 'm'))
  })
}
