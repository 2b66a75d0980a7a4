import { Search, X } from 'lucide-react'
import { trpc } from '../api.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { NavSection } from '../navigation/nav-section.tsx'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useMailboxRole } from '../use-mailbox-role.ts'

const words = strings.lists

/** Saved searches in the sidebar. */
export function SavedSearches({ address }: { address: string }) {
  const searches = trpc.searches.list.useQuery().data?.searches ?? []
  const utils = trpc.useUtils()
  const { canWrite } = useMailboxRole()
  const remove = trpc.searches.remove.useMutation({
    meta: { success: words.searchRemoved, error: words.searchRemoveFailed },
    onMutate: ({ id }) =>
      utils.searches.list.setData(undefined, (old) => old && { searches: old.searches.filter((one) => one.id !== id) }),
    onSettled: () => utils.searches.list.invalidate(),
  })
  if (searches.length === 0) return null
  const { pathname, searchParams } = new URL(address, 'http://x')
  return (
    <NavSection name="searches" title={words.savedSearches}>
      {searches.map(({ id, name, q }) => (
        <NavItem
          key={id}
          to={`/inbox?q=${encodeURIComponent(q)}`}
          label={name}
          title={q}
          icon={Search}
          current={pathname === '/inbox' && searchParams.get('q') === q}
        >
          {canWrite && (
            <span className="absolute inset-y-0 right-1 flex items-center opacity-0 focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
              <IconButton
                icon={X}
                small
                label={words.removeSearch(name)}
                tipSide="left"
                onClick={() => remove.mutate({ id })}
                className="bg-sunken"
              />
            </span>
          )}
        </NavItem>
      ))}
    </NavSection>
  )
}
