// The text of a mail in its own frame. The server sanitised it and serves it under rules that allow no script; the
// sandbox allows none either. `allow-same-origin` is there only so that the height of the content can be read.
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { type Theme, useTheme } from '../../theme.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export function BodyFrame({ emailId, title, images }: { emailId: string; title: string; images: boolean }) {
  const { client } = trpc.useUtils()
  // A ticket lives for 60 s and is used once by the frame: it is asked for anew each time a mail is opened.
  const ticket = useQuery({
    queryKey: ['body-ticket', emailId, images],
    queryFn: () => client.mail.bodyTicket.mutate({ id: emailId, ...(images ? { images: 'show' as const } : {}) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { ref, height, fitted, onPaper, onLoad } = useContent()
  const theme = useTheme()
  if (ticket.isError) return <ErrorNote text={strings.reader.bodyFailed} onRetry={() => void ticket.refetch()} />
  return (
    <div className={clsx('relative overflow-hidden rounded-control', onPaper && 'dark:bg-white dark:p-4', !fitted && 'min-h-24')}>
      {!fitted && <BodySkeleton />}
      {ticket.data && (
        <iframe
          ref={ref}
          src={withTheme(ticket.data.url, theme)}
          sandbox={sandbox}
          title={title}
          onLoad={onLoad}
          referrerPolicy="no-referrer"
          className={clsx('block w-full border-0', onPaper ? '[color-scheme:light]' : 'bg-surface')}
          style={{ height, visibility: fitted ? 'visible' : 'hidden' }}
        />
      )}
    </div>
  )
}

function BodySkeleton() {
  return (
    <div className="absolute inset-0 space-y-3 bg-surface py-2">
      <Skeleton className="h-3 w-11/12" />
      <Skeleton className="h-3 w-4/5" />
      <Skeleton className="h-3 w-10/12" />
      <Skeleton className="h-3 w-2/5" />
    </div>
  )
}

/** The server paints the page of the mail to fit the app. A mail with colours of its own stays on white paper. */
function withTheme(url: string, theme: Theme): string {
  return `${url}${url.includes('?') ? '&' : '?'}theme=${theme}`
}

/** Keeps a frame as high as its content. Where the content may not be read, a fixed height with its own scrolling. */
function useContent() {
  const ref = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  const [height, setHeight] = useState(160)
  const [fitted, setFitted] = useState(false)
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => () => observer.current?.disconnect(), [])
  useFitOnPaper(ref)
  const onLoad = useCallback(() => {
    observer.current?.disconnect()
    const content = ref.current?.contentDocument
    setFitted(true)
    setOnPaper(!content?.body.classList.contains('dark'))
    if (!content?.body) return setHeight(Math.round(window.innerHeight * 0.7))
    // A body as high as its frame would answer the frame's own height, and grow for ever.
    content.documentElement.style.height = 'auto'
    const measure = () => setHeight(Math.max(24, Math.ceil(content.documentElement.getBoundingClientRect().height)))
    measure()
    observer.current = new ResizeObserver(measure)
    observer.current.observe(content.documentElement)
  }, [])
  return { ref, height, fitted, onPaper, onLoad }
}

/** About the width of a page: A4 and Letter, between usual margins. */
const paperWidth = '680px'

/** On paper a line is shorter and the text longer: the frame is measured anew for it, so that nothing is cut off. */
function useFitOnPaper(ref: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let before = ''
    const fit = () => {
      const content = ref.current?.contentDocument?.documentElement
      if (!ref.current || !content) return
      before = ref.current.style.height
      ref.current.style.width = paperWidth
      ref.current.style.height = `${Math.ceil(content.getBoundingClientRect().height)}px`
    }
    const undo = () => {
      if (!ref.current || before === '') return
      ref.current.style.width = ''
      ref.current.style.height = before
    }
    window.addEventListener('beforeprint', fit)
    window.addEventListener('afterprint', undo)
    return () => {
      window.removeEventListener('beforeprint', fit)
      window.removeEventListener('afterprint', undo)
    }
  }, [ref])
}
