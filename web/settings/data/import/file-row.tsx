import { X } from 'lucide-react'
import { translateServerMessage } from '../../../server-messages.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { archiveWords as words } from '../../../words/archive.ts'
import type { Outcome } from './upload.ts'
import type { ImportFile } from './use-import.ts'

interface FileRowProps {
  one: ImportFile
  busy: boolean
  onLeaveOut: () => void
}
export function FileRow({ one, busy, onLeaveOut }: FileRowProps) {
  const { file, share, outcome } = one
  return (
    <li className="space-y-1 py-2">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-13" title={file.name}>
          {file.name}
        </span>
        {!outcome && share === undefined && busy && <span className="text-12 text-ink-soft">{words.waiting}</span>}
        {!busy && <IconButton icon={X} label={words.remove(file.name)} tipSide="left" onClick={onLeaveOut} />}
      </div>
      {!outcome && share !== undefined && (
        <div className="flex items-center gap-2 text-12 text-ink-soft tabular-nums">
          <progress className="h-2 min-w-0 flex-1 accent-accent" value={share} max={1} aria-label={file.name} />
          <span>{share < 1 ? words.uploading(Math.floor(share * 100)) : words.taking}</span>
        </div>
      )}
      <div role="status">{outcome && <Result outcome={outcome} />}</div>
    </li>
  )
}

function Result({ outcome }: { outcome: Outcome }) {
  if (outcome.is === 'cancelled') return <p className="text-12 text-ink-soft">{words.cancelled}</p>
  if (outcome.is === 'failed') return <p className="text-12 text-danger">{outcome.why}</p>
  const { imported, known, refused, problems } = outcome.imported
  return (
    <div className="text-12 text-ink-soft">
      <p>{words.done(imported, known)}</p>
      {refused > 0 && (
        <>
          <p>{words.refused(refused)}</p>
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{translateServerMessage(problem)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
