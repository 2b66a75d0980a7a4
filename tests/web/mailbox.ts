// A mailbox for the pages: it remembers what was done to it, and takes it back.
import type { BatchInput, BatchMatchingInput, EmailSummary, ListInput, SnoozeManyInput } from '../../src/shared/mail.ts'
import type { Procedures } from './fake-server.ts'
import { mail } from './fixtures.ts'

export interface Mailbox {
  procedures: Procedures
  /** The mails as the server has them now. */
  mails: () => EmailSummary[]
  add: (mail: EmailSummary) => void
}

export function mailbox(count: number, changes: (number: number) => Partial<EmailSummary> = () => ({})): Mailbox {
  let mails = Array.from({ length: count }, (_, index) => mail(index + 1, { read: index > 0, ...changes(index + 1) }))
  const undos = new Map<string, EmailSummary[]>()
  const change = (wanted: (mail: EmailSummary) => boolean, input: Omit<BatchInput, 'ids'>, until?: string) => {
    const before = mails
    const undoId = `undo${undos.size + 1}`
    undos.set(undoId, before)
    const gone = input.delete && input.permanent
    mails = mails
      .filter((one) => !(gone && wanted(one)))
      .map((one) => (wanted(one) ? { ...one, ...done(input), ...(until ? { snoozedUntil: until } : {}) } : one))
    return { updated: before.filter(wanted).length, failed: [], undoId }
  }
  return {
    mails: () => mails,
    add: (one) => {
      mails = [one, ...mails]
    },
    procedures: {
      'mail.list': (input: ListInput) => {
        const found = mails.filter((one) => isIn(one, input))
        const { page = 1, limit = 20 } = input
        return { emails: found.slice((page - 1) * limit, page * limit), total: found.length, nextCursor: null }
      },
      'mail.batch': ({ ids, ...input }: BatchInput) => change((one) => ids.includes(one.id), input),
      'mail.batchMatching': ({ list, ...input }: BatchMatchingInput) => change((one) => isIn(one, list), input),
      'mail.snoozeMany': ({ ids, until }: SnoozeManyInput) => change((one) => ids.includes(one.id), {}, until),
      'mail.undo': ({ undoId }: { undoId: string }) => {
        mails = undos.get(undoId) ?? mails
        return { restored: 1 }
      },
    },
  }
}

function isIn(mail: EmailSummary, { mailbox, folder, snoozed, filter = 'all', q, account }: ListInput): boolean {
  if (account !== undefined && mail.accountId !== account) return false
  if (filter === 'unread' && mail.read) return false
  if (filter === 'starred' && !mail.starred) return false
  if (snoozed) return mail.snoozedUntil !== null
  if (folder !== undefined) return mail.folderIds.includes(folder)
  if (q !== undefined) return mail.subject.includes(q)
  return mail.mailbox === (mailbox ?? 'inbox') && mail.snoozedUntil === null
}

function done({ read, starred, mailbox, folderId, delete: gone, unsnooze }: Omit<BatchInput, 'ids'>): Partial<EmailSummary> {
  return {
    ...(read === undefined ? {} : { read }),
    ...(starred === undefined ? {} : { starred }),
    ...(mailbox === undefined ? {} : { mailbox }),
    ...(folderId === undefined ? {} : { mailbox: 'other', folderIds: [folderId] }),
    ...(gone ? { mailbox: 'trash' } : {}),
    ...(unsnooze ? { snoozedUntil: null } : {}),
  }
}
