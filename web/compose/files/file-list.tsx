import { X } from 'lucide-react'
import { kilobytes } from '../../mail/labels.ts'
import { fileKind } from '../../mail/reader/file-icon.tsx'
import { shown } from '../../mail/shown.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { composeWords } from '../../words/compose.ts'
import type { ListedFile } from './use-files.ts'

const words = composeWords

/** The files beside the text, each with its size and a way to take it out again. */
export function FileList({ files, onRemove }: { files: readonly ListedFile[]; onRemove: (file: ListedFile) => void }) {
  const beside = files.filter(({ inline }) => !inline)
  if (beside.length === 0) return null
  return (
    <ul aria-label={words.attachments} className="flex flex-wrap gap-2 px-4 pb-3">
      {beside.map((file) => {
        const Icon = fileKind(file.mimeType).icon
        const name = shown(file.filename)
        return (
          <li
            key={file.id}
            className="flex max-w-full items-center gap-2 rounded-control border border-line py-1 pr-1 pl-3 text-13"
          >
            <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
            <bdi className="truncate">{name}</bdi>
            {file.state === 'uploading' ? (
              <span role="status" className="flex shrink-0 items-center gap-1 text-12 text-ink-soft">
                <Spinner size={12} />
                {words.uploading}
              </span>
            ) : (
              <span className="shrink-0 text-12 text-ink-soft tabular-nums">{kilobytes(file.size)}</span>
            )}
            <IconButton
              icon={X}
              small
              label={words.removeFile(name)}
              tipSide="left"
              disabled={file.state === 'uploading'}
              onClick={() => onRemove(file)}
            />
          </li>
        )
      })}
    </ul>
  )
}
