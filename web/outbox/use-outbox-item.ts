// Actions of an outgoing mail, with their toasts.
import type { OutboxItem } from '../../src/shared/mail.ts'
import { toast, toastError, trpc } from '../api.ts'
import { formatSchedule } from '../compose/sending/schedule.ts'
import { useUndoSend } from '../compose/sending/use-send.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { composeWords } from '../words/compose.ts'

const words = strings.outbox

export function useOutboxItem(item: Pick<OutboxItem, 'id' | 'draftId' | 'status'>) {
  const { id } = item
  const utils = trpc.useUtils()
  const onSettled = () => utils.mail.outbox.invalidate()
  const confirm = useConfirm()
  const takeBack = useUndoSend()
  const again = trpc.mail.sendAgain.useMutation({ meta: { success: words.queued, error: composeWords.failed }, onSettled })
  const drop = trpc.mail.cancelSending.useMutation({
    meta: { error: words.dropFailed },
    onSettled: () => Promise.all([onSettled(), utils.drafts.list.invalidate()]),
  })
  const check = trpc.mail.checkSent.useMutation({
    meta: { error: words.checkFailed },
    onSuccess: ({ found }) => void (found ? toast(words.found) : toastError(words.notFound)),
    onSettled,
  })
  const move = trpc.mail.reschedule.useMutation({ meta: { error: words.changeFailed }, onSettled })
  return {
    busy: again.isPending || drop.isPending || check.isPending || move.isPending,
    /** After an unknown result it may arrive twice: asks first. */
    async again() {
      const sure =
        item.status !== 'unknown' || (await confirm({ title: words.againTitle, text: words.againHint, yes: words.again }))
      if (sure) again.mutate({ id })
    },
    async discard() {
      if (await confirm({ title: words.dropTitle, text: words.dropHint, yes: words.discard, danger: true }))
        drop.mutate({ id }, { onSuccess: () => toast(words.dropped) })
    },
    understood: () => drop.mutate({ id }),
    checkSent: () => check.mutate({ id }),
    sendNow: () => move.mutate({ id, sendAt: new Date().toISOString() }, { onSuccess: () => toast(words.leaving) }),
    sendAt: (at: Date) =>
      move.mutate({ id, sendAt: at.toISOString() }, { onSuccess: () => toast(words.changed(formatSchedule(at))) }),
    /** Cancels sending and opens the draft. */
    takeBack: () => void takeBack(id, item.draftId ?? undefined),
  }
}
