// The folders of a person's own in the sidebar, by account where there are several.
import type { Folder } from '../../src/shared/folders.ts'
import { trpc } from '../api.ts'
import { displayText } from '../format/display-text.ts'
import { isSnoozedFolder, roleIcons } from '../mail/list/list-kind.ts'
import { NavItem } from '../navigation/nav-item.tsx'
import { NavSection } from '../navigation/nav-section.tsx'
import { strings } from '../strings.ts'

const words = strings.lists
const ArchiveIcon = roleIcons.archive

/** `address` is the path and query of the page, to mark the one that is open. */
export function FolderList({ address }: { address: string }) {
  const folders = trpc.folders.list.useQuery().data?.folders ?? []
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const isOpen = (to: string) => sameList(address, to)
  const others = accounts
    .map((account) => ({ account, own: sorted(folders.filter((one) => isOther(one) && one.accountId === account.id)) }))
    .filter(({ own }) => own.length > 0)
  if (others.length === 0) return null
  return (
    <NavSection name="folders" title={words.folders}>
      {others.map(({ account, own }) => (
        <div key={account.id} className="flex flex-col gap-0.5">
          {(accounts.length > 1 || account.provider === 'archive') && (
            <h3 className="flex items-center gap-1.5 px-3 pt-2 pb-1 text-12 text-ink-soft" title={account.email}>
              {account.provider === 'archive' && <ArchiveIcon size={12} aria-hidden="true" className="shrink-0" />}
              <span className="truncate">{account.email}</span>
            </h3>
          )}
          {own.map((folder) => (
            <FolderItem key={folder.id} folder={folder} isOpen={isOpen} />
          ))}
        </div>
      ))}
    </NavSection>
  )
}

function FolderItem({ folder, isOpen }: { folder: Folder; isOpen: (to: string) => boolean }) {
  const to = `/inbox?folder=${encodeURIComponent(folder.id)}`
  return (
    <NavItem
      to={to}
      label={displayText(folder.name)}
      title={displayText(folder.path)}
      icon={roleIcons.other}
      current={isOpen(to)}
      count={folder.unread}
    />
  )
}

const isOther = (folder: Folder) => folder.role === 'other' && !isSnoozedFolder(folder)

function sorted(folders: Folder[]): Folder[] {
  return folders.sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }))
}

/** Whether two addresses show the same list, whatever page, filter and words. */
export function sameList(address: string, to: string): boolean {
  const [a, b] = [new URL(address, 'http://x'), new URL(to, 'http://x')]
  const same = (key: string) => a.searchParams.get(key) === b.searchParams.get(key)
  return a.pathname === b.pathname && ['mailbox', 'folder', 'snoozed', 'category'].every(same)
}
