// SIGTERM under load: a release that visitors do not notice.
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { dataFolder } from '../support/data-folder.ts'
import { rounds } from '../support/fault-rounds.ts'
import { startLoad } from '../support/load.ts'
import { testMailServer } from '../support/mail-server.ts'
import { startSite } from '../support/process.ts'
import { startProxy } from '../support/proxy.ts'

const stops = Math.max(3, rounds / 20)

t.test('replacing replicas under load breaks no connection and fails no request', async (t) => {
  const mailServer = await testMailServer(t)
  const environment = {
    DATA_DIR: dataFolder(t),
    SMTP_URL: mailServer.url,
    CONTACT_RATE_MAX: '100000',
    CONTACT_HOURLY_MAX: '1000000',
  }
  const replicas = await Promise.all([startSite(t, environment), startSite(t, environment)])
  const origins = () => replicas.map(({ origin }) => origin)
  const proxy = await startProxy(t, origins())
  const load = startLoad(t, () => proxy.origin, 8)
  for (let stop = 0; stop < stops; stop++) {
    await wait(Math.random() * 200)
    const [code, fresh] = await Promise.all([replicas.shift()?.stop(), startSite(t, environment)])
    t.equal(code, 0)
    replicas.push(fresh)
    proxy.replicas = origins()
  }
  await load.stop()
  t.comment(`${stops} stops, ${load.accepted.size} requests accepted`)
  const { broken, failures } = proxy
  t.strictSame({ broken, failures, refused: load.refused }, { broken: [], failures: 0, refused: 0 })
})
