// From "these mails arrived" to at most one notification of the desktop. Only the tab that holds the stream shows it, and
// only when the person looks at no tab of Homing. Every tab remembers what was told, in case it is the next to hold the
// stream. What a first sync brings never arrives as new: the server does not say so.
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { sessionToken } from '../session.ts'
import { strings } from '../strings.ts'
import type { TabChannel } from '../tab-channel.ts'
import { notificationSettings, notificationState } from './notification-settings.ts'
import { type DesktopNotification, showNotification } from './show-notification.ts'

const words = strings.notify
/** Mails that come within this time are told together. */
const batchMs = 1500
const focusAnswerMs = 250
/** A mail that wakes is moved, and may be heard of a second time. */
const maxSeen = 500
const maxOlder = 3

export function useNewMailNotifications(userId: string, channel: RefObject<TabChannel | undefined>) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const seenIds = useRef<string[]>([])
  const queuedIds = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const notify = async () => {
    timer.current = undefined
    const ids = queuedIds.current.splice(0)
    if (notificationState(userId) !== 'on' || (await isAnyTabFocused(channel.current))) return
    const arrived = (await fetchInboxMails(utils, ids)).filter((mail) => !mail.read)
    const [first] = arrived
    // What was read elsewhere meanwhile, or does not lie in the unified inbox, is no news.
    if (!first) return
    const to = arrived.length === 1 ? `/email/${first.id}` : '/inbox'
    showNotification({
      ...notificationFor(first, arrived, notificationSettings(userId).content),
      onClick: () => void navigate(to),
    })
  }
  const onFailure = () => {
    if (sessionToken() === undefined) return
    showNotification({ title: words.withoutContent, body: '', tag: 'homing-mail', onClick: () => void navigate('/inbox') })
  }
  return (ids: readonly string[], isLeader: boolean) => {
    const fresh = ids.filter((id) => !seenIds.current.includes(id))
    seenIds.current = [...seenIds.current, ...fresh].slice(-maxSeen)
    if (!isLeader || fresh.length === 0 || notificationState(userId) !== 'on') return
    queuedIds.current.push(...fresh)
    timer.current ??= setTimeout(() => void notify().catch(onFailure), batchMs)
  }
}

/** Those of the unified inbox. A mail that wakes keeps its date, and may stand further down than one page. */
async function fetchInboxMails(utils: ReturnType<typeof trpc.useUtils>, ids: readonly string[]): Promise<EmailSummary[]> {
  const { emails } = await utils.client.mail.list.query({ page: 1, limit: 50 })
  const missing = ids.filter((id) => !emails.some((mail) => mail.id === id)).slice(0, maxOlder)
  const older = await Promise.all(missing.map((id) => utils.client.mail.get.query({ id }).then(({ email }) => email)))
  const accounts = utils.accounts.list.getData()?.accounts ?? []
  const apart = new Set(accounts.filter((account) => !account.inUnifiedInbox).map(({ id }) => id))
  const unified = older.filter((mail) => mail.mailbox === 'inbox' && !apart.has(mail.accountId))
  return [...emails.filter((mail) => ids.includes(mail.id)), ...unified]
}

/** Whether any tab of the person has the focus. */
async function isAnyTabFocused(channel: TabChannel | undefined): Promise<boolean> {
  if (document.hasFocus()) return true
  if (!channel) return false
  const stop = new AbortController()
  const answer = new Promise<boolean>((resolve) => {
    channel.subscribe(({ say }) => say === 'focused' && resolve(true), stop.signal)
    setTimeout(() => resolve(false), focusAnswerMs)
  })
  channel.post({ say: 'anyone', from: channel.id })
  return answer.finally(() => stop.abort())
}

function notificationFor(first: EmailSummary, all: readonly EmailSummary[], content: boolean): DesktopNotification {
  const title = all.length > 1 ? words.many(all.length) : content ? displayName(first.from) : words.withoutContent
  if (!content) return { title, body: '', tag: 'homing-mail' }
  const names = [...new Set(all.map(({ from }) => displayName(from)))].slice(0, 3).join(', ')
  const body = all.length > 1 ? words.from(names) : displayText(first.subject) || words.noSubject
  return { title, body, tag: all.length > 1 ? 'homing-mail' : first.id }
}
