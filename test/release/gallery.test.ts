// The gallery, in development: every control in every state, as visitors see it. Each of its frames loads the unbundled
// application, so it is a release test.
import type { Locator } from 'playwright'
import t from 'tap'
import { visitor } from '../support/browser.ts'
import { dataFolder } from '../support/data-folder.ts'
import { startSite } from '../support/process.ts'

// The development server compiles while the page waits.
t.setTimeout(120_000)

/** The appearance of a control, with its pseudo-element. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    // After all transitions.
    for (const animation of document.getAnimations()) animation.finish()
    const picked = (pseudo?: string) => {
      const { outlineStyle, boxShadow, transform, color, backgroundColor, borderColor } = getComputedStyle(
        element,
        pseudo,
      )
      return { outlineStyle, boxShadow, transform, color, backgroundColor, borderColor }
    }
    return [picked(), picked('::after')] as const
  })

t.test('in development', async (t) => {
  const site = await startSite(t, { DATA_DIR: dataFolder(t) }, '--development')

  t.test('it shows every state of a control as visitors see it', async (t) => {
    const { page } = await visitor(t, site)
    // Dialogs in frames take the focus, which this test needs.
    await page.route('**/gallery?show=*', (route) => route.abort())
    await page.goto('/gallery?lang=en')
    for (const control of ['btn on paper', 'btn btn-line on sea', 'go on paper']) {
      const row = page.locator('section', { has: page.getByRole('heading', { name: control, exact: true }) })
      const inState = (state: string) => row.locator(`[data-state="${state}"] :is(button, a)`)
      const rest = inState('rest')
      const plain = await look(rest)
      await rest.hover()
      t.strictSame(await look(inState('hover')), await look(rest), `${control}, hover`)
      await page.mouse.down()
      t.strictSame(await look(inState('active')), await look(rest), `${control}, active`)
      // Let go elsewhere, it is not clicked.
      await page.mouse.move(0, 0)
      await page.mouse.up()
      await page.keyboard.press('Tab')
      await rest.focus()
      t.strictSame(await look(inState('focus-visible')), await look(rest), `${control}, focus`)
      await rest.blur()
      t.notSame(await look(inState('focus-visible')), plain, `${control}: a state is to be seen`)
    }
    const buttons = page.locator('[data-state=disabled] button')
    t.equal(await buttons.count(), 8)
    for (const button of await buttons.all()) {
      const [{ color, backgroundColor }] = await look(button)
      const pair = `${color} on ${backgroundColor}`
      // Paper on the second ink of paper, navy on that of the sea.
      t.ok(['rgb(250, 247, 241) on rgb(61, 74, 97)', 'rgb(11, 31, 58) on rgb(198, 205, 216)'].includes(pair), pair)
    }
  })

  t.test('it shows fixed and modal elements in frames', async (t) => {
    const { page, complaints } = await visitor(t, site)
    await page.goto('/gallery?lang=fr')
    const frame = (name: string) => page.frameLocator(`iframe[title="${name}"]`)
    async function shows(name: string, selector: string) {
      await page.locator(`iframe[title="${name}"]`).scrollIntoViewIfNeeded()
      await frame(name).locator(selector).first().waitFor()
      t.pass(`${name}: ${selector}`)
    }
    await shows('header-compact', '.bar[data-compact]')
    await shows('menu', 'dialog#menu:modal .is-hover')
    await shows('search-results', '.hits [aria-selected=true]')
    await shows('toast-error', '.toast-bad')
    await shows('tooltip', '.tip:popover-open')
    await shows('form-error', '.summary a')
    await shows('form-pending', '[aria-busy=true]')
    await shows('list-of-links', '.ledger-links .is-hover')
    t.strictSame(complaints, [])
  })
})
