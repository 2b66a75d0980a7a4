import { afterEach, expect, test, vi } from 'vitest'
import { scheduleJobs } from '../../src/jobs/schedule.ts'
import { day, hour, minute } from '../../src/shared/limits.ts'

const timeZone = process.env.TZ
afterEach(() => {
  vi.useRealTimers()
  if (timeZone === undefined) delete process.env.TZ
  else process.env.TZ = timeZone
})

const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const

/** The times at which a job runs, as ISO strings up to the minute, in UTC. */
async function runsOf(schedule: string, from: string, ms: number): Promise<string[]> {
  vi.useFakeTimers({ now: Date.parse(from), toFake: [...toFake] })
  const runs: string[] = []
  using _jobs = scheduleJobs([{ name: 'one', schedule }], async () => void runs.push(new Date().toISOString().slice(0, 16)))
  await vi.advanceTimersByTimeAsync(ms)
  return runs
}

test.each([
  ['* * * * *', ['2026-06-01T12:01', '2026-06-01T12:02', '2026-06-01T12:03']],
  ['*/15 * * * *', ['2026-06-01T12:15', '2026-06-01T12:30', '2026-06-01T12:45']],
  ['40 * * * *', ['2026-06-01T12:40', '2026-06-01T13:40', '2026-06-01T14:40']],
  ['10 3 * * *', ['2026-06-02T03:10', '2026-06-03T03:10', '2026-06-04T03:10']],
  ['30 3 * * 0', ['2026-06-07T03:30', '2026-06-14T03:30', '2026-06-21T03:30']],
])('%s is due when a crontab says so', async (schedule, first) => {
  process.env.TZ = 'UTC'
  const runs = await runsOf(schedule, '2026-06-01T12:00:10Z', schedule.endsWith('0') ? 21 * day : 3 * day)
  expect(runs.slice(0, 3)).toEqual(first)
})

test('a night without the hour of a job has it once, later', async () => {
  // In Helsinki 03:00 is followed by 04:00 that night.
  process.env.TZ = 'Europe/Helsinki'
  expect(await runsOf('10 3 * * *', '2026-03-28T12:00:00Z', 2 * day)).toEqual(['2026-03-29T01:00', '2026-03-30T00:10'])
})

test('a machine that slept through the minute of a job starts it when it wakes', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 10), toFake: [...toFake] })
  process.env.TZ = 'UTC'
  const runs: string[] = []
  using _jobs = scheduleJobs([{ name: 'backup', schedule: '10 13 * * *' }], async () => void runs.push('backup'))
  vi.setSystemTime(Date.UTC(2026, 5, 1, 13, 40))
  await vi.advanceTimersByTimeAsync(minute)
  expect(runs).toEqual(['backup'])
})

test('a job that is still running is not started a second time', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12, 0, 10), toFake: [...toFake] })
  const done = Promise.withResolvers<void>()
  let runs = 0
  using _jobs = scheduleJobs([{ name: 'long', schedule: '* * * * *' }], () => {
    runs += 1
    return done.promise
  })
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(runs).toBe(1)
  done.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(runs).toBe(2)
})

test.each(['* * * *', '1-5 * * * *', '*/0 * * * *', 'x * * * *'])('%s is refused', (schedule) => {
  expect(() => scheduleJobs([{ name: 'one', schedule }], async () => undefined)).toThrow('no schedule')
})

test.each([
  ['put back by an hour', -hour],
  ['put forward by an hour', hour],
])('a clock that is %s keeps no job waiting', async (_how, step) => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 5, 1, 12, 0, 10),
    toFake: [...toFake],
  })
  let runs = 0
  using _jobs = scheduleJobs([{ name: 'wake', schedule: '* * * * *' }], async () => {
    runs += 1
  })
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(runs).toBe(2)
  vi.setSystemTime(Date.now() + step)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(runs).toBeGreaterThanOrEqual(4)
  expect(runs).toBeLessThanOrEqual(6)
})
