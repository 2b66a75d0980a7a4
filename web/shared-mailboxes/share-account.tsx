// Makes an own account the account of a new shared mailbox: its name, what moves, and whom it is offered to. Ends in the mailbox.
import { type FormEvent, useId, useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import { type MemberRole, sharedMailboxLimits } from '../../src/shared/member-roles.ts'
import type { MovePreview } from '../../src/shared/moved-accounts.ts'
import { errorMessage, trpc } from '../api.ts'
import { translateServerMessage } from '../server-messages.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { movedAccountWords as words } from '../words/moved-accounts.ts'
import { sharedMailboxWords } from '../words/shared-mailboxes.ts'
import { Facts, lastDay, namesOf } from './move-facts.tsx'
import { RoleSelect } from './role-select.tsx'

interface ShareAccountProps {
  account: Account
  onClose: () => void
}
export default function ShareAccount({ account, onClose }: ShareAccountProps) {
  const titleId = useId()
  const preview = trpc.movedAccounts.preview.useQuery({ accountId: account.id }, { staleTime: 0, gcTime: 0 })
  return (
    <section aria-labelledby={titleId} className="mt-4 space-y-5">
      <h3 id={titleId} className="font-medium text-15">
        {words.shareTitle}
      </h3>
      {preview.isError && (
        <ErrorNote text={errorMessage(preview.error, words.previewFailed)} onRetry={() => void preview.refetch()} />
      )}
      {preview.isPending && <Skeleton className="h-60" />}
      {preview.data && <ShareForm account={account} preview={preview.data} onClose={onClose} />}
      {!preview.data && <Button onClick={onClose}>{strings.cancel}</Button>}
    </section>
  )
}

function ShareForm({ account, preview, onClose }: ShareAccountProps & { preview: MovePreview }) {
  const [name, setName] = useState(account.displayName === account.email ? '' : account.displayName)
  const [isMissing, setMissing] = useState(false)
  const [offer, setOffer] = useState<MemberRole | null>(null)
  const share = trpc.movedAccounts.share.useMutation({
    meta: { quiet: true },
    onSuccess: ({ id }) => location.assign(mailboxAddress(id)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted !== '') share.mutate({ accountId: account.id, name: wanted, offer })
  }
  const { problem } = preview
  const refused = share.isError ? errorMessage(share.error, words.shareFailed) : undefined
  return (
    <form noValidate onSubmit={submit} className="max-w-140 space-y-5">
      <Field
        className="max-w-105"
        label={sharedMailboxWords.name}
        hint={sharedMailboxWords.nameHint}
        error={isMissing ? sharedMailboxWords.nameMissing : refused}
        maxLength={sharedMailboxLimits.nameChars}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setMissing(false)
        }}
      />
      <Facts title={words.whatMoves} facts={factsOf(preview)} />
      {preview.others > 0 && <Offer others={preview.others} offer={offer} onChange={setOffer} />}
      {problem !== null && <ErrorNote text={translateServerMessage(problem)} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={problem !== null} busy={share.isPending || share.isSuccess}>
          {words.shareIt}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

interface OfferProps {
  others: number
  offer: MemberRole | null
  onChange: (offer: MemberRole | null) => void
}
function Offer({ others, offer, onChange }: OfferProps) {
  return (
    <fieldset className="space-y-2 rounded-control bg-sunken/60 p-3">
      <legend className="sr-only">{words.offerToo}</legend>
      <p className="text-13">{words.othersHave(others)}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={words.offerToo}
          checked={offer !== null}
          onChange={({ target }) => onChange(target.checked ? 'sender' : null)}
        />
        {offer !== null && <RoleSelect label={words.roleOffered} role={offer} onChange={onChange} />}
      </div>
      <p className="text-12 text-ink-soft">{words.offerHint}</p>
    </fieldset>
  )
}

function factsOf({ mails, starred, sorted, ownFolders, rules, drafts, scheduled, until }: MovePreview): string[] {
  const facts = [
    words.mails(mails, starred),
    sorted > 0 && words.sorted(sorted),
    ownFolders.length > 0 && words.ownFolders(ownFolders.length, namesOf(ownFolders)),
    rules > 0 && words.rules(rules),
    drafts > 0 && words.drafts(drafts),
    scheduled > 0 && words.scheduled(scheduled),
    words.leaves,
    words.until(lastDay(until)),
  ]
  return facts.filter((fact) => fact !== false)
}
