import type { SignInIdentity } from '../../../src/shared/oauth.ts'
import { trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { QueryResult } from '../../query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { useProfile } from '../../use-profile.ts'
import { authWords } from '../../words/auth.ts'
import { settingsWords } from '../../words/settings.ts'

const words = settingsWords.ways

/** The password, and accounts at providers that sign this person in. Connected mailboxes are not among them. */
export function WaysToSignIn() {
  const profile = useProfile()
  const query = trpc.oauth.identities.useQuery()
  const both = {
    data: profile.data && query.data ? { ...query.data, hasPassword: profile.data.hasPassword } : undefined,
    isError: profile.isError || query.isError,
    refetch: () => Promise.all([profile.refetch(), query.refetch()]),
  }
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryResult query={both} failed={words.failed}>
        {({ identities, hasPassword }) => (
          <ul>
            <li className={row}>
              <p className="min-w-0 flex-1 font-medium text-13">{words.password}</p>
              <Badge tone={hasPassword ? 'good' : 'neutral'}>{hasPassword ? words.isSet : words.isNotSet}</Badge>
            </li>
            {identities.map((identity) => (
              <Identity key={identity.id} identity={identity} />
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  )
}

const row = 'flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-b-0'

function Identity({ identity: { id, provider, email, createdAt } }: { identity: SignInIdentity }) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const remove = trpc.oauth.removeIdentity.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: () => utils.oauth.identities.invalidate(),
  })
  const { name } = authWords.signInBy[provider]
  const ask = async () => {
    const question = {
      title: words.confirmRemove(name, email),
      text: words.confirmRemoveHint(name),
      yes: words.remove,
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-13">{name}</p>
        <p className="truncate text-12 text-ink-soft tabular-nums" title={email}>
          {words.since(email, inboxDate(createdAt))}
        </p>
      </div>
      <Button aria-label={words.removeLabel(name, email)} busy={remove.isPending} onClick={() => void ask()}>
        {words.remove}
      </Button>
    </li>
  )
}
