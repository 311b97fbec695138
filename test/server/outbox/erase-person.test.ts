// The command that erases a person. Both databases pass the same tests.
import { spawnSync } from 'node:child_process'
import t from 'tap'
import { inBothDatabases } from '../../support/both-databases.ts'
import { collect } from '../../support/collected.ts'
import { deleteRequests, noon, paul, testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'

inBothDatabases(t, async (t, location) => {
  const { database, outbox } = await testOutbox(t, location)
  t.beforeEach(() => deleteRequests(database))
  const environment = { DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }
  const add = async (email: string, phone = paul.phone) =>
    (await outbox.add({ request: { ...paul, email, phone }, language: 'fr' }, noon)).reference
  const stored = async () => (await collect(outbox.list())).map(({ reference }) => reference)

  t.test('erase lists reference, name and address, and erases nothing without a yes', async (t) => {
    const reference = await add('Paul@Example.com')
    const questions: string[] = []
    const refuse = async (text: string) => {
      questions.push(text)
      return false
    }
    const refused = outboxCommand(['erase', '--email', paul.email], environment, refuse)
    await t.rejects(refused, { message: 'Nothing was erased.' })
    t.strictSame(questions, [`${reference}  Paul  Paul@Example.com\nErase 1 request? Write yes: `])
    t.strictSame(await stored(), [reference])
  })

  t.test('erase --email takes the requests with the address in every spelling, whatever their state', async (t) => {
    await add('hans@münchen.example')
    await outbox.requestMails.sent({ reference: await add('HANS@xn--mnchen-3ya.example') }, noon)
    const other = await add('other@villa.example')
    t.match(await outboxCommand(['erase', '--email', ' Hans@München.example'], environment), /^Erased 2 requests\./)
    t.strictSame(await stored(), [other], 'the same number with another address stays')
    const none = await outboxCommand(['erase', '--email', 'hans@münchen.example', '--json'], environment)
    t.strictSame(JSON.parse(none), { erased: [] })
  })

  t.test('erase --number also takes the requests with the number in every spelling', async (t) => {
    await add('one@villa.example', '01 23 45 67 89')
    await add('two@villa.example', '06 11 22 33 44')
    await add('three@villa.example', '+33 (0)6 11 22 33 44')
    const other = await add('four@villa.example', '0611223345')
    await outboxCommand(['erase', '--email', 'one@villa.example', '--number', '+33611223344'], environment)
    t.strictSame(await stored(), [other])
    await outboxCommand(['erase', '--number', '0033 6 11 22 33 45'], environment)
    t.strictSame(await stored(), [])
  })
})

t.test('the process erases after the answer yes only', async (t) => {
  const { dataDir, outbox } = await testOutbox(t)
  await outbox.add({ request: paul, language: 'fr' }, noon)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const run = (input: string) =>
    spawnSync(process.execPath, [commandFile, 'erase', '--email', paul.email], { env, input, encoding: 'utf8' })
  for (const input of ['', '\n', 'no\n']) t.match(run(input), { status: 1, stderr: /Nothing was erased/ })
  t.match(run('yes\n'), { status: 0, stdout: /^Erased 1 request\./ })
})
