// The sign of the server that a plain form waits for.
import { mock } from 'node:test'
import t from 'tap'
import { isServerReached } from '../../../src/data/fetch-json.ts'

t.test('a server that does not answer within five seconds is worth an attempt', async (t) => {
  t.intercept(globalThis, 'fetch', { value: () => new Promise(() => {}) })
  mock.timers.enable({ apis: ['setTimeout'] })
  t.teardown(() => mock.timers.reset())
  const reached = isServerReached()
  mock.timers.tick(5000)
  t.equal(await reached, true)
})

t.test('without a connection the server is not reached', async (t) => {
  t.intercept(globalThis, 'fetch', { value: () => Promise.reject(new TypeError('Failed to fetch')) })
  t.equal(await isServerReached(), false)
})
