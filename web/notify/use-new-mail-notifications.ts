// Turns arrived mails into at most one desktop notification. Shown only by the leader tab, and only if no tab has focus. Every
// tab remembers what was notified in case it becomes the leader. Mails of a first sync are not reported as new by the server.
// Where this browser receives push, the service worker shows them instead.
import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { EmailSummary } from '../../src/shared/mail.ts'
import { trpc } from '../api.ts'
import { displayName, displayText } from '../format/display-text.ts'
import { sessionToken } from '../session.ts'
import { sharedMailboxId } from '../shared-mailbox.ts'
import { strings } from '../strings.ts'
import type { TabChannel } from '../tab-channel.ts'
import {
  forgetPushUser,
  isPushFailing,
  notificationSettings,
  notificationState,
  receivesPush,
  setPushFailing,
} from './notification-settings.ts'
import { type DesktopNotification, showNotification } from './show-notification.ts'

const words = strings.notify
/** Mails arriving within this time share a notification. */
const batchMs = 1500
const focusAnswerMs = 250
/** A mail whose snooze ends is moved, and may be reported twice. */
const maxSeen = 500
const maxOlder = 3

export function useNewMailNotifications(userId: string, channel: RefObject<TabChannel | undefined>) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const seenIds = useRef<string[]>([])
  const queuedIds = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (sharedMailboxId !== undefined || !receivesPush(userId)) return
    const stop = new AbortController()
    import('./browser-push.ts')
      .then(({ followPush }) => followPush((path) => void navigate(path), pushServer(utils), stop.signal))
      .then((state) => (state === 'gone' ? forgetPushUser() : setPushFailing(state === 'disabled')))
      .catch((cause: unknown) => console.info('Push in this browser was not checked.', cause))
    return () => stop.abort()
  }, [userId, navigate, utils])

  const notify = async () => {
    timer.current = undefined
    const ids = queuedIds.current.splice(0)
    if (!isOn(userId) || (await isAnyTabFocused(channel.current))) return
    const arrived = (await fetchInboxMails(utils, ids)).filter((mail) => !mail.read)
    const [first] = arrived
    // Mails read meanwhile or outside the unified inbox are not notified.
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
    if (!isLeader || fresh.length === 0 || !isOn(userId)) return
    queuedIds.current.push(...fresh)
    timer.current ??= setTimeout(() => void notify().catch(onFailure), batchMs)
  }
}

const pushServer = ({ client: { push } }: ReturnType<typeof trpc.useUtils>) => ({
  register: push.subscribe.mutate,
  state: () => push.state.query(),
})

/** What was turned on is meant for one's own mail. */
const isOn = (userId: string) =>
  sharedMailboxId === undefined && notificationState(userId) === 'on' && (!receivesPush(userId) || isPushFailing())

/** Those in the unified inbox. A mail whose snooze ends keeps its date, and may not be on the first page. */
async function fetchInboxMails(utils: ReturnType<typeof trpc.useUtils>, ids: readonly string[]): Promise<EmailSummary[]> {
  const { emails } = await utils.client.mail.list.query({ page: 1, limit: 50 })
  const missing = ids.filter((id) => !emails.some((mail) => mail.id === id)).slice(0, maxOlder)
  const older = await Promise.all(missing.map((id) => utils.client.mail.get.query({ id }).then(({ email }) => email)))
  const accounts = utils.accounts.list.getData()?.accounts ?? []
  const apart = new Set(accounts.filter((account) => !account.inUnifiedInbox).map(({ id }) => id))
  const unified = older.filter((mail) => mail.mailbox === 'inbox' && !apart.has(mail.accountId))
  return [...emails.filter((mail) => ids.includes(mail.id)), ...unified]
}

/** Whether any tab has focus. */
async function isAnyTabFocused(channel: TabChannel | undefined): Promise<boolean> {
  if (document.hasFocus()) return true
  if (!channel) return false
  const stop = new AbortController()
  const answer = new Promise<boolean>((resolve) => {
    channel.subscribe(({ type }) => type === 'focused' && resolve(true), stop.signal)
    setTimeout(() => resolve(false), focusAnswerMs)
  })
  channel.post({ type: 'anyone', from: channel.id })
  return answer.finally(() => stop.abort())
}

function notificationFor(first: EmailSummary, all: readonly EmailSummary[], content: boolean): DesktopNotification {
  const title = all.length > 1 ? words.many(all.length) : content ? displayName(first.from) : words.withoutContent
  if (!content) return { title, body: '', tag: 'homing-mail' }
  const names = [...new Set(all.map(({ from }) => displayName(from)))].slice(0, 3).join(', ')
  const body = all.length > 1 ? words.from(names) : displayText(first.subject) || words.noSubject
  return { title, body, tag: all.length > 1 ? 'homing-mail' : first.id }
}
