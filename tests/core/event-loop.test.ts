import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchEventLoop } from '../../src/core/runtime.ts'

test('work that holds up the loop is seen in the longest delay', async () => {
  using watch = watchEventLoop()
  while (watch.delay().p50 === 0 && watch.delay().max === 0) await turn()
  for (const began = performance.now(); performance.now() - began < 150; );
  while (watch.delay().max < 100) await turn()
  expect(watch.delay().max).toBeGreaterThanOrEqual(watch.delay().p99)
  expect(watch.delay().p99).toBeGreaterThanOrEqual(watch.delay().p50)
})
