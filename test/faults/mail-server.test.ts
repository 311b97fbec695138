// While the mail server is broken, requests wait. They are sent when it works again.
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { hour } from '../../server/durations.ts'
import { deliverySite } from '../support/delivery-site.ts'

/** Sends garbage instead of SMTP, sends nothing, or reads a whole email and disconnects without a reply. */
type Oddness = 'garbage' | 'silence' | 'hanging up'

/** Starts a broken mail server on the port of a stopped one. It stops on request, or with the test. */
async function oddMailServer(t: Test, url: string, oddness: Oddness) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (oddness === 'garbage') socket.write('999\u0000 \u001b[31m¿?\r\n')
    if (oddness === 'hanging up') hangUp(socket)
  })
  server.listen(Number(new URL(url).port), '127.0.0.1')
  await once(server, 'listening')

  async function stop() {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  t.teardown(stop)
  return { stop, calls: () => sockets.size }
}

function hangUp(socket: Socket) {
  let mail: string | undefined
  socket.write('220 ready\r\n')
  socket.on('data', (chunk) => {
    if (mail !== undefined) {
      mail += chunk
      if (mail.endsWith('\r\n.\r\n')) socket.destroy()
    } else if (/^DATA/i.test(String(chunk))) {
      mail = ''
      socket.write('354 go on\r\n')
    } else {
      socket.write('250 well\r\n')
    }
  })
}

for (const oddness of ['garbage', 'hanging up', 'silence'] as const) {
  t.test(`a mail server that replies with ${oddness} delays the email and loses nothing`, async (t) => {
    const site = await deliverySite(t)
    await site.mailServer.stop()
    const odd = await oddMailServer(t, site.mailServer.url, oddness)
    const { reference } = await site.add()
    const delivery = site.start()
    await site.untilLogged('Request not delivered yet')
    t.equal(odd.calls(), 1, 'the next attempt waits for the end of the pause')
    const [entry] = await Array.fromAsync(site.outbox.list())
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
