import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../../src/shared/accounts.ts'
import type { PersonalToken } from '../../../src/shared/personal-tokens.ts'
import { errorCode, trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { tokenWords as words } from '../../words/tokens.ts'

type NamedAccount = Pick<Account, 'id' | 'email'>

export function TokenList({ tokens }: { tokens: readonly PersonalToken[] }) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const confirm = useConfirm()
  const revoke = useRevoke()
  const ask = async ({ id, name }: PersonalToken) => {
    const question = { title: words.confirmRevoke(name), text: words.confirmRevokeHint, yes: words.revoke, danger: true }
    if (await confirm(question)) revoke.mutate(id)
  }
  return (
    <ul>
      {tokens.map((token) => (
        <li key={token.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex items-center gap-2">
              <span className="wrap-anywhere font-medium text-13">{token.name}</span>
              {isExpired(token) && <Badge tone="neutral">{words.expired}</Badge>}
            </p>
            <p className="wrap-anywhere text-12 text-ink-soft">{rightsOf(token, accounts)}</p>
            <p className="text-12 text-ink-soft tabular-nums">{timesOf(token)}</p>
          </div>
          <Button aria-label={words.revokeOf(token.name)} disabled={revoke.isPending} onClick={() => void ask(token)}>
            {words.revoke}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const isExpired = ({ expiresAt }: PersonalToken) => new Date(expiresAt).getTime() <= Date.now()

/** `accounts`: undefined while they are loaded. */
function rightsOf(
  { scopes, accounts: limit, sharedMailbox }: PersonalToken,
  accounts: readonly NamedAccount[] | undefined,
): string {
  const may = scopes.map((scope) => words.scope[scope])
  if (sharedMailbox) return [...may, displayText(sharedMailbox.name)].join(' · ')
  if (limit === null) return [...may, words.allAccounts].join(' · ')
  if (!accounts) return may.join(' · ')
  const connected = accounts.filter(({ id }) => limit.includes(id)).map(({ email }) => email)
  return [...may, connected.join(', ') || words.disconnected].join(' · ')
}

function timesOf(token: PersonalToken): string {
  const used = token.lastUsedAt === null ? words.neverUsed : words.lastUsed(inboxDate(token.lastUsedAt))
  return isExpired(token) ? used : `${words.expires(inboxDate(token.expiresAt))} · ${used}`
}

/** One that was revoked elsewhere is revoked, too. */
function useRevoke() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: (id: string) =>
      utils.client.personalTokens.revoke.mutate({ id }).catch((error: unknown) => {
        if (errorCode(error) !== 'NOT_FOUND') throw error
      }),
    meta: { success: words.revoked, error: words.revokeFailed },
    onSettled: () => utils.personalTokens.list.invalidate(),
  })
}
