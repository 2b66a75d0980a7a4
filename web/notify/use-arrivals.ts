// From "these mails arrived" to at most one notification of the desktop. Only the tab that holds the stream shows it, and
// only when the person looks at no tab of Homing. Every tab remembers what was told, in case it is the next to hold the
// stream. What a first sync brings never arrives as new: the server does not say so.
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import type { TabChannel } from '../live/channel.ts'
import { nameOf, shown } from '../mail/shown.ts'
import { strings } from '../strings.ts'
import { choiceOf, notificationState } from './choice.ts'
import { type Notice, show } from './show.ts'

const words = strings.notify
/** Mails that come within this time are told together. */
const burst = 1500
const focusWait = 250
/** A mail that wakes is moved, and may be heard of a second time. */
const remembered = 500

export function useArrivals(userId: string, channel: RefObject<TabChannel | undefined>) {
  const { client } = trpc.useUtils()
  const navigate = useNavigate()
  const told = useRef<string[]>([])
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = async () => {
    timer.current = undefined
    const ids = waiting.current.splice(0)
    if (notificationState(userId) !== 'on' || (await isLookedAt(channel.current))) return
    const { emails } = await client.mail.list.query({ page: 1, limit: 50 })
    const arrived = emails.filter((mail) => ids.includes(mail.id) && !mail.read)
    const [first] = arrived
    // What was read elsewhere meanwhile, or does not lie in the unified inbox, is no news.
    if (!first) return
    const to = arrived.length === 1 ? `/email/${first.id}` : '/inbox'
    show({ ...noticeOf(first, arrived, choiceOf(userId).content), onClick: () => void navigate(to) })
  }
  const onFailure = () => {
    show({ title: words.withoutContent, body: '', tag: 'homing-mail', onClick: () => void navigate('/inbox') })
  }
  return (ids: readonly string[], holds: boolean) => {
    const fresh = ids.filter((id) => !told.current.includes(id))
    told.current = [...told.current, ...fresh].slice(-remembered)
    if (!holds || fresh.length === 0 || notificationState(userId) !== 'on') return
    waiting.current.push(...fresh)
    timer.current ??= setTimeout(() => void tell().catch(onFailure), burst)
  }
}

/** Whether any tab of the person has the focus. */
async function isLookedAt(channel: TabChannel | undefined): Promise<boolean> {
  if (document.hasFocus()) return true
  if (!channel) return false
  const stop = new AbortController()
  const answer = new Promise<boolean>((resolve) => {
    channel.listen(({ say }) => say === 'focused' && resolve(true), stop.signal)
    setTimeout(() => resolve(false), focusWait)
  })
  channel.tell({ say: 'anyone', from: channel.id })
  return answer.finally(() => stop.abort())
}

function noticeOf(first: EmailSummary, all: readonly EmailSummary[], content: boolean): Notice {
  const title = all.length > 1 ? words.many(all.length) : content ? nameOf(first.from) : words.withoutContent
  if (!content) return { title, body: '', tag: 'homing-mail' }
  const names = [...new Set(all.map(({ from }) => nameOf(from)))].slice(0, 3).join(', ')
  const body = all.length > 1 ? words.from(names) : shown(first.subject) || words.noSubject
  return { title, body, tag: all.length > 1 ? 'homing-mail' : first.id }
}
