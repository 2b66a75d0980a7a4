// Invitations: made with a note and some days, their link shown once, and taken back while nobody has used them.
import { useRef, useState } from 'react'
import type { CreatedInvite, Invite } from '../../../src/shared/admin.ts'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { QueryResult } from '../../query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { CopyRow } from '../../ui/copy-row.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { adminWords } from '../../words/admin.ts'
import { InviteForm } from './invite-form.tsx'

const words = adminWords

export function Invites() {
  const query = trpc.admin.invites.useQuery()
  const [created, setCreated] = useState<CreatedInvite>()
  return (
    <Card>
      <CardHeading>{words.invites}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.invitesHint}</p>
      {created ? <InviteLink url={created.url} onDone={() => setCreated(undefined)} /> : <InviteForm onCreated={setCreated} />}
      <div className="border-line border-t">
        <QueryResult query={query} failed={words.invitesFailed}>
          {({ invites }) =>
            invites.length === 0 ? (
              <p className="p-4 text-13 text-ink-soft">{words.noInvites}</p>
            ) : (
              <ul className="max-h-96 overflow-y-auto">
                {invites.map((invite) => (
                  <InviteRow key={invite.id} invite={invite} />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
    </Card>
  )
}

function InviteRow({ invite }: { invite: Invite }) {
  const { id, usedBy } = invite
  const note = invite.note || words.noNote
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const revoke = trpc.admin.revokeInvite.useMutation({
    meta: { success: words.revoked, error: words.revokeFailed },
    onSettled: () => utils.admin.invites.invalidate(),
  })
  const ask = async () => {
    const question = { title: words.confirmRevoke, text: words.confirmRevokeHint, yes: words.revoke, danger: true }
    if (await confirm(question)) revoke.mutate({ id })
  }
  return (
    <li className="flex items-center gap-3 border-line border-b px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">{note}</p>
        <p className="text-12 text-ink-soft">{stateOf(invite)}</p>
      </div>
      {!usedBy && (
        <Button aria-label={words.revokeLabel(note)} busy={revoke.isPending} onClick={() => void ask()}>
          {words.revoke}
        </Button>
      )}
    </li>
  )
}

function stateOf({ usedBy, expiresAt }: Invite): string {
  if (usedBy) return words.usedBy(usedBy)
  const expires = new Date(expiresAt)
  const when = expires.toLocaleDateString(locale, { dateStyle: 'medium' })
  return expires.getTime() < Date.now() ? words.expired(when) : words.goodUntil(when)
}

/** The link of a new invitation, which is told this once. */
export function InviteLink({ url, onDone }: { url: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="space-y-4 p-4">
      <Field
        ref={field}
        label={words.link}
        hint={words.linkHint}
        readOnly
        autoFocus
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <CopyRow text={url} field={field} words={words} variant="primary">
        <Button onClick={onDone}>{words.done}</Button>
      </CopyRow>
    </div>
  )
}
