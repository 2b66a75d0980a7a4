// The mail body in a sandboxed iframe. The server sanitizes it and serves it with a CSP without scripts, and the sandbox allows
// none either. `allow-same-origin` is only there to measure the content height.
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Moon, Sun } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { checkConnectivity, useOffline } from '../../connectivity.ts'
import { useDeviceSetting } from '../../device-setting.ts'
import { displayText } from '../../format/display-text.ts'
import { language } from '../../language.ts'
import { randomId } from '../../random-id.ts'
import { strings } from '../../strings.ts'
import { textScale } from '../../text-size.ts'
import { type Theme, useTheme } from '../../theme.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readerWords } from '../../words/reader.ts'
import { addDarkColors } from './dark-colors.ts'
import { type MailColors, mailColors } from './mail-colors.ts'

const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export function BodyFrame({ emailId, title, images }: { emailId: string; title: string; images: boolean }) {
  const { client } = trpc.useUtils()
  const offline = useOffline()
  const kept = trpc.mail.get.useQuery({ id: emailId }, { enabled: false }).data?.email.textBody
  // A ticket is valid for 60 s, so each frame asks for one of its own: one that takes the place of another would find the old one.
  const [frameId] = useState(randomId)
  const ticket = useQuery({
    queryKey: ['body-ticket', emailId, images, frameId],
    queryFn: () => client.mail.bodyTicket.mutate({ id: emailId, ...(images ? { images: 'show' as const } : {}) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: !offline,
  })
  const { data, refetch } = ticket
  const [lostUrl, setLostUrl] = useState<string>()
  const lost = data !== undefined && data.url === lostUrl
  const onLost = async () => {
    if (!(await checkConnectivity())) setLostUrl(data?.url)
  }
  const { ref, height, fitted, loads, background, onLoad } = useContent(() => void onLost())
  const theme = useTheme()
  const colors = useMailColors(ref, background === 'light' && theme === 'dark' && fitted, loads)
  const onWhite = background !== 'theme' && !colors.isInverted
  useEffect(() => {
    if (lost && !offline) void refetch()
  }, [lost, offline, refetch])
  if (kept !== undefined && (lost || (offline && !fitted))) return <PlainTextBody text={kept} />
  if (ticket.isError) return <ErrorNote text={readerWords.bodyFailed} onRetry={() => void ticket.refetch()} />
  return (
    <>
      {colors.canInvert && (
        <button
          type="button"
          onClick={colors.toggle}
          data-colors
          // At the end of the line about pictures, if there is one.
          className="no-print mb-1 ml-auto lg:group-has-data-notice/mail:-mt-11 lg:group-has-data-notice/mail:mr-2 lg:group-has-data-notice/mail:mb-4 flex h-7 items-center gap-1.5 rounded-control px-2 text-12 text-ink-soft hover:bg-hover hover:text-ink"
        >
          {colors.isInverted ? <Sun size={14} aria-hidden="true" /> : <Moon size={14} aria-hidden="true" />}
          {colors.isInverted ? readerWords.ownColors : readerWords.darkColors}
        </button>
      )}
      <div
        className={clsx('relative overflow-hidden rounded-control', onWhite && 'dark:bg-white dark:p-4', !fitted && 'min-h-24')}
      >
        {!fitted && <BodySkeleton />}
        {ticket.data && (
          <iframe
            ref={ref}
            src={withTheme(ticket.data.url, theme)}
            sandbox={sandbox}
            title={title}
            onLoad={onLoad}
            referrerPolicy="no-referrer"
            className={clsx('block w-full border-0', background === 'theme' ? 'bg-surface' : '[color-scheme:light]')}
            style={{ height, visibility: fitted ? 'visible' : 'hidden' }}
          />
        )}
      </div>
    </>
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

/** The server renders the body in this theme and language. Mails with their own colours stay on white. */
function withTheme(url: string, theme: Theme): string {
  return `${url}${url.includes('?') ? '&' : '?'}theme=${theme}&lang=${language}`
}

/**
 * Keeps the frame as high as its content. If the content is not readable, a fixed height with scrolling: some browsers block
 * access, or show their own error page.
 */
function useContent(onUnreadable: () => void) {
  const ref = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver>(undefined)
  const lost = useRef(onUnreadable)
  useEffect(() => {
    lost.current = onUnreadable
  })
  const [height, setHeight] = useState(160)
  /** Documents that were loaded. */
  const [loads, setLoads] = useState(0)
  const [background, setBackground] = useState<Background>('theme')
  useEffect(() => () => observer.current?.disconnect(), [])
  useFitForPrint(ref)
  const onLoad = useCallback(() => {
    observer.current?.disconnect()
    const content = ref.current?.contentDocument
    setLoads((before) => before + 1)
    setBackground(content ? backgroundOf(content) : 'white')
    if (!content?.body) {
      lost.current()
      setHeight(Math.round(window.innerHeight * 0.7))
      return
    }
    // A body of 100 % height would report the frame's height, and grow forever.
    content.documentElement.style.height = 'auto'
    content.documentElement.style.setProperty('--text-scale', String(textScale()))
    const mail = content.getElementById('mail')
    const measure = () => {
      if (mail) makeRoom(mail)
      setHeight(Math.max(24, Math.ceil(content.documentElement.getBoundingClientRect().height)))
    }
    measure()
    observer.current = new ResizeObserver(measure)
    observer.current.observe(content.documentElement)
    syncDetails(content)
  }, [])
  return { ref, height, fitted: loads > 0, loads, background, onLoad }
}

/** A box of a fixed height can be too low for what is in it, which would have to be scrolled in the frame. */
function makeRoom(mail: HTMLElement): void {
  mail.style.minHeight = ''
  if (mail.scrollHeight > mail.clientHeight + 2) mail.style.minHeight = `${mail.scrollHeight}px`
}

/** What a mail is written on: that of the theme, or white, which may become dark unless the mail is very long. */
type Background = 'theme' | 'light' | 'white'

const mostElements = 5000

function backgroundOf(content: Document): Background {
  if (content.body?.classList.contains('dark')) return 'theme'
  return content.getElementsByTagName('*').length > mostElements ? 'white' : 'light'
}

/** In the dark theme a light mail gets dark colours, unless this person wants it as it is, here or everywhere. */
function useMailColors(ref: RefObject<HTMLIFrameElement | null>, canInvert: boolean, loads: number) {
  const [everywhere] = useDeviceSetting(mailColors)
  const [here, setHere] = useState<MailColors>()
  const prepared = useRef<HTMLElement>(undefined)
  const isInverted = canInvert && (here ?? everywhere) === 'dark'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load brings another document.
  useEffect(() => {
    const body = ref.current?.contentDocument?.body
    const mail = isInverted && prepared.current !== body ? body?.querySelector<HTMLElement>('#mail') : undefined
    if (mail) {
      addDarkColors(mail)
      prepared.current = body
    }
    body?.classList.toggle('inverted', isInverted)
  }, [ref, isInverted, loads])
  return { canInvert, isInverted, toggle: () => setHere(isInverted ? 'original' : 'dark') }
}

/** Inline replies make no sense without the quote: opening or closing one fold applies to all. */
function syncDetails(content: Document): void {
  const folds = [...content.querySelectorAll('details')]
  if (folds.length < 2) return
  // Listeners do not run inside the sandbox; an observer outside does.
  const follow = ([{ target } = {} as MutationRecord]: MutationRecord[]) => {
    const { open } = target as HTMLDetailsElement
    for (const fold of folds) if (fold.open !== open) fold.open = open
  }
  new MutationObserver(follow).observe(content, { subtree: true, attributes: true, attributeFilter: ['open'] })
}

/** About the text width of A4 and Letter. */
const paperWidth = '680px'

/** For printing the frame is refitted to the paper width and folds are opened, so that nothing is cut off. */
function useFitForPrint(ref: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let before = ''
    let folded: HTMLDetailsElement[] = []
    const fit = () => {
      const content = ref.current?.contentDocument?.documentElement
      if (!ref.current || !content) return
      before = ref.current.style.height
      folded = [...content.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
      for (const fold of folded) fold.open = true
      ref.current.style.width = paperWidth
      ref.current.style.height = `${Math.ceil(content.getBoundingClientRect().height)}px`
    }
    const undo = () => {
      if (!ref.current || before === '') return
      ref.current.style.width = ''
      ref.current.style.height = before
      for (const fold of folded) fold.open = false
    }
    window.addEventListener('beforeprint', fit)
    window.addEventListener('afterprint', undo)
    return () => {
      window.removeEventListener('beforeprint', fit)
      window.removeEventListener('afterprint', undo)
    }
  }, [ref])
}

/** The plain text of a mail, while its document cannot be loaded. */
function PlainTextBody({ text }: { text: string }) {
  return (
    <div className="space-y-4">
      <p className="text-13 text-ink-soft">{strings.offline.textOnly}</p>
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {displayText(text)}
      </p>
    </div>
  )
}
