// An outgoing mail: recipients, subject, status and error.
import { CircleAlert, Clock, Hourglass, type LucideIcon, SendHorizontal, TriangleAlert } from 'lucide-react'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { formatSchedule } from '../compose/sending/schedule.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { translateServerMessage } from '../server-messages.ts'
import { outboxWords } from '../words/outbox.ts'
import { OutboxActions } from './outbox-actions.tsx'

const words = outboxWords
const overdueMs = 60_000

export function OutboxRow({ item }: { item: OutboxItem }) {
  const { icon: Icon, tone, text } = stateOf(item)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b p-4 last:border-b-0">
      <Icon size={18} className={`mt-px shrink-0 self-start ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">
          <bdi>{displayText(item.subject) || words.noSubject}</bdi>
        </p>
        <p className="truncate text-ink-soft">
          <bdi>{words.to(item.to.map(displayName).join(', '))}</bdi>
        </p>
        {item.sentBy !== undefined && <p className="truncate text-ink-soft">{words.by(displayText(item.sentBy ?? ''))}</p>}
        <p className="mt-1">
          <span className={tone}>{text}</span>
          {item.error && <span className="text-ink-soft"> {translateServerMessage(displayText(item.error))}</span>}
        </p>
      </div>
      {/* Below the text on narrow screens. */}
      <div className="max-lg:basis-full max-lg:pl-8.5 max-lg:empty:hidden">
        <OutboxActions item={item} />
      </div>
    </li>
  )
}

interface State {
  icon: LucideIcon
  tone: string
  text: string
}
function stateOf(item: OutboxItem): State {
  const when = formatSchedule(new Date(item.sendAt))
  const { status } = words
  switch (item.status) {
    case 'held':
      // Overdue without an attempt: the account needs reconnecting.
      if (item.attempts === 0 && Date.parse(item.sendAt) < Date.now() - overdueMs)
        return { icon: Hourglass, tone: 'text-warn', text: item.error ? '' : status.overdue }
      if (item.scheduled) return { icon: Clock, tone: 'text-ink-soft', text: status.scheduled(when) }
      if (item.attempts === 0) return { icon: SendHorizontal, tone: 'text-ink-soft', text: item.error ? '' : status.soon }
      return { icon: Hourglass, tone: 'text-warn', text: status.waiting(when) }
    case 'sending':
      return { icon: SendHorizontal, tone: 'text-ink-soft', text: status.sending }
    case 'unknown':
      return { icon: TriangleAlert, tone: 'text-warn', text: status.unknown }
    case 'failed':
      if (item.overtaken) return { icon: Hourglass, tone: 'text-warn', text: status.overtaken }
      return { icon: CircleAlert, tone: 'text-danger', text: status.failed }
    case 'cancelled':
      return { icon: CircleAlert, tone: 'text-danger', text: status.failed }
    case 'sent':
    case 'filed':
      return { icon: CircleAlert, tone: 'text-warn', text: '' }
  }
}
