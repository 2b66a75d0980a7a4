// A conversation, oldest first. The opened mail and the newest unread ones are expanded, others are collapsed to a line, and many at the
// beginning or in the middle to a single line. n and p move between mails.
import { Fragment, useRef, useState } from 'react'
import type { Email, EmailSummary } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { useShortcuts } from '../../keys/use-shortcuts.ts'
import { strings } from '../../strings.ts'
import { useMedia, wideScreen } from '../../ui/use-media.ts'
import { CollapsedMail, ExpandedMail, MailCard } from './mail-card.tsx'
import { mailAnchorId } from './scroll-to-quote.ts'

export function Conversation({ email }: { email: Email }) {
  const thread = trpc.mail.thread.useQuery({ id: email.id }).data?.emails
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const own = new Set(accounts.map((account) => account.email.toLowerCase()))
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [whole, setWhole] = useState(false)
  const mails: readonly EmailSummary[] = thread?.some((mail) => mail.id === email.id)
    ? thread.filter((mail) => !isCopy(mail, email.id))
    : [email]
  // What was unread when the conversation was opened stays expanded, though it is read by now.
  const [unread, setUnread] = useState<ReadonlySet<string>>()
  if (unread === undefined && thread) setUnread(new Set(newestUnread(mails)))
  const isOpen = (mail: EmailSummary) => mail.id === email.id || unfolded.has(mail.id) || unread?.has(mail.id) === true
  const isWide = useMedia(wideScreen)
  const { shown, gapBefore } = whole ? { shown: mails, gapBefore: () => 0 } : collapseThread(mails, isOpen, isWide ? 4 : 3)
  const steps = useSteps()
  return (
    <div ref={steps} className="border-line has-[>:first-child>button]:border-t">
      {shown.map((mail) => (
        <Fragment key={mail.id}>
          {gapBefore(mail) > 0 && <Gap count={gapBefore(mail)} onOpen={() => setWhole(true)} />}
          <div data-step id={mailAnchorId(mail.id)} tabIndex={-1} className="scroll-mt-16">
            {mail.id === email.id ? (
              <MailCard email={email} own={own} />
            ) : isOpen(mail) ? (
              <ExpandedMail mail={mail} own={own} />
            ) : (
              <CollapsedMail mail={mail} onOpen={() => setUnfolded(new Set([...unfolded, mail.id]))} />
            )}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** Each that is expanded is a document of its own: hundreds of them at once would hold up the browser for a minute. */
const mostExpanded = 20

const newestUnread = (mails: readonly EmailSummary[]): string[] =>
  mails
    .filter((mail) => !mail.read)
    .slice(-mostExpanded)
    .map((mail) => mail.id)

/** A draft in progress is mirrored in the Drafts folder; that copy is hidden. */
function isCopy({ id, mailbox }: EmailSummary, openId: string): boolean {
  return mailbox === 'drafts' && id !== openId
}

function Gap({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <div data-step className="no-print">
      <button
        type="button"
        onClick={onOpen}
        className="h-9 w-full border-line border-b text-13 text-ink-soft hover:bg-hover hover:text-ink"
      >
        {strings.lists.earlier(count)}
      </button>
    </div>
  )
}

/** n and p move the focus; a collapsed mail gets it on its button, so that Enter expands it. */
function useSteps() {
  const list = useRef<HTMLDivElement>(null)
  const go = (step: number) => {
    const places = [...(list.current?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
    const at = places.findIndex((place) => place.contains(document.activeElement))
    const from = at < 0 ? places.findIndex((place) => place.querySelector(':scope > article')) : at
    const place = places[Math.max(0, Math.min(places.length - 1, from + step))]
    if (!place) return
    const target = place.querySelector<HTMLElement>(':scope > button') ?? place
    target.focus({ preventScroll: true })
    place.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ n: () => go(1), p: () => go(-1) })
  return list
}

// Selects the mails of a long conversation to render: the first, those around the expanded ones, and the last.

export interface CollapsedThread<M> {
  shown: M[]
  /** Number of mails omitted before this one. */
  gapBefore: (mail: M) => number
}
const fewEnough = 12
const around = 2

/** `many`: so many before the first expanded one are omitted together. */
export function collapseThread<M>(
  mails: readonly M[],
  isOpen: (mail: M) => boolean,
  many = Number.POSITIVE_INFINITY,
): CollapsedThread<M> {
  const open = mails.flatMap((mail, at) => (isOpen(mail) ? [at] : []))
  const [first = 0] = open
  const start = first >= many ? first : 0
  const last = mails.length - 1
  const kept = mails.map(
    (_, at) =>
      at >= start &&
      (mails.length - start <= fewEnough || at === 0 || open.some((one) => Math.abs(at - one) <= around) || at >= last - around),
  )
  // A gap of one takes as much space as the mail itself.
  const shownAt = kept.flatMap((keep, at) => (keep || (kept[at - 1] && kept[at + 1]) ? [at] : []))
  const gaps = new Map(shownAt.map((at, index) => [mails[at], at - (shownAt[index - 1] ?? -1) - 1]))
  return {
    shown: shownAt.flatMap((at) => mails[at] ?? []),
    gapBefore: (mail) => gaps.get(mail) ?? 0,
  }
}
