// Runs work in one tab at a time: with the Web Locks API on secure origins, otherwise with an expiring entry in local storage
// that is checked twice.
import { randomId } from '../../random-id.ts'
import { deviceStore } from '../../storage.ts'

const name = 'homing-bringing'
const lockTtlMs = 60_000
const settleMs = 120

/** Runs `work` unless another tab is running it. */
export async function withTabLock(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    return
  }
  const mark = randomId()
  if (lockHolder() !== undefined) return
  deviceStore.set(name, `${Date.now() + lockTtlMs} ${mark}`)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  if (lockHolder() !== mark) return
  try {
    await work()
  } finally {
    if (lockHolder() === mark) deviceStore.remove(name)
  }
}

/** The current holder, unless expired. */
function lockHolder(): string | undefined {
  const [until, mark] = (deviceStore.get(name) ?? '').split(' ')
  return Number(until) > Date.now() ? mark : undefined
}
