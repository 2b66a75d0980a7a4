// Yes and no to what waits. A spoken yes counts only within 30 seconds of the read-back, on a page that is in front; no always
// does.
import type { Confirmation } from '../command.ts'
import { type PendingDelete, type PendingSend, timing } from '../conversation.ts'
import { isDiscard } from '../grammar.ts'
import { nameIt, remove, wantForGood } from './deleting.ts'
import { readBack, sendNow } from './sending.ts'
import { callAside, type Turn, tell } from './turn.ts'

export interface Manner {
  by: 'voice' | 'typed'
  focused: boolean
}

export function confirm(turn: Turn, what: Confirmation, said: string, manner: Manner) {
  const { pending } = turn.state
  if (pending === null) return
  if (what === 'no') return refuse(turn, said)
  if (pending.is === 'delete' && what === 'permanently') return wantForGood(turn, pending)
  if (pending.is === 'send' && what === 'send') {
    if (pending.gap) tell(turn, turn.words.gapFirst)
    else if (counts(turn, pending, manner)) sendNow(turn, pending, manner.by === 'voice' ? 'voice' : 'click')
    else readBack(turn, pending)
  }
  if (pending.is === 'delete' && what === 'delete') {
    if (counts(turn, pending, manner)) remove(turn, pending, false)
    else nameIt(turn, pending)
  }
}

/** Otherwise the reason is noted, to be said before it is read back again. */
function counts(turn: Turn, { readBackAt }: PendingSend | PendingDelete, { by, focused }: Manner): boolean {
  const { words, now, state } = turn
  if (by === 'typed') return true
  const age = readBackAt === null ? null : now - readBackAt
  const late = age !== null && !(age >= 0 && age <= timing.confirmation)
  if (!focused) state.note = words.notInFront
  else if (age === null) state.note = words.notReadYet
  else if (late) state.note = words.tooLate
  return focused && age !== null && !late
}

/** A draft is kept, unless it is to be thrown away. */
export function refuse(turn: Turn, said: string) {
  const { words, state } = turn
  const { pending } = state
  state.pending = null
  if (pending?.is === 'delete') return tell(turn, words.notDeleted)
  if (pending?.is !== 'send') return tell(turn, words.dropped)
  const discard = isDiscard(said)
  if (discard) callAside(turn, { call: 'discard', draftId: pending.draftId })
  tell(turn, discard ? words.discarded : words.notSent)
}
