// The mails that a program may know of: of its accounts, in an inbox where it is limited to that, and never what lies in Trash or
// Spam. The same answer for what is hidden, what is somebody else's and what never was.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { listMail, readSummary } from '../mail/list.ts'
import { type EmailSummary, type ListInput, type Role, roles } from '../shared/mail.ts'
import type { Access } from './access.ts'

const closed: readonly Role[] = ['trash', 'junk', 'drafts']
const opened = ({ inboxOnly }: Access): Role[] => roles.filter((role) => (inboxOnly ? role === 'inbox' : !closed.includes(role)))

const isVisible = (access: Access, mail: EmailSummary) =>
  opened(access).includes(mail.mailbox) && (access.accounts?.includes(mail.accountId) ?? true)

export async function visibleMail(app: App, access: Access, id: string): Promise<EmailSummary> {
  const mail = await readSummary(app, access.userId, id)
  if (!isVisible(access, mail)) throw new AppError('missing', 'Email not found')
  return mail
}

export interface FoundMails {
  mails: EmailSummary[]
  /** Undefined where there are no more, or where several accounts were searched. */
  cursor: string | undefined
}

/**
 * Newest first. Where the program is limited to some accounts, each is asked by itself. What it may not see is never looked up: pages
 * that hidden mails made shorter would tell what is in them.
 */
export async function findMails(app: App, access: Access, asked: ListInput & { limit: number }): Promise<FoundMails> {
  const input: ListInput = access.inboxOnly ? { ...asked, mailbox: 'inbox' } : asked
  const places = await placesOf(access, input)
  const pages = await Promise.all(places.map((place) => listMail(app, access.userId, { ...input, ...place }, opened(access))))
  const mails = pages
    .flatMap(({ emails }) => emails)
    .filter((mail) => isVisible(access, mail))
    .sort((a, b) => b.date.localeCompare(a.date))
    .slice(0, asked.limit)
  const cursor = pages.length === 1 ? pages[0]?.nextCursor : undefined
  return { mails, cursor: cursor ?? undefined }
}

async function placesOf({ accounts }: Access, { account }: ListInput): Promise<Pick<ListInput, 'account'>[]> {
  if (accounts === undefined) return [{}]
  if (account === undefined) return accounts.map((one) => ({ account: one }))
  if (!accounts.includes(account)) throw new AppError('missing', 'This account is no longer connected.')
  return [{ account }]
}
