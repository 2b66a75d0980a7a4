import { trpc } from './api.ts'

/** The signed-in user; undefined until loaded. */
export function useProfile() {
  return trpc.user.get.useQuery(undefined, { staleTime: 60_000, select: ({ user }) => user })
}
