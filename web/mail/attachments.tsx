import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../src/shared/mail.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { downloadAttachment } from './download.ts'
import { fileKind } from './file-icon.tsx'
import { kilobytes } from './labels.ts'
import { shown } from './shown.ts'

/** The files of a mail as cards; pressing one downloads it. */
export function Attachments({ emailId, files }: { emailId: string; files: readonly Attachment[] }) {
  const beside = files.filter((file) => !file.inline)
  if (beside.length === 0) return null
  return (
    <section className="border-line border-t px-4 py-4 sm:px-6">
      <h2 className="mb-3 font-medium text-13 text-ink-soft">{strings.reader.attachments(beside.length)}</h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {beside.map((file) => (
          <li key={file.attachmentId}>
            <AttachmentCard emailId={emailId} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttachmentCard({ emailId, file }: { emailId: string; file: Attachment }) {
  const [busy, setBusy] = useState(false)
  const { icon: Icon, word } = fileKind(file.mimeType)
  const name = shown(file.filename)
  const start = async () => {
    setBusy(true)
    await downloadAttachment(emailId, file.attachmentId, name)
    setBusy(false)
  }
  return (
    <button
      type="button"
      onClick={() => void start()}
      disabled={busy}
      className="group flex w-full items-center gap-3 rounded-control border border-line p-3 text-left hover:bg-hover"
    >
      <Icon size={22} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="relative block truncate font-medium text-13">
          <span className="sr-only">{strings.reader.download} </span>
          <bdi>{name}</bdi>
        </span>
        <span className="block text-12 text-ink-soft tabular-nums">
          {word} · {kilobytes(file.size)}
        </span>
      </span>
      {busy ? <Spinner /> : <Download size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />}
    </button>
  )
}
