import { afterEach, expect, test, vi } from 'vitest'
import { scheduleJobs } from '../../src/jobs/schedule.ts'
import { hour, minute } from '../../src/shared/limits.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['put back by an hour', -hour],
  ['put forward by an hour', hour],
])('a clock that is %s keeps no job waiting', async (_how, step) => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 5, 1, 12, 0, 10),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  let runs = 0
  await using _jobs = scheduleJobs([{ name: 'wake', schedule: '* * * * *' }], async () => {
    runs += 1
  })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(runs).toBe(2)
  vi.setSystemTime(Date.now() + step)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(runs).toBeGreaterThanOrEqual(4)
  expect(runs).toBeLessThanOrEqual(6)
})

test('a job that is still running is not started a second time', async () => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 5, 1, 12, 0, 10),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  const done = Promise.withResolvers<void>()
  let runs = 0
  await using _jobs = scheduleJobs([{ name: 'long', schedule: '* * * * *' }], () => {
    runs += 1
    return done.promise
  })
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(runs).toBe(1)
  done.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(runs).toBe(2)
})
