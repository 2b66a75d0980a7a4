// The forms that add a webhook and change which events it receives.
import { type FormEvent, type ReactNode, useState } from 'react'
import { webhookEvents, webhookLimits } from '../../../src/shared/webhook-limits.ts'
import type { AddedWebhook, Webhook } from '../../../src/shared/webhooks.ts'
import { errorMessage, trpc } from '../../api.ts'
import { nameOfCategory } from '../../categories/category-names.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { integrationWords } from '../../words/integrations.ts'

const words = integrationWords.webhooks

type Choices = Pick<Webhook, 'events' | 'categories' | 'content'>

export function AddWebhook({ onAdded, onClose }: { onAdded: (added: AddedWebhook) => void; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [choices, setChoices] = useState<Choices>({ events: ['email.received'], categories: [], content: false })
  const utils = trpc.useUtils()
  const add = trpc.webhooks.add.useMutation({
    meta: { quiet: true },
    onSuccess: onAdded,
    onSettled: () => utils.webhooks.list.invalidate(),
  })
  return (
    <WebhookForm
      title={words.add}
      yes={words.addYes}
      busy={add.isPending}
      error={add.isError ? errorMessage(add.error) : undefined}
      onSubmit={() => add.mutate({ url, ...choices })}
      onClose={onClose}
    >
      <Field
        label={words.url}
        hint={words.urlHint}
        value={url}
        inputMode="url"
        placeholder={words.urlExample}
        maxLength={webhookLimits.urlChars}
        required
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setUrl(target.value)}
      />
      <EventChoices choices={choices} onChange={setChoices} />
    </WebhookForm>
  )
}

export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, events, categories, content, url } = webhook
  const [choices, setChoices] = useState<Choices>({ events, categories, content })
  const utils = trpc.useUtils()
  const save = trpc.webhooks.update.useMutation({
    meta: { quiet: true, success: words.saved },
    onSuccess: onClose,
    onSettled: () => utils.webhooks.list.invalidate(),
  })
  return (
    <WebhookForm
      title={words.editOf(url)}
      yes={words.save}
      busy={save.isPending}
      error={save.isError ? errorMessage(save.error) : undefined}
      onSubmit={() => save.mutate({ id, ...choices })}
      onClose={onClose}
    >
      <EventChoices choices={choices} onChange={setChoices} />
    </WebhookForm>
  )
}

interface WebhookFormProps {
  title: string
  yes: string
  busy: boolean
  error: string | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}
function WebhookForm({ title, yes, busy, error, onSubmit, onClose, children }: WebhookFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4">
      <h3 className="wrap-anywhere font-medium text-13">{title}</h3>
      {error !== undefined && <ErrorNote text={error} />}
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {yes}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

const toggled = <T,>(list: readonly T[], one: T) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one])

function EventChoices({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }) {
  return (
    <>
      <fieldset className="space-y-2">
        <legend className="mb-2 font-medium text-13">{words.events}</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={words.event[event]}
            checked={choices.events.includes(event)}
            onChange={() => onChange({ ...choices, events: toggled(choices.events, event) })}
          />
        ))}
      </fieldset>
      {choices.events.includes('email.sorted') && (
        <Folders chosen={choices.categories} onChange={(categories) => onChange({ ...choices, categories })} />
      )}
      <Checkbox
        label={
          <>
            <span className="block text-ink">{words.content}</span>
            {words.contentHint}
          </>
        }
        checked={choices.content}
        onChange={({ target }) => onChange({ ...choices, content: target.checked })}
      />
    </>
  )
}

function Folders({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const categories = trpc.categories.list.useQuery().data?.categories ?? []
  return (
    <fieldset className="space-y-2">
      <legend className="mb-2 font-medium text-13">{words.folders}</legend>
      {categories.map((category) => (
        <Checkbox
          key={category.id}
          label={<span className="wrap-anywhere">{nameOfCategory(category)}</span>}
          checked={chosen.includes(category.id)}
          onChange={() => onChange(toggled(chosen, category.id))}
        />
      ))}
    </fieldset>
  )
}
