// Deleting one mail: it is named and confirmed. By voice it only goes to the trash; permanent deletion needs the button.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { PendingDelete } from '../state.ts'
import { focusMail } from './read-mail.ts'
import { spokenPerson, spokenSubject } from './spoken-names.ts'
import { dismissPending, offerUndo, ownPart, requestNow, respond, type StepContext, speakParts } from './step-context.ts'

export function askToDelete(ctx: StepContext, mail: VoiceMail, permanently: boolean): void {
  dismissPending(ctx)
  focusMail(ctx, mail)
  askDeleteConfirmation(ctx, { is: 'delete', mail, permanently, readBackAt: null })
}

export function askDeleteConfirmation(ctx: StepContext, pending: PendingDelete): void {
  const { words } = ctx
  const { mail, permanently } = pending
  ctx.state.pending = { ...pending, readBackAt: null }
  const question = words.askDelete(spokenPerson(words, mail.from), spokenSubject(mail.subject) || words.noSubjectWord)
  const hint = permanently ? words.needsPress : words.confirmDelete
  speakParts(ctx, [ownPart(question, hint)], { is: 'readBack', key: mail.id, enough: 1 })
}

/** Permanent deletion was requested: noted, not done. */
export function requestPermanentDelete(ctx: StepContext, pending: PendingDelete): void {
  ctx.state.pending = { ...pending, permanently: true }
  respond(ctx, ctx.words.needsPress)
}

export function removeMail(ctx: StepContext, { mail }: PendingDelete, permanent: boolean): void {
  requestNow(ctx, { call: 'remove', id: mail.id, permanent }, { is: 'remove', mail, permanent })
}

export function onRemoved(ctx: StepContext, mail: VoiceMail, permanent: boolean, undoId: string | null): void {
  ctx.state.pending = null
  dropFromList(ctx, mail.id)
  if (undoId !== null) offerUndo(ctx, { is: 'mail', undoId })
  respond(ctx, permanent ? ctx.words.deletedForGood : ctx.words.toTrash)
}

/** Removes it from the list so that "next" is the mail after it. */
export function dropFromList({ state }: StepContext, id: string): void {
  const gone = state.mails.findIndex((mail) => mail.id === id)
  if (gone >= 0 && state.currentIndex !== null && gone <= state.currentIndex)
    state.currentIndex = state.currentIndex === 0 ? null : state.currentIndex - 1
  state.mails = state.mails.filter((mail) => mail.id !== id)
  if (state.opened === id) state.opened = null
  if (state.focus?.id !== id) return
  state.focus = null
  state.script = null
}

export function removeErrorSentences({ words }: StepContext, status: number | null): string[] {
  return [status === 404 || status === 501 ? words.deletionMissing : words.deleteFailed]
}
