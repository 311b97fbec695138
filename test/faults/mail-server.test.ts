// Broken mail servers: requests wait, and are mailed once the server works again.
import t from 'tap'
import { collect } from '../support/collected.ts'
import { deliverySite } from '../support/delivery-site.ts'
import { rounds } from '../support/fault-rounds.ts'
import { type Oddness, oddMailServer } from '../support/odd-mail-server.ts'

const hour = 3_600_000

// A silent server takes as long as the site waits for a greeting, so only the long run tries it.
const oddnesses: Oddness[] = rounds < 100 ? ['garbage', 'hanging up'] : ['garbage', 'hanging up', 'silence']

for (const oddness of oddnesses) {
  t.test(`a mail server whose reply is ${oddness} delays the mail and loses nothing`, async (t) => {
    const site = await deliverySite(t)
    await site.mailServer.stop()
    const odd = await oddMailServer(t, site.mailServer.url, oddness)
    const { reference } = await site.add()
    const delivery = site.start()
    await site.untilLogged('Request not delivered yet')
    t.equal(odd.calls(), 1, 'there is no other attempt before the pause ends')
    const [entry] = await collect(site.outbox.entries())
    t.match(entry, { reference, state: 'waiting', attempts: 1 })
    t.notMatch(entry?.reason, /\p{Cc}/u, 'its reply can be stored and shown')

    await odd.stop()
    await site.mailServer.start()
    site.now += hour
    delivery.wake()
    await site.until({ delivered: 1, waiting: 0 })
    t.equal(site.mailServer.mails.length, 1)
  })
}

t.test('while a mail server is silent, requests are accepted, and are mailed when it replies', async (t) => {
  const site = await deliverySite(t)
  await site.mailServer.stop()
  const odd = await oddMailServer(t, site.mailServer.url, 'silence')
  await site.add()
  const delivery = site.start()
  await odd.called
  for (let i = 0; i < 20; i++) await site.add({ message: `Request ${i}` })
  t.match(await site.counts(), { waiting: 21 })
  await odd.stop()
  await site.mailServer.start()
  await site.until({ delivered: 20, waiting: 1 })
  site.now += hour
  delivery.wake()
  await site.until({ delivered: 21 })
})
