// What a list shows stands in the address, so that reload, back and links keep it.
import { useSearchParams } from 'react-router'

export const filters = ['all', 'unread', 'starred'] as const
export type Filter = (typeof filters)[number]

export function useListAddress() {
  const [params, setParams] = useSearchParams()
  const filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const q = params.get('q') ?? ''
  const set = (changes: Record<string, string | undefined>) =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(key)
        else next.set(key, value)
      }
      return next
    })
  return {
    filter,
    page,
    q,
    setFilter: (next: Filter) => set({ filter: next === 'all' ? undefined : next, page: undefined }),
    setPage: (next: number) => set({ page: next === 1 ? undefined : String(next) }),
    showAll: () => set({ filter: undefined, page: undefined, q: undefined }),
  }
}
