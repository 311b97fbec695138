// `npm run desk`: prints a sign-in link for an operator without a mail server.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { forms } from '../../src/desk/desk-addresses.ts'
import { dataFolder } from '../support/data-folder.ts'
import { claire, deskSite } from '../support/desk.ts'
import { root } from '../support/source.ts'

function deskCommand(environment: NodeJS.ProcessEnv, ...parameters: string[]) {
  const file = join(root, 'server/desk/command.ts')
  const { promise, resolve } = Promise.withResolvers<{ code: number; stdout: string; stderr: string }>()
  // Without the cache of this run, each process would spend half of its time compiling modules.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DESK: 'on', DESK_USERS: claire, ...environment }
  const child = execFile(process.execPath, [file, ...parameters], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  )
  return promise
}

t.test('the printed link signs in while the site is running', async (t) => {
  const DATA_DIR = dataFolder(t)
  const site = await deskSite(t, { DATA_DIR })
  const { code, stdout } = await deskCommand({ DATA_DIR, PORT: '8080' }, 'link', claire.toUpperCase())
  t.equal(code, 0)
  const [, token = ''] = /^http:\/\/localhost:8080\/desk\/link\?token=([\w-]{43})\n$/.exec(stdout) ?? []
  t.match(await site.browser().send(forms.link, { token }), { statusCode: 303 })
})

t.test('the command prints no link for an unknown address, without a desk, or with wrong parameters', async (t) => {
  const DATA_DIR = dataFolder(t)
  t.match(await deskCommand({ DATA_DIR }, 'link', 'x@villa.example'), {
    code: 1,
    stdout: '',
    stderr: /not in DESK_USERS/,
  })
  t.match(await deskCommand({ DATA_DIR, DESK: 'off' }, 'link', claire), { code: 1, stdout: '', stderr: /DESK=on/ })
  for (const wrong of [[], ['link'], ['links', claire], ['link', claire, 'more'], ['--link']]) {
    t.match(await deskCommand({ DATA_DIR }, ...wrong), { code: 2, stdout: '', stderr: /Usage/ }, wrong.join(' '))
  }
  t.match(await deskCommand({}, '--help'), { code: 0, stdout: /^Usage/ })
})
