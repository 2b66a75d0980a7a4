import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '../../../src/shared/webhooks.ts'
import { errorCode, trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { integrationWords } from '../../words/integrations.ts'
import { EditWebhook } from './webhook-form.tsx'

const words = integrationWords.webhooks

export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const [editing, setEditing] = useState<string>()
  return (
    <ul>
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="border-line border-b px-4 py-3">
          {editing === webhook.id ? (
            <EditWebhook webhook={webhook} onClose={() => setEditing(undefined)} />
          ) : (
            <WebhookRow webhook={webhook} onEdit={() => setEditing(webhook.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

function WebhookRow({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { url, problem, disabled } = webhook
  const { test, remove } = useWebhook(webhook)
  const confirm = useConfirm()
  const ask = async () => {
    const question = { title: words.confirmRemove, text: words.confirmRemoveHint, yes: words.remove, danger: true }
    if (await confirm(question)) remove.mutate()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-medium text-13">{url}</p>
        <p className="text-12 text-ink-soft">{eventsOf(webhook)}</p>
        <p className="text-12 text-ink-soft tabular-nums">{timeOf(webhook)}</p>
        {problem && (
          <p className="text-12 text-danger">
            {words.problems[problem]} {disabled && words.turnedOff}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={words.testOf(url)} busy={test.isPending} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button aria-label={words.editOf(url)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.removeOf(url)} disabled={remove.isPending} onClick={() => void ask()}>
          {words.remove}
        </Button>
      </div>
    </div>
  )
}

function eventsOf({ events, content }: Webhook): string {
  return [...events.map((event) => words.event[event]), content ? words.withContent : words.withoutContent].join(' · ')
}

function timeOf({ createdAt, lastSentAt }: Webhook): string {
  return lastSentAt === null ? words.addedOn(inboxDate(createdAt)) : words.lastSent(inboxDate(lastSentAt))
}

/** One that was removed elsewhere is removed, too. */
function useWebhook({ id }: Webhook) {
  const utils = trpc.useUtils()
  const onSettled = () => utils.webhooks.list.invalidate()
  const test = useMutation({
    mutationFn: () => utils.client.webhooks.test.mutate({ id }),
    meta: { success: words.tested, error: words.testFailed },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () =>
      utils.client.webhooks.remove.mutate({ id }).catch((error: unknown) => {
        if (errorCode(error) !== 'NOT_FOUND') throw error
      }),
    meta: { success: words.removed, error: words.removeFailed },
    onSettled,
  })
  return { test, remove }
}
