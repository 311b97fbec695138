// The rules of scrolling, tooltips, the language popup and the motion of lists.
import t from 'tap'
import { scrollsToTop } from '../../../src/links/scroll-to-section.ts'
import { revealThreshold } from '../../../src/motion/animations.ts'
import { liftAbove } from '../../../src/shell/popup-position.ts'
import { delayBeforeOpening, tooltipPosition } from '../../../src/shell/tooltips.ts'

const at = (pathname: string, hash = '') => ({ pathname, hash })

for (const [title, type, from, to, isScrolled] of [
  ['a link to another page', 'PUSH', at('/'), at('/investment'), true],
  ['a link to a section of another page', 'PUSH', at('/investment'), at('/', '#about'), true],
  ['Back and Forward, which the browser scrolls', 'POP', at('/investment'), at('/'), false],
  ['the link to a section of this page', 'PUSH', at('/'), at('/', '#about'), false],
  ['a link to the top of this page', 'PUSH', at('/', '#about'), at('/'), true],
  ['another search', 'PUSH', at('/search'), at('/search'), true],
  ['a replaced URL of the same page', 'REPLACE', at('/', '#about'), at('/', '#about'), false],
] as const) {
  t.test(`the page ${isScrolled ? 'scrolls' : 'does not scroll'} to its top after ${title}`, async (t) => {
    t.equal(scrollsToTop(type, from, to), isScrolled)
  })
}

t.test('a tooltip waits 700 ms unless another one has just closed', async (t) => {
  t.equal(delayBeforeOpening(1000, Number.NEGATIVE_INFINITY), 700)
  t.equal(delayBeforeOpening(1301, 1000), 700)
  t.equal(delayBeforeOpening(1300, 1000), 0)
})

const screen = { width: 1000, height: 600 }
const tip = { width: 100, height: 30 }
const named = (left: number, top: number) => ({ left, top, bottom: top + 44, width: 44 })

t.test('a tooltip is next to its control and on the screen', async (t) => {
  t.strictSame(tooltipPosition(named(500, 100), tip, screen), { left: 472, top: 150 })
  t.strictSame(tooltipPosition(named(500, 550), tip, screen), { left: 472, top: 514 })
  t.equal(tooltipPosition(named(0, 100), tip, screen).left, 6)
  t.equal(tooltipPosition(named(956, 100), tip, screen).left, 894)
})

t.test('a list is revealed when enough of it is in view', async (t) => {
  t.equal(revealThreshold(1400, 720), 0.2)
  t.equal(revealThreshold(2500, 740), 0.074)
})

t.test('the popup moves up only while it would cover a control', async (t) => {
  const popup = { left: 600, right: 988, top: 588, bottom: 788 }
  const control = (top: number, bottom: number, left = 0, right = 1000) => ({ left, right, top, bottom })
  t.equal(liftAbove(popup, [], 64), 0)
  t.equal(liftAbove(popup, [control(700, 740, 0, 600)], 64), 0, 'the control is next to it')
  t.equal(liftAbove(popup, [control(788, 830)], 64), 0, 'the control is below it')
  t.equal(liftAbove(popup, [control(700, 740)], 64), 96)
  const close = [control(700, 740), control(500, 540)]
  t.equal(liftAbove(popup, close, 64), 296, 'above both, which leave no room between them')
  t.equal(liftAbove(popup, [control(700, 740), control(440, 480)], 64), 96, 'between two')
  t.equal(liftAbove(popup, [control(100, 740)], 64), 0, 'no place is free')
})
