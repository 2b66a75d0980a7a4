import { Download, Ellipsis, RotateCcw, Trash2 } from 'lucide-react'
import type { Backup } from '../../../src/shared/backups.ts'
import { trpc } from '../../api.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { backupsWords } from '../../words/backups.ts'
import { bytesText } from '../bytes-text.ts'
import type { Chosen } from './backups.tsx'
import { formatDateTime } from './format-date-time.ts'

const words = backupsWords

interface BackupRowProps {
  backup: Backup
  /** Something is going on with one of them. */
  busy: boolean
  onChoose: (chosen: Chosen) => void
}
export function BackupRow({ backup, busy, onChoose }: BackupRowProps) {
  const { name, madeAt, bytes, encrypted, kind } = backup
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const remove = trpc.backups.remove.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: () => utils.backups.state.invalidate(),
  })
  const ask = async () => {
    const text = words.confirmRemoveHint(formatDateTime(madeAt))
    if (await confirm({ title: words.confirmRemove, text, yes: words.removeYes, danger: true })) remove.mutate({ name })
  }
  const entries = [
    { label: words.download, icon: Download, run: () => onChoose({ what: 'fetch', backup }) },
    ...(busy ? [] : [{ label: words.restore, icon: RotateCcw, run: () => onChoose({ what: 'restore', backup }) }]),
    { label: words.remove, icon: Trash2, run: () => void ask() },
  ]
  return (
    <li className="flex min-h-13 items-center gap-3 border-line border-b px-4 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{formatDateTime(madeAt)}</p>
        <p className="text-12 text-ink-soft tabular-nums">
          {[words.kind[kind], bytesText(bytes), encrypted ? words.encrypted : words.plain].join(' · ')}
        </p>
      </div>
      <Menu trigger={<IconButton icon={Ellipsis} label={words.actionsFor(formatDateTime(madeAt))} />} entries={entries} />
    </li>
  )
}
