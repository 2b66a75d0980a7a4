// Handles confirmations. A spoken yes is valid only within 30 seconds of the read-back and while the page has focus; a no
// always is.
import type { Confirmation } from '../command.ts'
import { isDiscard } from '../grammar.ts'
import { type PendingDelete, type PendingSend, timing } from '../state.ts'
import { askDeleteConfirmation, removeMail, requestPermanentDelete } from './delete-mail.ts'
import { readDraftBack, sendDraft } from './send-mail.ts'
import { requestUntracked, respond, type StepContext } from './step-context.ts'

export interface InputSource {
  by: 'voice' | 'typed'
  focused: boolean
}

export function confirm(ctx: StepContext, what: Confirmation, utterance: string, source: InputSource) {
  const { pending } = ctx.state
  if (pending === null) return
  if (what === 'no') return refuse(ctx, utterance)
  if (pending.is === 'delete' && what === 'permanently') return requestPermanentDelete(ctx, pending)
  if (pending.is === 'send' && what === 'send') {
    if (pending.gap) respond(ctx, ctx.words.gapFirst)
    else if (isConfirmationValid(ctx, pending, source)) sendDraft(ctx, pending, source.by === 'voice' ? 'voice' : 'click')
    else readDraftBack(ctx, pending)
  }
  if (pending.is === 'delete' && what === 'delete') {
    if (isConfirmationValid(ctx, pending, source)) removeMail(ctx, pending, false)
    else askDeleteConfirmation(ctx, pending)
  }
}

/** If not, the reason is noted and spoken before the next read-back. */
function isConfirmationValid(
  ctx: StepContext,
  { readBackAt }: PendingSend | PendingDelete,
  { by, focused }: InputSource,
): boolean {
  const { words, now, state } = ctx
  if (by === 'typed') return true
  const age = readBackAt === null ? null : now - readBackAt
  const late = age !== null && !(age >= 0 && age <= timing.confirmation)
  if (!focused) state.note = words.notInFront
  else if (age === null) state.note = words.notReadYet
  else if (late) state.note = words.tooLate
  return focused && age !== null && !late
}

/** Keeps the draft unless the user discards it. */
export function refuse(ctx: StepContext, utterance: string) {
  const { words, state } = ctx
  const { pending } = state
  state.pending = null
  if (pending?.is === 'delete') return respond(ctx, words.notDeleted)
  if (pending?.is !== 'send') return respond(ctx, words.dropped)
  const discard = isDiscard(utterance)
  if (discard) requestUntracked(ctx, { call: 'discard', draftId: pending.draftId })
  respond(ctx, discard ? words.discarded : words.notSent)
}
