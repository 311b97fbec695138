// The command that erases the requests of a person.
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { collect } from '../../support/collected.ts'
import { noon, paul, testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'

async function openStore(t: Test) {
  const { dataDir, outbox } = await testOutbox(t)
  return {
    outbox,
    environment: { DATA_DIR: dataDir },
    add: async (email: string, phone = paul.phone) =>
      (await outbox.add({ request: { ...paul, email, phone }, language: 'fr' }, noon)).reference,
    stored: async () => (await collect(outbox.list())).map(({ reference }) => reference),
  }
}

t.test('erase lists reference, name and address, and erases nothing without the answer yes', async (t) => {
  const { environment, add, stored } = await openStore(t)
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

t.test('erase finds the address and the number in every spelling, whatever the state of the request', async (t) => {
  const { outbox, environment, add, stored } = await openStore(t)
  const erase = (...person: string[]) => outboxCommand(['erase', ...person], environment)
  const spellings = ['hans@münchen.example', 'HANS@MÜNCHEN.example', 'HANS@xn--mnchen-3ya.example']
  for (const email of spellings) await outbox.requestMails.sent({ reference: await add(email, 'by letter') }, noon)
  for (const phone of ['06 11 22 33 44', '+33 6 11 22 33 44', '+33 (0)6 11 22 33 44', '0033611223344']) {
    await add(`${phone.length}@villa.example`, phone)
  }
  const others = [await add('hans@munchen.example', 'by letter'), await add('other@villa.example', '0611223345')]
  // These numbers are not valid.
  for (const phone of ['0000000', '07911 123456', '06 11 22 33 44 / 06 11 22 33 45']) {
    others.push(await add('third@villa.example', phone))
  }
  t.match(await erase('--email', ' Hans@München.example', '--number', '+33611223344'), /^Erased 7 requests\./)
  t.strictSame((await stored()).sort(), others.toSorted(), 'a number that is not valid joins nobody')
  await erase('--number', '0033 6 11 22 33 45')
  t.strictSame((await stored()).sort(), others.filter((other) => other !== others[1]).sort())
  t.strictSame(JSON.parse(await erase('--email', 'hans@münchen.example', '--json')), { erased: [] })
})

t.test('the process erases only after the answer yes', async (t) => {
  const { dataDir, outbox } = await testOutbox(t)
  await outbox.add({ request: paul, language: 'fr' }, noon)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const command = [commandFile, 'erase', '--email', paul.email]
  for (const input of ['', '\n', 'no\n']) {
    const refused = spawnSync(process.execPath, command, { env, input, encoding: 'utf8' })
    t.match(refused, { status: 1, stderr: /Nothing was erased/ })
  }
  // A terminal stays open after the answer.
  const child = spawn(process.execPath, command, { env, stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.write('yes\n')
  t.match(await text(child.stdout), /^Erased 1 request\./)
})
