import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInIdentity } from '../../../src/shared/oauth.ts'
import { errorMessage, trpc } from '../../api.ts'
import { beginOAuth } from '../../auth/oauth.ts'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
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
  const provider = trpc.oauth.setup.useQuery().data?.oidc
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
              <Identity key={identity.id} identity={identity} name={nameOf(identity, provider)} />
            ))}
            {provider && !identities.some((identity) => identity.provider === 'oidc' && identity.current) && (
              <LinkProvider provider={provider} />
            )}
          </ul>
        )}
      </QueryResult>
    </Card>
  )
}

const row = 'flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 last:border-b-0'

function nameOf({ provider, current }: SignInIdentity, label: string | null | undefined): string {
  if (provider === 'proxy') return authWords.proxy
  if (provider === 'oidc') return (current && label) || authWords.formerProvider
  return authWords.signInBy[provider].name
}

/** One more way in asks for the password, as whoever finds an open browser could add their own. */
function LinkProvider({ provider }: { provider: string }) {
  const [isAsking, setAsking] = useState(false)
  const link = useMutation({
    mutationFn: (password: string) => beginOAuth({ provider: 'oidc', intent: 'connect', password }),
  })
  return (
    <li className={row}>
      <Button onClick={() => setAsking(true)}>{words.link(provider)}</Button>
      {isAsking && (
        <PasswordDialog
          title={words.linkTitle(provider)}
          label={authWords.password}
          yes={words.link(provider)}
          variant="primary"
          busy={link.isPending}
          error={link.isError ? errorMessage(link.error) : undefined}
          onYes={link.mutate}
          onClose={() => setAsking(false)}
        >
          {words.linkText(provider)}
        </PasswordDialog>
      )}
    </li>
  )
}

interface IdentityProps {
  identity: SignInIdentity
  /** Of the provider. */
  name: string
}
function Identity({ identity: { id, email, createdAt }, name }: IdentityProps) {
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const remove = trpc.oauth.removeIdentity.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: () => utils.oauth.identities.invalidate(),
  })
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
