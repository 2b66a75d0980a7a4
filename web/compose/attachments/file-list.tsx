import clsx from 'clsx'
import { RotateCw, X } from 'lucide-react'
import { kilobytes } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { fileKind } from '../../ui/file-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { composeWords } from '../../words/compose.ts'
import type { AttachmentList } from './attachment-list.ts'
import type { ComposerFile } from './composer-file.ts'

const words = composeWords

interface FileListProps {
  files: readonly ComposerFile[]
  list: Pick<AttachmentList, 'canRetry' | 'canRemove'>
  onRetry: (file: ComposerFile) => void
  onRemove: (file: ComposerFile) => void
}
/** The files beside the text, each with its size and a way to take it out again; and whatever is not there yet. */
export function FileList({ files, list, onRetry, onRemove }: FileListProps) {
  const shownFiles = files.filter(({ inline, state }) => !inline || state === 'uploading' || state === 'failed')
  if (shownFiles.length === 0) return null
  return (
    <ul aria-label={words.attachments} className="flex flex-wrap gap-2 px-4 pb-3">
      {shownFiles.map((file) => {
        const Icon = fileKind(file.mimeType).icon
        const name = displayText(file.filename)
        return (
          <li
            key={file.id}
            className={clsx(
              'flex max-w-full items-center gap-2 rounded-control border py-1 pr-1 pl-3 text-13',
              file.state === 'failed' ? 'border-danger/40 bg-danger/8' : 'border-line',
            )}
          >
            <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
            <bdi className="truncate">{name}</bdi>
            <FileState file={file} />
            {file.state === 'failed' && list.canRetry(file) && (
              <IconButton icon={RotateCw} small label={words.retryFile(name)} tipSide="left" onClick={() => onRetry(file)} />
            )}
            <IconButton
              icon={X}
              small
              label={words.removeFile(name)}
              tipSide="left"
              disabled={!list.canRemove(file)}
              onClick={() => onRemove(file)}
            />
          </li>
        )
      })}
    </ul>
  )
}

function FileState({ file: { state, size } }: { file: ComposerFile }) {
  switch (state) {
    case 'uploading':
      return (
        <span role="status" className="flex shrink-0 items-center gap-1 text-12 text-ink-soft">
          <Spinner size={12} />
          {words.uploading}
        </span>
      )
    case 'failed':
      return <span className="shrink-0 text-12 text-danger">{words.notUploaded}</span>
    case 'uploaded':
    case 'forwarded':
      return <span className="shrink-0 text-12 text-ink-soft tabular-nums">{kilobytes(size)}</span>
  }
}
