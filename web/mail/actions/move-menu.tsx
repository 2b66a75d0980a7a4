// Folder picker for moving mails. Moves stay within an account, so mails of several accounts are moved account by account.
import { Folder as FolderIcon } from 'lucide-react'
import type { Folder } from '../../../src/shared/folders.ts'
import type { Role } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Pick, PickList } from '../../ui/pick-list.tsx'
import { isSnoozedFolder, roleIcons, roleNames } from '../list/list-kind.ts'
import { type MailAction, type Target, targetSize } from './mail-action.ts'

const words = strings.lists
const order: Role[] = ['inbox', 'archive', 'junk', 'trash', 'sent', 'other']

interface MoveMenuProps {
  target: Target
  onMove: (target: Target, action: MailAction) => void
  onClose: () => void
}
export function MoveMenu({ target, onMove, onClose }: MoveMenuProps) {
  const folders = useFoldersFor(target)
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const several = new Set(folders?.map((folder) => folder.accountId)).size > 1
  const groupOf = (accountId: string) => {
    const email = accounts.find((account) => account.id === accountId)?.email ?? ''
    return 'mails' in target ? words.ofAccount(email, targetSize(within(target, accountId))) : email
  }
  const pickOf = (folder: Folder): Pick => ({
    id: folder.id,
    label: folder.role === 'inbox' ? roleNames.inbox : displayText(folder.name),
    words: `${roleNames[folder.role]} ${folder.path}`,
    icon: folder.role === 'other' ? FolderIcon : roleIcons[folder.role],
    ...(several ? { group: groupOf(folder.accountId) } : {}),
  })
  const onPick = (id: string) => {
    const folder = folders?.find((one) => one.id === id)
    if (!folder) return
    onClose()
    const { accountId } = folder
    onMove(within(target, accountId), { do: 'folder', folderId: id, name: pickOf(folder).label, accountId })
  }
  return (
    <Dialog title={words.moveTitle(targetSize(target))} onClose={onClose} className="mt-[10vh]!">
      <div className="mt-4">
        <PickList
          label={words.filterFolders}
          picks={folders?.map(pickOf) ?? []}
          nothing={folders ? words.noFolder : strings.loading}
          onPick={onPick}
        />
      </div>
    </Dialog>
  )
}

/** The part of a target within one account. */
function within(target: Target, accountId: string): Target {
  if ('mails' in target) return { ...target, mails: target.mails.filter((mail) => mail.accountId === accountId) }
  return { ...target, list: { ...target.list, account: accountId } }
}

/** The folder they are all in already. */
function isWhereTheyAre({ id, accountId }: Folder, target: Target): boolean {
  if (!('mails' in target)) return target.list.folder === id
  return target.mails.every((mail) => mail.accountId !== accountId || mail.folderIds?.includes(id))
}

function useFoldersFor(target: Target): Folder[] | undefined {
  const folders = trpc.folders.list.useQuery().data?.folders
  if (!folders) return undefined
  const accountIds = 'mails' in target ? new Set(target.mails.map((mail) => mail.accountId)) : undefined
  return folders
    .filter((one) => one.role !== 'drafts' && !isSnoozedFolder(one) && (accountIds?.has(one.accountId) ?? true))
    .filter((one) => !isWhereTheyAre(one, target))
    .sort(
      (a, b) =>
        a.accountId.localeCompare(b.accountId) ||
        order.indexOf(a.role) - order.indexOf(b.role) ||
        a.path.localeCompare(b.path, undefined, { numeric: true }),
    )
}
