import { trpc } from './api.ts'
import { defaultSupportAddress } from './words/public.ts'

/** What this server does with what it is told. It changes only when the server is started anew. */
export function usePrivacyFacts() {
  return trpc.privacy.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
}

/** Where questions go: the address the owner named, or, until that is known, the usual one at this host. */
export function useSupportLink(): string {
  return `mailto:${usePrivacyFacts().data?.supportEmail ?? defaultSupportAddress()}`
}
