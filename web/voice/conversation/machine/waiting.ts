// What waits for a yes is put aside by whatever else is wanted.
import type { Turn } from './turn.ts'

/** A draft that was read back is kept, and that is said. */
export function waitIsOver({ state, words }: Turn): void {
  if (state.pending?.is === 'send') state.note = words.notSent
  state.pending = null
}
