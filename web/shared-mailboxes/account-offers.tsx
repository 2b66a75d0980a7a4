// Mailboxes that this person has connected, and that somebody shares on this server. Who shares them isn't shown before they accept.
import { useRef } from 'react'
import type { AccountOffer } from '../../src/shared/moved-accounts.ts'
import { errorMessage, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { translateServerMessage } from '../server-messages.ts'
import { mailboxAddress } from '../shared-mailbox.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { movedAccountWords as words } from '../words/moved-accounts.ts'
import { sharedMailboxWords } from '../words/shared-mailboxes.ts'
import { Facts, lastDay } from './move-facts.tsx'

export function AccountOffers({ offers }: { offers: readonly AccountOffer[] }) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Card>
      <CardHeading>{words.offers}</CardHeading>
      <div ref={place} tabIndex={-1} className="outline-none">
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} onDeclined={() => place.current?.focus({ preventScroll: true })} />
          ))}
        </ul>
      </div>
    </Card>
  )
}

interface OfferProps {
  offer: AccountOffer
  /** Its buttons disappear. */
  onDeclined: () => void
}
function Offer({ offer, onDeclined }: OfferProps) {
  const { id, email, role, preview } = offer
  const mailbox = displayText(offer.mailboxName)
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const accept = trpc.movedAccounts.accept.useMutation({
    meta: { quiet: true },
    onSuccess: (joined) => location.assign(mailboxAddress(joined.id)),
  })
  const decline = trpc.movedAccounts.decline.useMutation({
    meta: { quiet: true, success: words.declined },
    onSettled: () => utils.movedAccounts.offers.invalidate(),
  })
  const ask = async () => {
    const question = { title: words.declineTitle(mailbox), text: words.declineText, yes: words.decline }
    if (!(await confirm(question))) return
    onDeclined()
    decline.mutate({ id })
  }
  const problem = accept.isError
    ? errorMessage(accept.error, words.acceptFailed)
    : decline.isError
      ? errorMessage(decline.error, words.declineFailed)
      : undefined
  const isBusy = accept.isPending || accept.isSuccess || decline.isPending
  return (
    <li className="space-y-3 p-4">
      <div className="wrap-anywhere">
        <p className="font-medium">{words.offer(email, mailbox)}</p>
        <p className="mt-1 text-13">{words.offerRole(sharedMailboxWords.roles[role])}</p>
      </div>
      <Facts facts={factsOf(offer)} />
      {preview.problem !== null && <ErrorNote text={translateServerMessage(preview.problem)} />}
      {problem !== undefined && <ErrorNote text={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          aria-label={words.acceptLabel(mailbox)}
          busy={accept.isPending || accept.isSuccess}
          disabled={isBusy || preview.problem !== null}
          onClick={() => accept.mutate({ id })}
        >
          {words.accept}
        </Button>
        <Button aria-label={words.declineLabel(mailbox)} disabled={isBusy} onClick={() => void ask()}>
          {words.decline}
        </Button>
      </div>
    </li>
  )
}

function factsOf({ preview: { ownFolders, rules, drafts, until } }: AccountOffer): string[] {
  const facts = [
    words.sameMail,
    ownFolders.length + rules > 0 && words.ownStays,
    drafts > 0 && words.draftsStay(drafts),
    words.copyKept(lastDay(until)),
  ]
  return facts.filter((fact) => fact !== false)
}
