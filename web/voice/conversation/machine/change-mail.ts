// Archive, snooze, star, mark: done without confirmation, because each can be undone.
import type { VoiceMail } from '../../../../src/shared/voice.ts'
import type { Call } from '../state.ts'
import type { MailChange } from './continuation.ts'
import { dropFromList } from './delete-mail.ts'
import { shortName } from './spoken-names.ts'
import { dismissPending, offerUndo, request, respond, type StepContext, setReadLocally } from './step-context.ts'

export function changeMail(ctx: StepContext, mail: VoiceMail, what: MailChange): void {
  dismissPending(ctx)
  request(ctx, callFor(mail.id, what), { is: 'act', mail, act: what })
}

function callFor(id: string, what: MailChange): Call {
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

export function onMailChanged(ctx: StepContext, mail: VoiceMail, what: MailChange, undoId: string | null): void {
  if (what.is === 'markRead') setReadLocally(ctx, mail.id, what.read)
  if (what.is === 'archive' || what.is === 'snooze') dropFromList(ctx, mail.id)
  if (undoId !== null) offerUndo(ctx, { is: 'mail', undoId })
  respond(ctx, confirmationText(ctx, shortName(mail.from), what))
}

function confirmationText({ words: { did } }: StepContext, who: string, what: MailChange): string {
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

export function undoLast(ctx: StepContext): void {
  const { undo } = ctx.state
  if (undo === null) respond(ctx, ctx.words.nothingToUndo)
  else request(ctx, { call: 'undo', undo }, { is: 'undo', of: undo.is })
}

export function onUndone(ctx: StepContext, of: 'mail' | 'send'): void {
  ctx.state.undo = null
  ctx.state.undoTimer = null
  respond(ctx, of === 'send' ? ctx.words.takenBack : ctx.words.undone)
}
