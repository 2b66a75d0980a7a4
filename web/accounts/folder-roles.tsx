// Which folder of a mailbox is the archive, the trash and so on. The server's word, or the guess, can be corrected here;
// and a folder that looks wrong can be compared with the server.

import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '../../src/shared/accounts.ts'
import type { Folder } from '../../src/shared/folders.ts'
import { trpc } from '../api.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { SelectField } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { foldersWords as words } from '../words/folders.ts'

const roles = ['archive', 'sent', 'drafts', 'junk', 'trash'] as const

export function FolderRoles({ account }: { account: Account }) {
  const [open, setOpen] = useState(false)
  if (account.provider === 'demo') return null
  return (
    <details className="mt-2 sm:pl-12" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-13 font-medium">{words.title}</summary>
      {open && <Folders accountId={account.id} />}
    </details>
  )
}

function Folders({ accountId }: { accountId: string }) {
  const list = trpc.folders.list.useQuery()
  if (list.isError) return <ErrorNote text={words.loadFailed} />
  const folders = list.data?.folders.filter((folder) => folder.accountId === accountId) ?? []
  return (
    <div className="mt-2 space-y-4">
      <p className="text-13 text-ink-soft">{words.hint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {roles.map((role) => (
          <RoleChoice key={role} role={role} folders={folders} />
        ))}
      </div>
      <ul className="divide-y divide-line">
        {folders.map((folder) => (
          <FolderLine key={folder.id} folder={folder} />
        ))}
      </ul>
    </div>
  )
}

function RoleChoice({ role, folders }: { role: (typeof roles)[number]; folders: Folder[] }) {
  const utils = trpc.useUtils()
  const save = trpc.folders.setRole.useMutation({
    meta: { success: words.saved, error: words.saveFailed },
    onSettled: () => Promise.all([utils.folders.invalidate(), utils.mail.invalidate()]),
  })
  const now = folders.find((folder) => folder.role === role)
  const chosen = now?.chosen === true
  const choose = (id: string) => {
    if (id !== '') save.mutate({ id, role })
    else if (now) save.mutate({ id: now.id, role: null })
  }
  return (
    <SelectField
      label={words.roles[role]}
      value={chosen ? now.id : ''}
      disabled={save.isPending}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{words.asOnServer(chosen ? undefined : now?.path)}</option>
      {folders
        .filter((folder) => folder.role !== 'inbox')
        .map((folder) => (
          <option key={folder.id} value={folder.id}>
            {folder.path}
          </option>
        ))}
    </SelectField>
  )
}

function FolderLine({ folder }: { folder: Folder }) {
  const compare = trpc.folders.resync.useMutation({ meta: { success: words.comparing, error: words.compareFailed } })
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 truncate text-13">{folder.path}</span>
      <span className="text-13 text-ink-soft tabular-nums">{words.counts(folder.total, folder.unread)}</span>
      <IconButton
        icon={RefreshCw}
        label={words.compare(folder.path)}
        tipSide="left"
        disabled={compare.isPending}
        onClick={() => compare.mutate({ id: folder.id })}
      />
    </li>
  )
}
