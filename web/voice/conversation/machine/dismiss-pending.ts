import type { StepContext } from './step-context.ts'

/** Any other command dismisses what is pending. A draft is kept, and that is said. */
export function dismissPending({ state, words }: StepContext): void {
  if (state.pending?.is === 'send') state.note = words.notSent
  state.pending = null
}
