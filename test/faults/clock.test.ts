// Clocks that were wrong for a while: no request waits until the wrong time, and none fails too early.
import t from 'tap'
import { deliverySite, noon } from '../support/delivery-site.ts'

const day = 24 * 3_600_000

t.test('a request that was stored while the clock was ten years ahead is mailed when the clock is right', async (t) => {
  const site = await deliverySite(t)
  site.now = noon + 3_650 * day
  await site.mailServer.stop()
  await site.add()
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  site.now = noon
  await site.mailServer.start()
  delivery.wake()
  await site.until({ delivered: 1, waiting: 0 })
})

t.test('a clock that jumps five days ahead ends no attempts', async (t) => {
  const site = await deliverySite(t)
  await site.mailServer.stop()
  await site.add()
  const delivery = site.start()
  await site.untilLogged('Request not delivered yet')
  site.now += 6 * day
  delivery.wake()
  await site.untilLogged('"attempts":2')
  await site.mailServer.start()
  site.now += day
  delivery.wake()
  await site.until({ delivered: 1, waiting: 0, failed: 0 })
})
