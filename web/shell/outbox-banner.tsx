// Mails that did not leave: nothing is sent again by itself, so the person is told and decides.
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/dialog.tsx'

export function OutboxBanner() {
  const items = trpc.mail.outbox.useQuery().data?.items ?? []
  const stuck = items.filter((item) => item.status === 'failed' || item.status === 'unknown')
  if (stuck.length === 0) return null
  return (
    <section aria-label={strings.outbox.label} className="no-print border-line border-b bg-surface">
      {stuck.map((item) => (
        <StuckItem
          key={item.id}
          id={item.id}
          subject={item.subject || strings.mail.noSubject}
          unknown={item.status === 'unknown'}
          reason={item.error}
        />
      ))}
    </section>
  )
}

function StuckItem({ id, subject, unknown, reason }: { id: string; subject: string; unknown: boolean; reason: string | null }) {
  const utils = trpc.useUtils()
  const refresh = () => utils.mail.outbox.invalidate()
  const again = trpc.mail.sendAgain.useMutation({
    meta: { success: strings.outbox.queued, error: strings.compose.failed },
    onSettled: refresh,
  })
  const confirm = useConfirm()
  const letGo = trpc.mail.cancelSending.useMutation({ meta: { error: strings.outbox.dropFailed }, onSettled: refresh })
  const askToLetGo = async () => {
    if (
      await confirm({
        title: strings.compose.confirmDiscard,
        text: strings.outbox.dropHint,
        yes: strings.compose.discard,
        danger: true,
      })
    )
      letGo.mutate({ id })
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-13 lg:px-6">
      <TriangleAlert size={16} className="shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{unknown ? strings.outbox.unknown(subject) : strings.outbox.failed(subject)}</span>
        {reason && <span className="text-ink-soft"> {reason}</span>}
      </p>
      {unknown && (
        <Link to="/sent" className="font-medium text-accent underline-offset-4 hover:underline">
          {strings.outbox.sentLink}
        </Link>
      )}
      <Button busy={again.isPending} onClick={() => again.mutate({ id })}>
        {strings.outbox.again}
      </Button>
      <Button look="quiet" busy={letGo.isPending} onClick={() => void askToLetGo()}>
        {strings.compose.discard}
      </Button>
    </div>
  )
}
