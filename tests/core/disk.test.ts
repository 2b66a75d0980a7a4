import { expect, test, vi } from 'vitest'
import { failureCounts, watchDisk } from '../../src/core/disk.ts'
import { diskFullSentence, toAppError } from '../../src/core/errors.ts'
import { second } from '../../src/shared/limits.ts'

const mb = 1024 * 1024

/** A disk whose room, and a clock that, the test sets. */
function world(free: number | Error, keepFree = 200 * mb) {
  const now = { ms: 0, free }
  const warn = vi.fn()
  const read = () => {
    if (now.free instanceof Error) throw now.free
    return now.free
  }
  const watch = watchDisk({ dataDir: '/data', keepFree }, { warn }, { free: read, clock: () => now.ms })
  const after = (ms: number, room = now.free) => {
    now.ms += ms
    now.free = room
    return watch.state()
  }
  return { watch, after, warn, [Symbol.dispose]: () => watch[Symbol.dispose]() }
}

test('less room than is to be kept free is low, next to none is full, and both end by themselves', () => {
  using disk = world(1000 * mb)
  expect(disk.watch.state()).toBe('ok')
  expect(disk.after(second, 199 * mb)).toBe('low')
  expect(disk.after(second, 7 * mb)).toBe('full')
  expect(disk.after(second, 100 * mb)).toBe('low')
  expect(disk.after(second, 1000 * mb)).toBe('ok')
})

test('room that comes and goes around a bound does not make it go to and fro', () => {
  using disk = world(199 * mb)
  for (const free of [201, 199, 210, 198]) expect(disk.after(second, free * mb)).toBe('low')
  expect(disk.after(second, 221 * mb)).toBe('ok')
  for (const free of [201, 210, 203]) expect(disk.after(second, free * mb)).toBe('ok')
  expect(disk.warn).toHaveBeenCalledTimes(2)
})

test('a write that failed is believed at once, whatever the disk says, and not for ever', () => {
  using disk = world(1000 * mb)
  const better = vi.fn()
  disk.watch.onRecovered(better)
  disk.watch.reportFull()
  expect(disk.watch.state()).toBe('full')
  expect(disk.after(failureCounts - 1)).toBe('full')
  expect(better).not.toHaveBeenCalled()
  expect(disk.after(second)).toBe('ok')
  expect(better).toHaveBeenCalledTimes(1)
})

test('a disk that cannot be asked is no crash, said once, and a write that fails still counts', () => {
  using disk = world(new Error('EIO'))
  expect(disk.after(second)).toBe('ok')
  expect(disk.after(second)).toBe('ok')
  expect(disk.warn).toHaveBeenCalledTimes(1)
  disk.watch.reportFull()
  expect(disk.watch.state()).toBe('full')
})

test('a folder that is not there is no crash', () => {
  using watch = watchDisk({ dataDir: '/nowhere/at/all', keepFree: mb }, { warn: () => undefined })
  expect(watch.state()).toBe('ok')
})

test('nobody who has left hears of it', () => {
  using disk = world(mb)
  const better = vi.fn()
  disk.watch.onRecovered(better)()
  disk.after(second, 1000 * mb)
  expect(better).not.toHaveBeenCalled()
})

const failed = (code: string) => Object.assign(new Error('x'), { code })

test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_FSYNC', 'ENOSPC', 'EDQUOT', 'EROFS'])(
  '%s is told as what it is',
  (code) => {
    expect(toAppError(failed(code))).toMatchObject({ kind: 'full', message: diskFullSentence, retryAfter: expect.any(Number) })
  },
)

test.each(['SQLITE_IOERR_READ', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CORRUPT', 'SQLITE_BUSY', 'EACCES'])(
  '%s is another matter',
  (code) => expect(toAppError(failed(code)).kind).toBe('internal'),
)
