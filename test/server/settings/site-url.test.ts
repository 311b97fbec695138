// Which sites are public, and which are this machine.
import t from 'tap'
import { isLocalSite, isPublicSite } from '../../../server/settings/site-url.ts'

t.test('a site is public if anyone on the internet can open its address', async (t) => {
  for (const url of ['https://villa.fr', 'http://93.184.215.14', 'https://[2606:2800::1]']) t.ok(isPublicSite(url), url)
})

t.test('this machine, local networks and names for tests are not public', async (t) => {
  for (const url of [
    ...['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://0.0.0.0:3000'],
    ...['http://192.168.1.5', 'http://10.0.0.7', 'http://[fd00::1]', 'http://[fe80::1]', 'http://[::ffff:10.0.0.7]'],
    ...['http://villa', 'http://villa.local', 'http://villa.internal', 'http://villa.home.arpa'],
    ...['https://villa.test', 'https://villa.example', 'https://villa.invalid', 'http://192.0.2.1'],
  ]) {
    t.notOk(isPublicSite(url), url)
  }
})

t.test('localhost, names below it and loopback addresses are this machine', async (t) => {
  const urls = ['http://localhost:3000', 'http://villa.localhost', 'http://127.8.8.8', 'http://[::1]:3000']
  for (const url of urls) t.ok(isLocalSite(url), url)
})

t.test('a name that begins or ends like localhost is not this machine', async (t) => {
  for (const url of ['http://localhost.villa.example', 'http://mylocalhost', 'http://127.villa.example']) {
    t.notOk(isLocalSite(url), url)
  }
})
