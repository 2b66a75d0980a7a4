// Accounts of this person that became part of a shared mailbox: whether they are there yet, to whom they are offered, and the way back.
import { useState } from 'react'
import type { MemberRole } from '../../src/shared/member-roles.ts'
import type { AccountMove } from '../../src/shared/moved-accounts.ts'
import { errorMessage, trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { movedAccountWords as words } from '../words/moved-accounts.ts'
import { sharedMailboxWords } from '../words/shared-mailboxes.ts'
import { lastDay } from './move-facts.tsx'
import { RoleSelect } from './role-select.tsx'

/** `mailboxId`: only those of one shared mailbox. Nothing where there are none. */
export function AccountMoves({ mailboxId }: { mailboxId?: string }) {
  const query = trpc.movedAccounts.list.useQuery()
  const moves = query.data?.moves.filter(({ mailbox }) => mailboxId === undefined || mailbox?.id === mailboxId) ?? []
  if (query.isError) return <ErrorNote text={words.movedFailed} onRetry={() => void query.refetch()} />
  if (moves.length === 0) return null
  return (
    <Card>
      <CardHeading>{words.moved}</CardHeading>
      <ul className="divide-y divide-line">
        {moves.map((move) => (
          <MoveRow key={move.id} move={move} />
        ))}
      </ul>
    </Card>
  )
}

function MoveRow({ move }: { move: AccountMove }) {
  const { email, moving, canUndo, others, offeredRole } = move
  const back = useMoveBack(move)
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pl-1">
        <Avatar name={email} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere font-medium text-13">{email}</p>
          {moving === null ? (
            <p className="wrap-anywhere text-12 text-ink-soft">{`${whereOf(move)} · ${words.openUntil(lastDay(move.until))}`}</p>
          ) : (
            <p role="status" className="flex items-center gap-2 text-12 text-ink-soft">
              <Spinner size={12} />
              <span>{`${moving === 'back' ? words.movingBack : words.moving} ${words.movingHint}`}</span>
            </p>
          )}
        </div>
        {moving === null && canUndo && (
          <Button aria-label={words.backLabel(email)} busy={back.busy} onClick={() => void back.ask()}>
            {words.back}
          </Button>
        )}
      </div>
      {back.problem !== undefined && <ErrorNote text={back.problem} />}
      {moving === null && (others > 0 || offeredRole !== null) && <Offered move={move} />}
    </li>
  )
}

function whereOf({ kind, mailbox, since }: AccountMove): string {
  const date = lastDay(since)
  if (mailbox === null) return words.inDeleted(date)
  const name = displayText(mailbox.name)
  return kind === 'parked' ? words.parkedFor(name, date) : words.inMailbox(name, date)
}

function useMoveBack(move: AccountMove) {
  const { id, kind, email, members, teamwork } = move
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const takeBack = trpc.movedAccounts.takeBack.useMutation({
    meta: { quiet: true },
    onSettled: () => Promise.all([utils.movedAccounts.invalidate(), utils.accounts.invalidate(), utils.mail.invalidate()]),
  })
  const consequences = [
    members > 1 && words.losesMail(members - 1),
    teamwork > 0 && words.teamworkStays(teamwork),
    words.membersStay,
  ]
  const text = kind === 'parked' ? words.parkedBack : consequences.filter((one) => one !== false).join(' ')
  return {
    busy: takeBack.isPending,
    problem: takeBack.isError ? errorMessage(takeBack.error, words.backFailed) : undefined,
    ask: async () => {
      if (await confirm({ title: words.backTitle(email), text, yes: words.back })) takeBack.mutate({ id })
    },
  }
}

/** To others who have connected the same mailbox. */
function Offered({ move: { id, email, others, offeredRole, canUndo } }: { move: AccountMove }) {
  const [role, setRole] = useState<MemberRole>('sender')
  const utils = trpc.useUtils()
  const offer = trpc.movedAccounts.offer.useMutation({
    meta: { quiet: true, success: offeredRole === null ? words.offerChanged : words.offerWithdrawn },
    onSettled: () => utils.movedAccounts.list.invalidate(),
  })
  if (!canUndo) return null
  return (
    <div className="space-y-2 rounded-control bg-sunken/60 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="wrap-anywhere min-w-0 flex-1 basis-56 text-13">
          {offeredRole === null ? words.othersHave(others) : words.offered(sharedMailboxWords.roles[offeredRole])}
        </p>
        {offeredRole === null && <RoleSelect label={words.roleOffered} role={role} onChange={setRole} />}
        {offeredRole === null ? (
          <Button aria-label={words.offerItLabel(email)} busy={offer.isPending} onClick={() => offer.mutate({ id, role })}>
            {words.offerIt}
          </Button>
        ) : (
          <Button aria-label={words.withdrawLabel(email)} busy={offer.isPending} onClick={() => offer.mutate({ id, role: null })}>
            {words.withdraw}
          </Button>
        )}
      </div>
      {offeredRole === null && <p className="text-12 text-ink-soft">{words.offerHint}</p>}
      {offer.isError && <ErrorNote text={errorMessage(offer.error, words.offerFailed)} />}
    </div>
  )
}
