// The loaded rows of a list. Indexes count from the start of the whole list, in both list styles.
import { limits } from '../../../src/shared/limits.ts'
import type { EmailList, EmailSummary } from '../../../src/shared/mail.ts'

export interface ListRows {
  /** Total number of mails. */
  total: number
  /** Navigable rows: the page, or all; `to` is exclusive. */
  from: number
  to: number
  at: (index: number) => EmailSummary | undefined
  /** -1 if not loaded. */
  indexOf: (id: string) => number
  /** Loaded mails in order. */
  mails: readonly EmailSummary[]
}

const noMails: EmailSummary[] = []

export function rowsOfPage(data: EmailList | undefined, page: number): ListRows {
  const mails = data?.emails ?? noMails
  const from = (page - 1) * limits.pageSize
  return {
    total: data?.total ?? 0,
    from,
    to: from + mails.length,
    mails,
    at: (index) => mails[index - from],
    indexOf: (id) => {
      const at = mails.findIndex((mail) => mail.id === id)
      return at < 0 ? -1 : from + at
    },
  }
}

type RowKey = Pick<EmailSummary, 'id' | 'accountId' | 'threadId' | 'mailbox'>
/** Index of the row of a mail: its own or, in a list of conversations, that of its conversation in the same place; -1 if not loaded. */
export function rowOf(rows: ListRows, { id, accountId, threadId, mailbox }: RowKey): number {
  const own = rows.indexOf(id)
  if (own >= 0) return own
  const isSame = (mail: EmailSummary) =>
    mail.people !== undefined && mail.threadId === threadId && mail.accountId === accountId && mail.mailbox === mailbox
  const row = rows.mails.find(isSame)
  return row ? rows.indexOf(row.id) : -1
}

/** The loaded mails of a page. */
export function mailsOnPage(rows: ListRows, page: number): EmailSummary[] {
  const first = (page - 1) * limits.pageSize
  return Array.from({ length: limits.pageSize }, (_, row) => rows.at(first + row)).filter((mail) => mail !== undefined)
}
