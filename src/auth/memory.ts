// What signing in remembers until the next start: counters, the setup code, work still on its way. One for each server,
// also when a test runs several in one process.
import type { App } from '../app.ts'
import type { Secrets } from '../core/secrets.ts'

export interface Memory {
  setupCode: string | undefined
  /** Times of what was counted, by what and for whom (windows.ts). */
  windows: Map<string, number[]>
  /** Turns of those who come from somewhere new, by line and place (newcomers.ts). */
  lines: Map<string, Map<string, number>>
  /** Work that runs after the answer (later.ts). */
  pending: Set<Promise<void>>
}

const memories = new WeakMap<Secrets, Memory>()

/** `app.secrets` stays the same object for as long as the server runs, also inside transactions. */
export function memoryOf(app: App): Memory {
  const known = memories.get(app.secrets)
  if (known) return known
  const memory: Memory = { setupCode: undefined, windows: new Map(), lines: new Map(), pending: new Set() }
  memories.set(app.secrets, memory)
  return memory
}
