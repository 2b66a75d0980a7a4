// Actions of an outgoing mail, by its status.
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { ScheduleDialog } from '../compose/sending/schedule-menu.tsx'
import { strings } from '../strings.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { useOutboxItem } from './use-outbox-item.ts'

const words = strings.outbox

interface Action {
  label: string
  run: () => void
  variant?: ButtonVariant
}

export function OutboxActions({ item }: { item: OutboxItem }) {
  const [choosing, setChoosing] = useState(false)
  const outbox = useOutboxItem(item)
  const subject = item.subject || words.noSubject
  return (
    <span className="flex flex-wrap items-center gap-2 empty:hidden">
      {item.status === 'unknown' && (
        <Link to="/sent" className="px-1 font-medium text-13 text-accent underline-offset-4 hover:underline">
          {words.sentLink}
        </Link>
      )}
      {actionsFor(item, outbox, () => setChoosing(true)).map(({ label, run, variant }) => (
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
          { label: words.cancel, run: outbox.takeBack, variant: 'quiet' },
        ]
      return [
        ...(item.attempts > 0 || item.error ? [{ label: words.tryNow, run: outbox.sendNow }] : []),
        { label: words.takeBack, run: outbox.takeBack, variant: 'quiet' },
      ]
    case 'unknown':
      return [{ label: words.checkSent, run: outbox.checkSent, variant: 'primary' }, again, discard]
    case 'failed':
      return [item.draftId ? { label: words.edit, run: outbox.takeBack } : again, discard]
    case 'filed':
      return [{ label: words.understood, run: outbox.understood, variant: 'quiet' }]
    case 'sending':
    case 'sent':
    case 'cancelled':
      return []
  }
}
