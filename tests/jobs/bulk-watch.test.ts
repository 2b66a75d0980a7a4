// While a long sync runs, sorting waits; the newest mails do not.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createBulkWatch, quietMs } from '../../src/jobs/bulk-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const waits = (bulks: ReturnType<typeof createBulkWatch>, below?: number) => bulks.holdsBack('ada', below)

test('one batch is sorted at its beginning and one when new mail arrives, whatever else is synced', () => {
  const bulks = createBulkWatch()
  expect(waits(bulks)).toBe(false)
  bulks.note('ada')
  expect([waits(bulks, 5), waits(bulks), waits(bulks)]).toEqual([true, false, true])
  bulks.note('ada')
  expect(waits(bulks)).toBe(true)
  bulks.noteNews('ada')
  expect([waits(bulks), waits(bulks)]).toEqual([false, true])
  expect(bulks.holdsBack('grace', undefined)).toBe(false)
})

test('it is over when nothing has been synced for a while, and after ten minutes at the latest', () => {
  const bulks = createBulkWatch()
  bulks.note('ada')
  vi.advanceTimersByTime(quietMs)
  expect(waits(bulks, 5)).toBe(false)
  for (let passed = 0; passed < 10 * 60_000; passed += 2000) {
    bulks.note('ada')
    expect(waits(bulks, 5)).toBe(true)
    vi.advanceTimersByTime(2000)
  }
  bulks.note('ada')
  vi.advanceTimersByTime(1)
  expect(waits(bulks, 5)).toBe(false)
})
