// The raw message as text.
import { useQuery } from '@tanstack/react-query'
import { fetchSource } from '../../download.ts'
import { CloseRow, Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readerWords } from '../../words/reader.ts'

const words = readerWords
const maxBytes = 1024 * 1024

export function SourceView({ emailId, onClose }: { emailId: string; onClose: () => void }) {
  const source = useQuery({
    queryKey: ['source', emailId],
    queryFn: async () => (await fetchSource(emailId, maxBytes)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog title={words.sourceTitle} onClose={onClose} className="md:w-[min(960px,90vw)]">
      {source.isPending && <Skeleton className="mt-4 h-64" />}
      {source.data === null && <ErrorNote text={words.sourceFailed} onRetry={() => void source.refetch()} />}
      {source.data && (
        <>
          {source.data.cut && <p className="mt-2 text-13 text-ink-soft">{words.sourceCut}</p>}
          <pre className="mt-4 max-h-[65vh] overflow-auto whitespace-pre-wrap wrap-anywhere rounded-control bg-sunken p-3 text-12">
            {source.data.text}
          </pre>
        </>
      )}
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}
