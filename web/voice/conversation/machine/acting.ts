// Archive, snooze, star, mark: done at once, because each can be taken back.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { Call } from '../conversation.ts'
import { leaveOut } from './deleting.ts'
import { shortly } from './names.ts'
import type { Act } from './plan.ts'
import { ask, noteRead, offerUndo, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

export function act(turn: Turn, mail: VoiceMail, what: Act): void {
  waitIsOver(turn)
  ask(turn, callFor(mail.id, what), { is: 'act', mail, act: what })
}

function callFor(id: string, what: Act): Call {
  switch (what.is) {
    case 'archive':
      return { call: 'archive', id }
    case 'snooze':
      return { call: 'snooze', id, until: what.until }
    case 'star':
      return { call: 'star', id, on: what.on }
    case 'markRead':
      return { call: 'markRead', id, read: what.read }
  }
}

export function wasDone(turn: Turn, mail: VoiceMail, what: Act, undoId: string | null): void {
  if (what.is === 'markRead') noteRead(turn, mail.id, what.read)
  if (what.is === 'archive' || what.is === 'snooze') leaveOut(turn, mail.id)
  if (undoId !== null) offerUndo(turn, { is: 'mail', undoId })
  tell(turn, sentenceFor(turn, shortly(mail.from), what))
}

function sentenceFor({ words: { did } }: Turn, who: string, what: Act): string {
  switch (what.is) {
    case 'archive':
      return did.archive(who)
    case 'snooze':
      return did.snooze[what.until](who)
    case 'star':
      return what.on ? did.star(who) : did.unstar(who)
    case 'markRead':
      return what.read ? did.read(who) : did.unread(who)
  }
}

export function undo(turn: Turn): void {
  const { undo } = turn.state
  if (undo === null) tell(turn, turn.words.nothingToUndo)
  else ask(turn, { call: 'undo', undo }, { is: 'undo', of: undo.is })
}

export function wasUndone(turn: Turn, of: 'mail' | 'send'): void {
  turn.state.undo = null
  turn.state.undoTimer = null
  tell(turn, of === 'send' ? turn.words.takenBack : turn.words.undone)
}
