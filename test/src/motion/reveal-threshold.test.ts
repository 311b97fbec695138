// When a hidden list is revealed.
import t from 'tap'
import { revealThreshold } from '../../../src/motion/reveal-threshold.ts'

t.test('a list is revealed when a fifth of it is in view', async (t) => {
  t.equal(revealThreshold(1400, 720), 0.2)
})

t.test('a list much longer than the screen is revealed when it fills half of it', async (t) => {
  t.equal(revealThreshold(2500, 740), 0.148)
  t.ok(revealThreshold(5000, 400) * 5000 <= 400, 'it is reachable')
})
