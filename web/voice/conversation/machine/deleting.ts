// Deleting one mail: it is named, and asked about. By voice it goes into the trash at most; for good only ever by a press on the
// button, whatever was said.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { PendingDelete } from '../conversation.ts'
import { called, subjectOf } from './names.ts'
import { lookAt } from './reading.ts'
import { askNow, offerUndo, own, say, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

export function askToDelete(turn: Turn, mail: VoiceMail, permanently: boolean): void {
  waitIsOver(turn)
  lookAt(turn, mail)
  nameIt(turn, { is: 'delete', mail, permanently, readBackAt: null })
}

export function nameIt(turn: Turn, pending: PendingDelete): void {
  const { words } = turn
  const { mail, permanently } = pending
  turn.state.pending = { ...pending, readBackAt: null }
  const question = words.askDelete(called(words, mail.from), subjectOf(mail.subject) || words.noSubjectWord)
  const hint = permanently ? words.needsPress : words.sayYesDelete
  say(turn, [own(question, hint)], { is: 'readBack', key: mail.id, enough: 1 })
}

/** "permanently": remembered, and not done. */
export function wantForGood(turn: Turn, pending: PendingDelete): void {
  turn.state.pending = { ...pending, permanently: true }
  tell(turn, turn.words.needsPress)
}

export function remove(turn: Turn, { mail }: PendingDelete, permanent: boolean): void {
  askNow(turn, { call: 'remove', id: mail.id, permanent }, { is: 'remove', mail, permanent })
}

export function wasRemoved(turn: Turn, mail: VoiceMail, permanent: boolean, undoId: string | null): void {
  turn.state.pending = null
  leaveOut(turn, mail.id)
  if (undoId !== null) offerUndo(turn, { is: 'mail', undoId })
  tell(turn, permanent ? turn.words.deletedForGood : turn.words.toTrash)
}

/** It is in the list no more; "next" means the one that came after it. */
export function leaveOut({ state }: Turn, id: string): void {
  const gone = state.mails.findIndex((mail) => mail.id === id)
  if (gone >= 0 && state.at !== null && gone <= state.at) state.at = state.at === 0 ? null : state.at - 1
  state.mails = state.mails.filter((mail) => mail.id !== id)
  if (state.opened === id) state.opened = null
  if (state.focus?.id !== id) return
  state.focus = null
  state.script = null
}

export function removeFailed({ words }: Turn, status: number | null): string[] {
  return [status === 404 || status === 501 ? words.deletionMissing : words.deleteFailed]
}
