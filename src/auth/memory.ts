// What signing in remembers until the next start: counters, the setup code, work still on its way. One for each server,
// also when a test runs several in one process.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'

export interface Memory {
  setupCode: string | undefined
  /** Times of what was counted, by what and for whom (windows.ts). */
  windows: Map<string, number[]>
  /** Turns of those who come from somewhere new, by line and place (newcomers.ts). */
  lines: Map<string, Map<string, number>>
  /** Work that runs after the answer (later.ts). */
  pending: Set<Promise<void>>
}

const memory = stateKey((): Memory => ({ setupCode: undefined, windows: new Map(), lines: new Map(), pending: new Set() }))
export const memoryOf = (app: App): Memory => app.state.of(memory)
