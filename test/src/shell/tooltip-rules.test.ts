// When and where a tooltip opens.
import t from 'tap'
import { delayBeforeOpening, tooltipPosition } from '../../../src/shell/tooltip-rules.ts'

t.test('a tooltip waits 700 ms', async (t) => {
  t.equal(delayBeforeOpening(1000, Number.NEGATIVE_INFINITY), 700)
  t.equal(delayBeforeOpening(1301, 1000), 700)
})

t.test('within 300 ms after another tooltip it opens at once', async (t) => {
  t.equal(delayBeforeOpening(1000, 1000), 0)
  t.equal(delayBeforeOpening(1300, 1000), 0)
})

const screen = { width: 1000, height: 600 }
const tip = { width: 100, height: 30 }
const named = (left: number, top: number) => ({ left, top, bottom: top + 44, width: 44 })

t.test('a tooltip is centred below its control', async (t) => {
  t.strictSame(tooltipPosition(named(500, 100), tip, screen), { left: 472, top: 150 })
})

t.test('it is above if there is no room below', async (t) => {
  t.strictSame(tooltipPosition(named(500, 550), tip, screen), { left: 472, top: 514 })
})

t.test('it stays on the screen', async (t) => {
  t.equal(tooltipPosition(named(0, 100), tip, screen).left, 6)
  t.equal(tooltipPosition(named(956, 100), tip, screen).left, 894)
})
