import { X } from 'lucide-react'
import { fileKind } from '../mail/file-icon.tsx'
import { kilobytes } from '../mail/labels.ts'
import { strings } from '../strings.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { DraftFile } from './compose-draft.ts'

export function ComposeFiles({ files, onRemove }: { files: readonly DraftFile[]; onRemove: (key: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={strings.compose.attachments} className="flex flex-wrap gap-2 px-4 pb-3">
      {files.map((file) => {
        const Icon = fileKind(file.mimeType).icon
        return (
          <li
            key={file.key}
            className="flex max-w-full items-center gap-2 rounded-control border border-line py-1 pr-1 pl-3 text-13"
          >
            <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
            <bdi className="truncate">{file.filename}</bdi>
            <span className="shrink-0 text-12 text-ink-soft tabular-nums">{kilobytes(file.size)}</span>
            <IconButton icon={X} small label={strings.compose.removeFile(file.filename)} onClick={() => onRemove(file.key)} />
          </li>
        )
      })}
    </ul>
  )
}
