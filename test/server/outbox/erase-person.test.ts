// The command that erases the requests of a person.
import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { noon, paul, testOutbox } from '../../support/outbox.ts'
import { commandFile, outboxCommand } from '../../support/outbox-command.ts'

t.test('erase deletes nothing without the answer yes', async (t) => {
  const { dataDir, add, references } = await testOutbox(t)
  const reference = await add({ email: 'Paul@Example.com' })
  const questions: string[] = []
  const refuse = async (text: string) => {
    questions.push(text)
    return false
  }
  const refused = outboxCommand(['erase', '--email', paul.email], { DATA_DIR: dataDir }, refuse)
  await t.rejects(refused, { message: 'Nothing was erased.' })
  t.strictSame(questions, [`${reference}  Paul  Paul@Example.com\nErase 1 request? Write yes: `])
  t.strictSame(await references(), [reference])
})

t.test('erase finds the address and the number in every spelling, whatever the state of the request', async (t) => {
  const { dataDir, outbox, add, references } = await testOutbox(t)
  const erase = (...person: string[]) => outboxCommand(['erase', ...person], { DATA_DIR: dataDir })
  const spellings = ['hans@münchen.example', 'HANS@MÜNCHEN.example', 'HANS@xn--mnchen-3ya.example']
  for (const email of spellings) {
    const reference = await add({ email, phone: 'by letter' })
    await outbox.requestMails.sent({ reference }, noon)
  }
  for (const phone of ['06 11 22 33 44', '+33 6 11 22 33 44', '+33 (0)6 11 22 33 44', '0033611223344']) {
    await add({ email: `${phone.length}@villa.example`, phone })
  }
  const others = [
    await add({ email: 'hans@munchen.example', phone: 'by letter' }),
    await add({ email: 'other@villa.example', phone: '0611223345' }),
  ]
  // These numbers are not valid.
  for (const phone of ['0000000', '07911 123456', '06 11 22 33 44 / 06 11 22 33 45']) {
    others.push(await add({ email: 'third@villa.example', phone }))
  }
  t.match(await erase('--email', ' Hans@München.example', '--number', '+33611223344'), /^Erased 7 requests\./)
  t.strictSame(await references(), others.toSorted(), 'an invalid number matches no other request')
  await erase('--number', '0033 6 11 22 33 45')
  t.strictSame(await references(), others.toSpliced(1, 1).sort())
  t.strictSame(JSON.parse(await erase('--email', 'hans@münchen.example', '--json')), { erased: [] })
})

t.test('the process erases only after the answer yes', async (t) => {
  const { dataDir, add } = await testOutbox(t)
  await add()
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
