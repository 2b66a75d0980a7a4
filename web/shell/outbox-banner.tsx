// Mails that did not leave: nothing is sent again by itself, so the person is told wherever they are, and decides.
import { TriangleAlert } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import type { OutboxItem } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { translateServerMessage } from '../server-messages.ts'
import { outboxWords } from '../words/outbox.ts'

const words = outboxWords
/** Most people never need them. Where they cannot be had, the words stand alone; the outbox has the same buttons. */
const OutboxActions = lazy((): Promise<{ default: ComponentType<{ item: OutboxItem }> }> => {
  const coming = import('../outbox/outbox-actions.tsx')
  return coming.then(
    (loaded) => ({ default: loaded.OutboxActions }),
    () => ({ default: () => null }),
  )
})
/** More than these would push the page away; the outbox has them all. */
const most = 2

export function OutboxBanner() {
  const items = trpc.mail.outbox.useQuery().data?.items ?? []
  const { pathname } = useLocation()
  const stuck = items.filter((item) => item.status === 'failed' || item.status === 'unknown')
  if (stuck.length === 0 || pathname === '/outbox') return null
  return (
    <section aria-label={words.label} className="no-print border-line border-b bg-surface">
      {stuck.slice(0, most).map((item) => (
        <StuckItem key={item.id} item={item} />
      ))}
      {stuck.length > most && (
        <Link to="/outbox" className="block px-4 py-2 font-medium text-13 text-accent underline-offset-4 hover:underline lg:px-6">
          {words.more(stuck.length - most)}
        </Link>
      )}
    </section>
  )
}

function StuckItem({ item }: { item: OutboxItem }) {
  const subject = displayText(item.subject) || words.noSubject
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13 lg:px-6">
      <TriangleAlert size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{item.status === 'unknown' ? words.unknown(subject) : words.failed(subject)}</span>
        {item.error && <span className="text-ink-soft"> {translateServerMessage(displayText(item.error))}</span>}
      </p>
      <Suspense>
        <OutboxActions item={item} />
      </Suspense>
    </div>
  )
}
