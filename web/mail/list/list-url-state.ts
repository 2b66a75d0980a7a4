// The state of a list in the URL, so that reload, Back and links keep it.
import { useLocation, useNavigate } from 'react-router'
import type { Role } from '../../../src/shared/mail.ts'
import { rememberList, useListAddress } from '../../panes/list-address.ts'
import { listScroller } from '../../panes/list-scroller.ts'
import type { ListQuery } from '../actions/mail-action.ts'

export const filters = ['all', 'unread', 'starred'] as const
export type Filter = (typeof filters)[number]

// Not imported from src/shared/mail.ts: that would bundle zod.
const roles: Role[] = ['inbox', 'sent', 'drafts', 'archive', 'trash', 'junk', 'other']

/** The server's limit. */
const lastPage = 100_000

export function useListUrlState() {
  const navigate = useNavigate()
  const here = useLocation()
  const address = useListAddress()
  const params = new URLSearchParams(address.search)
  const list = listFromParams(params)
  const page = Math.min(lastPage, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const changed = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(key)
      else next.set(key, value)
    }
    const search = next.toString()
    return { pathname: address.pathname, search: search && `?${search}` }
  }
  const set = (changes: Record<string, string | undefined>, replace = false) => void navigate(changed(changes), { replace })
  /** Turning pages leaves what is open beside the list as it is. */
  const setPage = (page: string | undefined, replace: boolean) => {
    if (here.pathname === address.pathname) set({ page }, replace)
    else {
      rememberList(changed({ page }))
      if (!replace) listScroller().scrollTop = 0
    }
  }
  return {
    filter: list.filter ?? 'all',
    page,
    q: list.q ?? '',
    /** Of a shared mailbox: a view by who deals with what, in place of the list. */
    work: params.get('work'),
    /** The list, without the page. */
    list,
    setFilter: (next: Filter) => set({ filter: next === 'all' ? undefined : next, page: undefined }),
    setAccount: (next: string | undefined) => set({ account: next, page: undefined }),
    /** `replace` if not navigated by the user. */
    setPage: (next: number, replace = false) => setPage(next === 1 ? undefined : String(next), replace),
    showAll: () => set({ filter: undefined, page: undefined, q: undefined, account: undefined }),
  }
}

/** Reads a list from URL parameters; invalid ones are ignored. */
export function listFromParams(params: URLSearchParams): ListQuery & { filter: Filter } {
  const filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  const mailbox = roles.find((role) => role === params.get('mailbox'))
  const text = (key: string, most: number) => {
    const value = params.get(key)?.trim().slice(0, most)
    return value ? { [key]: value } : {}
  }
  return {
    filter,
    ...text('q', 1000),
    ...text('account', 254),
    ...text('category', 100),
    ...(params.get('snoozed') === '1' ? { snoozed: true } : { ...text('folder', 100), ...(mailbox ? { mailbox } : {}) }),
  }
}
