// Tracks pending changes and re-applies them to responses requested before they were saved. Such a response may hold the old
// state however late it arrives, and a mail just archived would reappear for a moment.
import type { TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { AppRouter } from '../../../src/router.ts'
import type { EmailList, EmailSummary, ListInput } from '../../../src/shared/mail.ts'
import { onSignOut } from '../../session.ts'
import { applyToList, applyToMail, type MailChange } from './optimistic-list.ts'

interface Pending extends MailChange {
  /** Logical time of the server's confirmation; undefined while pending. */
  savedAt?: number
}
/** Older responses no longer arrive. */
const maxTracked = 200
let clock = 0
let changes: Pending[] = []

/** Registers a pending change. Call `saved` on success, `revoke` when it was refused or undone. */
export function trackChange(change: MailChange): { saved: () => void; revoke: () => void } {
  const pending: Pending = { ...change }
  changes = [...changes.slice(-maxTracked), pending]
  return {
    saved: () => {
      pending.savedAt = ++clock
    },
    revoke: () => {
      changes = changes.filter((each) => each !== pending)
    },
  }
}

/** Changes of one user must not be applied to the responses for the next. */
export function clearPendingChanges(): void {
  changes = []
}
onSignOut(clearPendingChanges)

const missedBy = (askedAt: number) => changes.filter(({ savedAt }) => savedAt === undefined || savedAt > askedAt)

/** tRPC link that applies missed changes to responses. */
export const pendingChangesLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const askedAt = clock
      return next(op).subscribe({
        ...observer,
        next(value) {
          if (value.result.type !== undefined && value.result.type !== 'data') return observer.next(value)
          const data = applyMissed(op.path, op.input, value.result.data, missedBy(askedAt))
          observer.next({ ...value, result: { ...value.result, data } })
        },
      })
    })

function applyMissed(path: string, input: unknown, data: unknown, missed: readonly MailChange[]): unknown {
  if (missed.length === 0) return data
  switch (path) {
    case 'mail.list':
      return missed.reduce((list, change) => applyToList(list, input as ListInput, change), data as EmailList)
    case 'mail.sent':
      return missed.reduce((list, change) => applyToList(list, 'sent', change), data as EmailList)
    case 'mail.thread':
      return { emails: (data as { emails: EmailSummary[] }).emails.map((mail) => missed.reduce(applyFlags, mail)) }
    case 'mail.get':
      return { email: missed.reduce(applyFlags, (data as { email: EmailSummary }).email) }
    default:
      return data
  }
}

/** Applies flags to a single mail; its folder follows with the next response. */
export function applyFlags<M extends EmailSummary>(mail: M, { mails, action }: MailChange): M {
  const marks = action.do === 'read' || action.do === 'star'
  return marks && mails.some(({ id }) => id === mail.id) ? applyToMail(mail, action) : mail
}
