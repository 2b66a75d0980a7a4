import { Download, Eye, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Attachment, Email } from '../../../src/shared/mail.ts'
import { downloadAll, fetchAttachment, saveFile } from '../../download.ts'
import { kilobytes } from '../../format/dates-and-sizes.ts'
import { displayText } from '../../format/display-text.ts'
import { Button } from '../../ui/button.tsx'
import { CloseRow, Dialog, useConfirm } from '../../ui/dialog.tsx'
import { fileKind } from '../../ui/file-icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { readerWords } from '../../words/reader.ts'

const words = readerWords

/** Attachment cards; clicking one downloads it. */
export function Attachments({ email }: { email: Email }) {
  const beside = email.attachments.filter((file) => !file.inline)
  if (beside.length === 0) return null
  return (
    <section className="pb-4">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-2">
        <h2 className="font-medium text-13 text-ink-soft">{words.attachments(beside.length)}</h2>
        {beside.length > 1 && <AllButton email={email} />}
      </div>
      <ul className="grid grid-cols-1 gap-2 @md:grid-cols-2">
        {beside.map((file) => (
          <li key={file.attachmentId}>
            <AttachmentCard emailId={email.id} file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AllButton({ email }: { email: Email }) {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    await downloadAll(email.id, email.subject)
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void start()} className="no-print">
      {words.downloadAll}
    </Button>
  )
}

function AttachmentCard({ emailId, file }: { emailId: string; file: Attachment }) {
  const name = displayText(file.filename).split(/[\\/]/).at(-1) || displayText(file.filename)
  const { busy, mismatch, start, preview, picture, close } = useFile(emailId, file, name)
  const { icon: Icon, word } = fileKind(file.mimeType)
  const warning = mismatch === undefined ? dangerWarning(name) : words.mismatch(mismatch)
  const canPreview = /^image\/(?:png|jpeg|gif|webp)$/i.test(file.mimeType) && mismatch === undefined
  return (
    <div className="flex items-center gap-1 rounded-control border border-line pr-1 hover:bg-hover">
      <button
        type="button"
        onClick={() => void start()}
        disabled={busy}
        className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-1.5 text-left"
      >
        <Icon size={22} strokeWidth={1.5} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="relative block truncate font-medium text-13">
            <span className="sr-only">{words.download} </span>
            <bdi>{name}</bdi>
          </span>
          <span className="block text-12 text-ink-soft tabular-nums">
            {word} · {kilobytes(file.size)}
          </span>
          {warning && (
            <span className="mt-0.5 flex items-start gap-1 text-12 text-warn">
              <TriangleAlert size={14} className="mt-px shrink-0" aria-hidden="true" />
              {warning}
            </span>
          )}
        </span>
        {busy ? <Spinner /> : <Download size={16} className="no-print shrink-0 text-ink-soft" aria-hidden="true" />}
      </button>
      {canPreview && (
        <IconButton
          icon={Eye}
          small
          label={`${words.preview} ${name}`}
          className="no-print"
          onClick={() => void preview()}
          tipSide="left"
        />
      )}
      {picture && <ImagePreview picture={picture} name={name} onClose={close} />}
    </div>
  )
}

/**
 * The server inspects a file when it is fetched: if its content contradicts its name, downloading asks first and preview is
 * refused.
 */
function useFile(emailId: string, file: Attachment, name: string) {
  const [busy, setBusy] = useState(false)
  const [mismatch, setMismatch] = useState<string>()
  const [picture, setPicture] = useState<Blob>()
  const confirm = useConfirm()
  const fetched = async () => {
    setBusy(true)
    const found = await fetchAttachment(emailId, file.attachmentId)
    setBusy(false)
    setMismatch(found?.mismatch)
    return found
  }
  const start = async () => {
    const found = await fetched()
    if (!found) return
    const text = found.mismatch && words.mismatchHint(name, found.mismatch)
    const question = text && { title: words.confirmMismatch, text, yes: words.download, danger: true }
    if (!question || (await confirm(question))) saveFile(found.blob, name)
  }
  const preview = async () => {
    const found = await fetched()
    if (found && !found.mismatch && found.type.startsWith('image/')) setPicture(found.blob)
  }
  return { busy, mismatch, start, preview, picture, close: () => setPicture(undefined) }
}

// File names of potentially dangerous types.

const executables =
  /\.(?:exe|scr|com|pif|msi|msix|bat|cmd|ps1|vbs?|vbe|js|jse|wsf|wsh|hta|cpl|jar|lnk|reg|scf|app|dmg|pkg|command|sh|run|deb|rpm|apk|iso|img|vhdx?|xll|docm|xlsm|pptm)$/i
const pages = /\.(?:html?|xhtml|shtml|mht|mhtml|svg)$/i

/** A warning; undefined for harmless names. */
export function dangerWarning(filename: string): string | undefined {
  const name = filename.trim()
  if (executables.test(name)) return readerWords.program
  return pages.test(name) ? readerWords.page : undefined
}

/** Image preview dialog. The server has verified by content that it is an image. */
export function ImagePreview({ picture, name, onClose }: { picture: Blob; name: string; onClose: () => void }) {
  const [failed, setFailed] = useState(false)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <Dialog title={name} onClose={onClose} className="wrap-anywhere md:w-fit md:max-w-[90vw]">
      {failed && <p className="mt-4 text-ink-soft">{readerWords.previewFailed}</p>}
      {url && !failed && (
        <img src={url} alt={name} onError={() => setFailed(true)} className="mt-4 max-h-[70vh] max-w-full object-contain" />
      )}
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}
