// In the settings: the names and addresses a person writes as, and what stands under their mails.
import { useState } from 'react'
import type { Identity } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { textOfHtml } from '../editor/inert-html.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { QueryError } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { composeWords } from '../words/compose.ts'
import { IdentityForm } from './identity-form.tsx'

const words = composeWords.identities

export function Identities() {
  const query = trpc.identities.list.useQuery()
  const [editing, setEditing] = useState<string>()
  const identities = query.data?.identities ?? []
  const close = () => setEditing(undefined)
  return (
    <Card>
      <CardHeading
        aside={
          identities.length > 0 && (
            <Button variant="quiet" onClick={() => setEditing('new')}>
              {words.add}
            </Button>
          )
        }
      >
        {words.title}
      </CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryError query={query} text={words.loadFailed} />
      {query.isPending && <Skeleton className="m-4 h-10" />}
      <ul>
        {identities.map((identity) => (
          <li key={identity.id} className="border-line border-b px-4 py-3 last:border-b-0">
            {editing === identity.id ? (
              <IdentityForm identity={identity} identities={identities} onClose={close} />
            ) : (
              <IdentityRow identity={identity} onEdit={() => setEditing(identity.id)} />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' && (
        <div className="border-line border-t p-4">
          <IdentityForm identity={undefined} identities={identities} onClose={close} />
        </div>
      )}
    </Card>
  )
}

function IdentityRow({ identity, onEdit }: { identity: Identity; onEdit: () => void }) {
  const { id, name, email, signature, own } = identity
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const remove = trpc.identities.remove.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: () => utils.identities.list.invalidate(),
  })
  const ask = async () => {
    if (await confirm({ title: words.confirmRemove(email), yes: words.remove, danger: true })) remove.mutate({ id })
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">{name ? `${name} <${email}>` : email}</p>
        <p className="line-clamp-2 whitespace-pre-line text-12 text-ink-soft">{textOfHtml(signature) || words.noSignature}</p>
      </div>
      <Button aria-label={words.editLabel(email)} onClick={onEdit}>
        {words.edit}
      </Button>
      {!own && (
        <Button variant="quiet" aria-label={words.removeLabel(email)} busy={remove.isPending} onClick={() => void ask()}>
          {words.remove}
        </Button>
      )}
    </div>
  )
}
