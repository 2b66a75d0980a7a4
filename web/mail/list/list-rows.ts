// The rows of a list as far as they are here. An index counts from the beginning of the whole list, in both styles.
import { limits } from '../../../src/shared/limits.ts'
import type { EmailList, EmailSummary } from '../../../src/shared/mail.ts'

export interface ListRows {
  /** Mails of the whole list. */
  total: number
  /** The rows one can go to: those of the page, or all. `to` is the one after the last. */
  from: number
  to: number
  at: (index: number) => EmailSummary | undefined
  /** -1 where the mail is not here. */
  indexOf: (id: string) => number
  /** The mails that are here, in order. */
  mails: readonly EmailSummary[]
}

export function rowsOfPage(data: EmailList | undefined, page: number): ListRows {
  const mails = data?.emails ?? []
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

/** What stands on a page of the list, as far as it is here. */
export function mailsOnPage(rows: ListRows, page: number): EmailSummary[] {
  const first = (page - 1) * limits.pageSize
  return Array.from({ length: limits.pageSize }, (_, row) => rows.at(first + row)).filter((mail) => mail !== undefined)
}
