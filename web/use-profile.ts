import { trpc } from './api.ts'

/** The signed-in person as the server knows them. Undefined until it has answered. */
export function useProfile() {
  return trpc.user.get.useQuery(undefined, { staleTime: 60_000, select: ({ user }) => user })
}
