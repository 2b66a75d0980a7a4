// Who a person can write as: what is in the settings, or, while that cannot be asked, the accounts themselves.
import type { Identity } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'

/** Undefined while it is not known. */
export function useIdentities(): Identity[] | undefined {
  const identities = trpc.identities.list.useQuery(undefined, { staleTime: 60_000 })
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  if (identities.data) return identities.data.identities
  if (!identities.isError || !accounts) return undefined
  return accounts.map(({ id, email, displayName, signature }) => ({
    id,
    accountId: id,
    name: displayName,
    email,
    signature,
    own: true,
  }))
}
