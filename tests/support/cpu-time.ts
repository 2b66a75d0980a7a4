// How much the processor worked, in place of how long something took: a busy machine makes nothing slower here.
import { expect } from 'vitest'

/** Milliseconds of CPU that this process, its threads included, has worked so far. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of CPU that `run` takes. */
export async function cpuOf(run: () => unknown): Promise<number> {
  const before = cpuMs()
  await run()
  return cpuMs() - before
}

/**
 * `run` on four times as much may take four times the work, and some more for what else goes on in this process; what
 * grows with the square takes sixteen times.
 */
export async function expectLinear(run: (size: number) => unknown, size: number): Promise<void> {
  await run(size)
  const once = await cpuOf(() => run(size))
  expect(await cpuOf(() => run(4 * size))).toBeLessThan(10 * once + 200)
}
