// One tab at a time. The browser's own locks exist on secure pages only; elsewhere a note in local storage does, which is
// good for as long as one piece of work takes, and is looked at twice.
import { randomId } from '../../random-id.ts'
import { deviceStore } from '../../storage.ts'

const name = 'homing-bringing'
const lockTtlMs = 60_000
const settleMs = 120

/** Does the work where no other tab is at it; otherwise not at all. */
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

/** Who is at it, where that is not too long ago. */
function lockHolder(): string | undefined {
  const [until, mark] = (deviceStore.get(name) ?? '').split(' ')
  return Number(until) > Date.now() ? mark : undefined
}
