import { type FormEvent, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { limits } from '../../src/shared/limits.ts'
import { trpc } from '../api.ts'
import { ColorChoice } from '../categories/color-choice.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { archiveWords } from '../words/archive.ts'
import { settingsWords } from '../words/settings.ts'

const words = settingsWords.accounts

export function AccountForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const { id, displayName, color, inUnifiedInbox } = account
  const isArchive = account.provider === 'archive'
  const [form, setForm] = useState({ displayName, color, inUnifiedInbox })
  const utils = trpc.useUtils()
  const save = trpc.accounts.update.useMutation({
    meta: { success: words.saved, error: words.saveFailed },
    onSuccess: onClose,
    onSettled: () => Promise.all([utils.accounts.invalidate(), utils.identities.invalidate(), utils.mail.invalidate()]),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id, ...form })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 max-w-105 space-y-5">
      <Field
        label={isArchive ? archiveWords.name : words.displayName}
        hint={isArchive ? undefined : words.displayNameHint}
        autoFocus
        maxLength={limits.nameMax}
        value={form.displayName}
        onChange={(event) => setForm({ ...form, displayName: event.target.value })}
      />
      <ColorChoice value={form.color} onChange={(color) => setForm({ ...form, color })} />
      {!isArchive && (
        <Switch
          label={words.unified}
          hint={words.unifiedHint}
          checked={form.inUnifiedInbox}
          onChange={(inUnifiedInbox) => setForm({ ...form, inUnifiedInbox })}
        />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {settingsWords.save}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}
