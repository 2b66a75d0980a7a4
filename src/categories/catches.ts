// Which mails a rule is for, among what is there: of the last days for a preview, of the inbox for "always". What a guard
// keeps from being archived is said with each.
import { setImmediate as breath } from 'node:timers/promises'
import type { App } from '../app.ts'
import { writtenTo } from '../contacts/known.ts'
import { people } from '../mail/row.ts'
import type { RuleConditions } from '../shared/categories.ts'
import type { Person } from '../shared/mail.ts'
import { type Candidate, candidates, type Page } from './candidate-queries.ts'
import { type Kept, keptFromArchiving } from './guard.ts'
import { ruleFits } from './rule-fits.ts'
import { receivedFromCounts } from './sorting/mail-queries.ts'

export interface Caught {
  mail: Candidate
  kept: Kept | null
}
const pageSize = 500
/** A rule is tried on so many mails. */
const most = 50_000

/** Newest first, page by page. The person's own mails are nothing a rule is for. */
export async function* catches(
  app: App,
  userId: string,
  conditions: RuleConditions,
  where: Pick<Page, 'from' | 'roles'>,
): AsyncGenerator<Caught[]> {
  let below = Number.MAX_SAFE_INTEGER
  for (let seen = 0; seen < most; seen += pageSize) {
    const page = await candidates(app.db, userId, conditions, { ...where, below, limit: pageSize })
    // Without their texts: there may be thousands of them.
    const fitting = page.filter((mail) => ruleFits(conditions, ruledMail(mail))).map((mail) => ({ ...mail, text: null }))
    if (fitting.length > 0) yield await withGuards(app, userId, fitting)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    below = last.key
    await breath()
  }
}

const ruledMail = (mail: Candidate) => ({
  from: personOf(mail),
  to: [...people(mail.to_list), ...people(mail.cc_list)],
  subject: mail.subject,
  list: mail.list_id,
  accountId: mail.account_id,
  text: mail.text ?? '',
})

export const personOf = (mail: Candidate): Person => ({ name: mail.from_name, email: mail.from_email })

async function withGuards(app: App, userId: string, mails: Candidate[]): Promise<Caught[]> {
  const senders = [...new Set(mails.map((mail) => mail.from_email.toLowerCase()))]
  const [written, heard] = await Promise.all([writtenTo(app, userId, senders), receivedFromCounts(app.db, userId, senders)])
  return mails.map((mail) => {
    const sender = mail.from_email.toLowerCase()
    const known = { writtenTo: written.get(sender) ?? 0, writtenFrom: Math.max(0, (heard.get(sender) ?? 0) - 1) }
    const { subject, list_id: list } = mail
    const guarded = { from: personOf(mail), subject, list, starred: mail.starred === 1, automated: mail.automated === 1, known }
    return { mail, kept: keptFromArchiving(guarded) }
  })
}
