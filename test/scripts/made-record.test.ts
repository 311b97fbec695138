// The record of what was made from what: work is done once, and again when something that counts has changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { type Job, makeChanged } from '../../scripts/made-record.ts'

function job(folder: string, name: string, ...inputs: string[]): Job {
  const file = `${name}/${name}.txt`
  const make = async () => {
    writeFileSync(join(folder, file), inputs.join())
    return `note of ${inputs}`
  }
  return { name, inputs, files: [file], make }
}

t.test('what was made from the same inputs is not made again, and its note is still known', async (t) => {
  const folder = t.testdir()
  t.strictSame((await makeChanged(folder, [job(folder, 'villa', 'a')])).done, ['villa'])
  t.strictSame(await makeChanged(folder, [job(folder, 'villa', 'a')]), { done: [], notes: { villa: 'note of a' } })
})

t.test('only what has a changed input is made again', async (t) => {
  const folder = t.testdir()
  await makeChanged(folder, [job(folder, 'villa', 'a'), job(folder, 'pool', 'a')])
  const { done } = await makeChanged(folder, [job(folder, 'villa', 'b'), job(folder, 'pool', 'a')])
  t.strictSame(done, ['villa'])
  t.equal(readFileSync(join(folder, 'villa/villa.txt'), 'utf8'), 'b')
})

t.test('two inputs are not mistaken for one that reads the same', async (t) => {
  const folder = t.testdir()
  await makeChanged(folder, [job(folder, 'villa', 'ab', 'c')])
  t.strictSame((await makeChanged(folder, [job(folder, 'villa', 'a', 'bc')])).done, ['villa'])
})

t.test('a file that is missing is made again', async (t) => {
  const folder = t.testdir()
  await makeChanged(folder, [job(folder, 'villa', 'a')])
  rmSync(join(folder, 'villa/villa.txt'))
  t.strictSame((await makeChanged(folder, [job(folder, 'villa', 'a')])).done, ['villa'])
})

t.test('a file that no job names any longer is removed, one that is kept is not', async (t) => {
  const folder = t.testdir({ 'colours.json': '{}' })
  await makeChanged(folder, [job(folder, 'villa', 'a'), job(folder, 'pool', 'a')], ['colours.json'])
  await makeChanged(folder, [job(folder, 'villa', 'a')], ['colours.json'])
  t.notOk(existsSync(join(folder, 'pool/pool.txt')))
  t.ok(existsSync(join(folder, 'colours.json')))
})
