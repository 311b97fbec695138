// The site behind Caddy and nginx, with the configurations that operators use.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, type TlsOptions } from 'node:tls'
import t, { type Test } from 'tap'
import { largestForm } from '../../server/security/limits.ts'
import { selfSigned, testMailServer } from '../support/mail-server.ts'
import { caddy, nginx, siteBehind } from '../support/proxies.ts'
import { siteFile } from '../support/site-file.ts'
import { root } from '../support/source.ts'

/** Starts the TLS of a public site in front of `origin`. Returns its origin. */
async function startTls(t: Test, origin: string, certificate: Pick<TlsOptions, 'key' | 'cert'>): Promise<string> {
  const server = createServer(certificate, (socket) => {
    // The doctor and the proxy may end a connection first.
    const onward = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => socket.destroy())
    socket
      .on('error', () => onward.destroy())
      .pipe(onward)
      .pipe(socket)
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the doctor as an operator does. Returns its exit code and what it prints, except the lines that begin with ok. */
async function runDoctor(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(root, 'server/doctor/doctor.ts')], { env: environment })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { code, complaints: output.split('\n').filter((line) => line !== '' && !line.startsWith('ok ')) }
}

/** What a company in France writes at least. */
const company = {
  brand: 'Lavande & Pierre',
  office: { email: 'contact@lavande.example' },
  legal: {
    legalName: 'Lavande & Pierre SARL',
    legalForm: 'SARL au capital de 5 000 €',
    registrationNumber: '812 345 678 RCS Grasse',
    publicationDirector: 'Claire Martin',
    hostingProvider: 'OVH SAS, Roubaix',
  },
}

for (const proxy of [caddy, nginx]) {
  t.test(`behind ${proxy.name}`, { skip: proxy.missing }, async (t) => {
    const site = await siteBehind(t, proxy)

    await t.test('the largest form reaches the site, which answers it', async (t) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = `name=${'x'.repeat(largestForm - 10)}`
      t.equal((await fetch(`${site.origin}/api/contact`, { method: 'POST', headers, body })).status, 422)
    })

    await t.test('the doctor finds nothing to mend', async (t) => {
      const mailServer = await testMailServer(t, { password: 'right', tls: 'smtps' })
      const certificate = selfSigned(t)
      const { environment } = await siteBehind(t, proxy, {
        settings: {
          SITE_FILE: siteFile(t, company),
          SMTP_URL: mailServer.url.replace('//', '//office:right@'),
          SMTP_CA_FILE: mailServer.certificateFile,
          ALERT_WEBHOOK: 'https://alerts.invalid',
        },
        front: (origin) => startTls(t, origin, certificate),
      })
      t.strictSame(await runDoctor({ ...environment, NODE_EXTRA_CA_CERTS: certificate.file }), {
        code: 0,
        complaints: [],
      })
    })
  })
}
