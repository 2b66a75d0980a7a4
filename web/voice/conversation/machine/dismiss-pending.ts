// What waits for a yes is put aside by whatever else is wanted.
import type { StepContext } from './step-context.ts'

/** A draft that was read back is kept, and that is said. */
export function dismissPending({ state, words }: StepContext): void {
  if (state.pending?.is === 'send') state.note = words.notSent
  state.pending = null
}
