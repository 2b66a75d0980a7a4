import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Person } from '../../src/shared/mail.ts'
import type { DraftPreview } from '../../src/shared/writing.ts'
import { errorMessage, trpc } from '../api.ts'
import { HtmlFrame } from '../editor/html-frame.tsx'
import { kilobytes } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { formatAddressList } from '../format/people.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { composeWords } from '../words/compose.ts'
import type { ComposerState } from './use-composer.ts'

const words = composeWords.preview

/** Read-only preview of what will be sent: parsed addresses, sanitized body. */
export function DraftPreviewDialog({ composer, onClose }: { composer: ComposerState; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const preview = useQuery({
    queryKey: ['draft-preview', composer.autosave.id, composer.autosave.revision],
    queryFn: async () => {
      await composer.autosave.flush()
      await composer.files.list.copyForwarded()
      const { id } = await composer.autosave.flush()
      return client.drafts.preview.query({ id })
    },
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog title={words.title} onClose={onClose} className="w-[min(760px,calc(100vw-24px))] max-sm:p-4">
      {preview.isError && (
        <div className="mt-4">
          <ErrorNote text={errorMessage(preview.error, words.failed)} onRetry={() => void preview.refetch()} />
        </div>
      )}
      {preview.isPending && <Skeleton className="mt-4 h-60" />}
      {preview.data && <Facts preview={preview.data} composer={composer} />}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{strings.close}</Button>
      </div>
    </Dialog>
  )
}

function Facts({ preview, composer }: { preview: DraftPreview; composer: ComposerState }) {
  const { from, to, cc, bcc, subject, html, files, bytes } = preview
  const beside = files.filter(({ contentId }) => contentId === null)
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-13">
        <Fact name={composeWords.from}>{formatAddressList([from])}</Fact>
        <Fact name={composeWords.to}>{everybody(to)}</Fact>
        {cc.length > 0 && <Fact name={composeWords.cc}>{everybody(cc)}</Fact>}
        {bcc.length > 0 && <Fact name={composeWords.bcc}>{everybody(bcc)}</Fact>}
        <Fact name={composeWords.subject}>{subject || strings.mail.noSubject}</Fact>
        {beside.length > 0 && (
          <Fact name={composeWords.attachments}>
            {beside.map(({ filename, size }) => `${displayText(filename)} (${kilobytes(size)})`).join(', ')}
          </Fact>
        )}
        <Fact name={words.size}>{kilobytes(bytes)}</Fact>
      </dl>
      <div className="mt-4 max-h-[50dvh] overflow-y-auto">
        <HtmlFrame html={html} title={words.text} images={composer.images} />
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">
        <bdi>{children}</bdi>
      </dd>
    </>
  )
}

const everybody = (people: readonly Person[]) => formatAddressList(people) || words.nobody
