// Actions of an outgoing mail, by its status.
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { toast, toastError, trpc } from '../api.ts'
import { formatSchedule } from '../compose/sending/schedule.ts'
import { ScheduleDialog } from '../compose/sending/schedule-menu.tsx'
import { useUndoSend } from '../compose/sending/use-send.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'
import { composeWords } from '../words/compose.ts'
import { outboxWords } from '../words/outbox.ts'

const words = outboxWords

interface Action {
  label: string
  run: () => void
  variant?: ButtonVariant
}

export function OutboxActions({ item }: { item: OutboxItem }) {
  const [choosing, setChoosing] = useState(false)
  const outbox = useOutboxItem(item)
  const { canSend } = useMailboxRole()
  const subject = item.subject || words.noSubject
  return (
    <span className="flex flex-wrap items-center gap-2 empty:hidden">
      {item.status === 'unknown' && (
        <Link to="/sent" className="px-1 font-medium text-13 text-accent underline-offset-4 hover:underline">
          {words.sentLink}
        </Link>
      )}
      {(canSend ? actionsFor(item, outbox, () => setChoosing(true)) : []).map(({ label, run, variant }) => (
        <Button
          key={label}
          {...(variant ? { variant } : {})}
          aria-label={words.of(label, subject)}
          disabled={outbox.busy}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {choosing && <ScheduleDialog start={new Date(item.sendAt)} onClose={() => setChoosing(false)} onChoose={outbox.sendAt} />}
    </span>
  )
}

function actionsFor(item: OutboxItem, outbox: ReturnType<typeof useOutboxItem>, chooseTime: () => void): Action[] {
  const discard: Action = { label: words.discard, run: () => void outbox.discard(), variant: 'quiet' }
  const again: Action = { label: words.again, run: () => void outbox.again() }
  switch (item.status) {
    case 'held':
      if (item.scheduled)
        return [
          { label: words.sendNow, run: outbox.sendNow },
          { label: words.changeTime, run: chooseTime },
          { label: words.takeBack, run: outbox.takeBack, variant: 'quiet' },
        ]
      return [
        ...(item.attempts > 0 || item.error ? [{ label: words.tryNow, run: outbox.sendNow }] : []),
        { label: words.takeBack, run: outbox.takeBack, variant: 'quiet' },
      ]
    case 'unknown':
      return [{ label: words.checkSent, run: outbox.checkSent, variant: 'primary' }, again, discard]
    case 'failed':
      if (item.overtaken)
        return [
          ...(item.draftId ? [{ label: words.edit, run: outbox.takeBack }] : []),
          { label: words.sendNow, run: () => void outbox.again() },
          discard,
        ]
      return [item.draftId ? { label: words.edit, run: outbox.takeBack } : again, discard]
    case 'filed':
      return [{ label: words.understood, run: outbox.understood, variant: 'quiet' }]
    case 'sending':
    case 'sent':
    case 'cancelled':
      return []
  }
}

// Actions of an outgoing mail, with their toasts.

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
