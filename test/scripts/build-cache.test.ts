// Generated files are built once, and again when an input has changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { buildChanged, type Job } from '../../scripts/build-cache.ts'

function job(folder: string, name: string, ...inputs: string[]): Job {
  const file = `${name}/${name}.txt`
  const build = async () => {
    writeFileSync(join(folder, file), inputs.join())
    return `result of ${inputs}`
  }
  return { name, inputs, files: [file], build }
}

t.test('a job with the same inputs does not run again, and its result is known', async (t) => {
  const folder = t.testdir()
  t.strictSame((await buildChanged(folder, [job(folder, 'villa', 'a')])).built, ['villa'])
  t.strictSame(await buildChanged(folder, [job(folder, 'villa', 'a')]), {
    built: [],
    results: { villa: 'result of a' },
  })
})

t.test('only the job with a changed input runs again', async (t) => {
  const folder = t.testdir()
  await buildChanged(folder, [job(folder, 'villa', 'a'), job(folder, 'pool', 'a')])
  const { built } = await buildChanged(folder, [job(folder, 'villa', 'b'), job(folder, 'pool', 'a')])
  t.strictSame(built, ['villa'])
  t.equal(readFileSync(join(folder, 'villa/villa.txt'), 'utf8'), 'b')
})

t.test('inputs that are the same only when joined are different', async (t) => {
  const folder = t.testdir()
  await buildChanged(folder, [job(folder, 'villa', 'ab', 'c')])
  t.strictSame((await buildChanged(folder, [job(folder, 'villa', 'a', 'bc')])).built, ['villa'])
})

t.test('a missing file is built again', async (t) => {
  const folder = t.testdir()
  await buildChanged(folder, [job(folder, 'villa', 'a')])
  rmSync(join(folder, 'villa/villa.txt'))
  t.strictSame((await buildChanged(folder, [job(folder, 'villa', 'a')])).built, ['villa'])
})

t.test('the files of a removed job are deleted, and other named files stay', async (t) => {
  const folder = t.testdir({ 'colours.json': '{}' })
  await buildChanged(folder, [job(folder, 'villa', 'a'), job(folder, 'pool', 'a')], ['colours.json'])
  await buildChanged(folder, [job(folder, 'villa', 'a')], ['colours.json'])
  t.notOk(existsSync(join(folder, 'pool/pool.txt')))
  t.ok(existsSync(join(folder, 'colours.json')))
})
