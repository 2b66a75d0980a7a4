// Existing mails that match a rule: recent ones for a preview, those of the inbox for "always", each with what keeps it from
// being archived.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { App } from '../app.ts'
import { writtenTo } from '../contacts/suggest.ts'
import { people } from '../mail/row.ts'
import type { RuleConditions } from '../shared/categories.ts'
import type { Person } from '../shared/mail.ts'
import { type ArchiveBlock, archiveBlockOf } from './archive-guard.ts'
import { ruleMatches } from './match-rule.ts'
import { type Candidate, candidateMails, type Page } from './rule-queries.ts'
import { receivedFromCounts } from './sorting/mail-queries.ts'

export interface RuleMatch {
  mail: Candidate
  kept: ArchiveBlock | null
}
const pageSize = 200
const maxSearched = 50_000

/** Newest first, page by page, without the person's own mails. */
export async function* findMatches(
  app: App,
  userId: string,
  conditions: RuleConditions,
  where: Pick<Page, 'from' | 'roles'>,
): AsyncGenerator<RuleMatch[]> {
  let below = Number.MAX_SAFE_INTEGER
  for (let seen = 0; seen < maxSearched; seen += pageSize) {
    const page = await candidateMails(app.db, userId, conditions, { ...where, below, limit: pageSize })
    // Drops the texts: there may be thousands of mails.
    const fitting = page.filter((mail) => ruleMatches(conditions, ruleInput(mail))).map((mail) => ({ ...mail, text: null }))
    if (fitting.length > 0) yield await withArchiveBlock(app, userId, fitting)
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    below = last.key
    await yieldToEventLoop()
  }
}

const ruleInput = (mail: Candidate) => ({
  from: personOf(mail),
  to: [...people(mail.to_list), ...people(mail.cc_list)],
  subject: mail.subject,
  list: mail.list_id,
  accountId: mail.account_id,
  text: mail.text ?? '',
})

export const personOf = (mail: Candidate): Person => ({ name: mail.from_name, email: mail.from_email })

async function withArchiveBlock(app: App, userId: string, mails: Candidate[]): Promise<RuleMatch[]> {
  const senders = [...new Set(mails.map((mail) => mail.from_email.toLowerCase()))]
  const [sent, received] = await Promise.all([writtenTo(app, userId, senders), receivedFromCounts(app.db, userId, senders)])
  return mails.map((mail) => {
    const sender = mail.from_email.toLowerCase()
    const known = { writtenTo: sent.get(sender) ?? 0, writtenFrom: Math.max(0, (received.get(sender) ?? 0) - 1) }
    const { subject, list_id: list } = mail
    const guarded = { from: personOf(mail), subject, list, starred: mail.starred === 1, automated: mail.automated === 1, known }
    return { mail, kept: archiveBlockOf(guarded) }
  })
}
