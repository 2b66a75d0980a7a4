// Who reads and who writes in which conversation, so that two members don't answer the same mail (decision 77). In memory only: nothing
// is stored or logged. An open page reports again and again; one that stops is forgotten by the clock, and at once where its stream, its
// session or its membership ends.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { AppEvent } from '../core/events.ts'
import { stateKey } from '../core/state.ts'
import type { Doing, Presence, PresenceInput } from '../shared/presence.ts'
import { presenceTimes } from '../shared/presence-times.ts'
import { mayAs } from '../shared/shared-mailboxes.ts'
import type { SignedInAs } from '../trpc.ts'
import { memberNames } from '../user/member-names.ts'
import { hasConversation } from './queries.ts'

interface Page {
  sharedMailboxId: string
  personId: string
  sessionId: string
  threadId: string
  doing: Doing
  expiresAt: number
}
/** Pages of one person at a time, in one mailbox; with another one the oldest is forgotten. */
const mostPages = 8
const sweepMs = 15_000

interface Board {
  /** By mailbox, then by person and page. */
  mailboxes: Map<string, Map<string, Page>>
  isListening: boolean
  timer: NodeJS.Timeout | undefined
}
const boardKey = stateKey((): Board => ({ mailboxes: new Map(), isListening: false, timer: undefined }))

/** In one's own mailbox there is nobody to tell. */
export async function reportPresence(app: App, caller: SignedInAs, { page, threadId, doing }: PresenceInput): Promise<void> {
  const { member, userId: sharedMailboxId, sessionId } = caller
  if (!member) return requireConversation(app, sharedMailboxId, threadId)
  if (doing === 'writing' && !mayAs(member.role, 'writer')) throw new AppError('forbidden', 'You can only read this mailbox.')
  const board = app.state.of(boardKey)
  const name = `${member.personId} ${page}`
  const before = board.mailboxes.get(sharedMailboxId)?.get(name)
  if (doing === null) return forget(app, board, (one) => one === before)
  const moved = before?.threadId !== threadId
  if (moved) await requireConversation(app, sharedMailboxId, threadId)
  listen(app, board)
  const pages = board.mailboxes.get(sharedMailboxId) ?? new Map<string, Page>()
  board.mailboxes.set(sharedMailboxId, pages)
  // To the end: the first is the one that was reported longest ago.
  pages.delete(name)
  const expiresAt = app.now().getTime() + presenceTimes.expiresMs
  pages.set(name, { sharedMailboxId, personId: member.personId, sessionId, threadId, doing, expiresAt })
  if (moved && before) emitChanged(app, before)
  if (moved || before.doing !== doing) emitChanged(app, { sharedMailboxId, threadId })
  const own = [...pages.values()].filter((one) => one.personId === member.personId)
  const [oldest] = own
  if (own.length > mostPages) forget(app, board, (one) => one === oldest)
}

/** Others than the caller, those who write first. */
export async function listPresence(app: App, { member, userId }: SignedInAs, threadId: string): Promise<Presence> {
  await requireConversation(app, userId, threadId)
  const pages = member ? app.state.of(boardKey).mailboxes.get(userId) : undefined
  if (!pages) return { people: [] }
  const now = app.now().getTime()
  const doing = new Map<string, Doing>()
  for (const page of pages.values()) {
    if (page.threadId !== threadId || page.expiresAt <= now || page.personId === member?.personId) continue
    if (doing.get(page.personId) !== 'writing') doing.set(page.personId, page.doing)
  }
  if (doing.size === 0) return { people: [] }
  const names = await memberNames(app, userId)
  const people = [...doing].flatMap(([id, doing]) => {
    const name = names.get(id)
    return name === undefined ? [] : { id, name, doing }
  })
  return { people: people.toSorted((a, b) => b.doing.localeCompare(a.doing) || a.name.localeCompare(b.name)) }
}

async function requireConversation(app: App, userId: string, threadId: string): Promise<void> {
  if (!(await hasConversation(app.db, userId, threadId))) throw new AppError('missing', 'This conversation no longer exists.')
}

/** With the first report: who never uses a shared mailbox has no listener and no timer. */
function listen(app: App, board: Board): void {
  if (!board.isListening)
    app.events.listen((event) => {
      const isOver = endedBy(event)
      if (isOver) forget(app, board, isOver)
    })
  board.isListening = true
  board.timer ??= setInterval(() => {
    const now = app.now().getTime()
    forget(app, board, (page) => page.expiresAt <= now)
  }, sweepMs).unref()
}

/** The pages that an event ends. */
function endedBy(event: AppEvent): ((page: Page) => boolean) | undefined {
  switch (event.name) {
    case 'membership.changed':
      return (page) => page.sharedMailboxId === event.userId && page.personId === event.personId
    case 'session.ended':
      return (page) => page.sessionId === event.sessionId
    case 'stream.ended':
      return (page) => page.sharedMailboxId === event.userId && page.sessionId === event.sessionId
    case 'user.disabled':
    case 'user.removed':
      return (page) => page.personId === event.userId || page.sharedMailboxId === event.userId
    default:
      return undefined
  }
}

function forget(app: App, board: Board, isOver: (page: Page) => boolean): void {
  for (const [id, pages] of board.mailboxes) {
    for (const [name, page] of pages) {
      if (!isOver(page)) continue
      pages.delete(name)
      emitChanged(app, page)
    }
    if (pages.size === 0) board.mailboxes.delete(id)
  }
  if (board.mailboxes.size > 0) return
  clearInterval(board.timer)
  board.timer = undefined
}

function emitChanged(app: App, { sharedMailboxId, threadId }: Pick<Page, 'sharedMailboxId' | 'threadId'>): void {
  app.events.emit('presence.changed', { userId: sharedMailboxId, threadId })
}
