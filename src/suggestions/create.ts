// Creates suggestions from triage findings. A suggestion is created once for a mail, by the mail's identity, which survives a
// new UIDVALIDITY.
import { type App, inTransaction } from '../app.ts'
import { newId } from '../core/ids.ts'
import { invitationOf } from '../mail/body/invitation.ts'
import type { AnalyzedMail } from '../triage/findings.ts'
import { markAnalyzed } from './analyzed-queries.ts'
import { proposalsFrom } from './from-findings.ts'
import { newProposals, type Proposal } from './proposal.ts'
import { addSuggestions, reattach, suggestedBefore } from './queries.ts'
import { type MailState, mailStates } from './todo-queries.ts'

export interface MailProposals {
  key: number
  accountId: string
  proposals: Proposal[]
}

/** The hook `mailsSorted`. Idempotent. Returns the number of new suggestions. */
export async function createSuggestions(app: App, userId: string, mails: AnalyzedMail[]): Promise<number> {
  if (mails.length === 0) return 0
  const all: MailProposals[] = []
  for (const one of mails) {
    const proposals = proposalsFrom(one, app.now().getTime(), await invitationStart(app, userId, one))
    if (proposals.length > 0) all.push({ key: one.key, accountId: one.accountId, proposals })
  }
  await markAnalyzed(app.db, userId, mails, '', app.now().getTime())
  return storeSuggestions(app, userId, all, (facts) => facts.inInbox && !facts.answered)
}

/** Stores proposals that are new and pass `fits`. Returns their number. */
export async function storeSuggestions(
  app: App,
  userId: string,
  all: MailProposals[],
  fits: (facts: MailState) => boolean,
): Promise<number> {
  if (all.length === 0) return 0
  return inTransaction(app, async (app) => {
    await reattach(app.db, userId)
    const keys = all.map(({ key }) => key)
    const facts = new Map((await mailStates(app.db, userId, keys)).map((one) => [one.key, one]))
    const said = Map.groupBy(await suggestedBefore(app.db, userId, keys), ({ key }) => key)
    const rows = all.flatMap(({ key, proposals }) => {
      const about = facts.get(key)
      if (!about || !fits(about)) return []
      return newProposals(said.get(key) ?? [], proposals).map((one) => rowOf(userId, about, one, app.now().getTime()))
    })
    const ids = await addSuggestions(app.db, rows)
    if (ids.length > 0) app.events.emit('suggestions.changed', { userId, ids: ids.slice(0, 50) })
    return ids.length
  })
}

/** Start of the invited event; 0 where the invitation was answered. */
async function invitationStart(app: App, userId: string, { id, mail }: AnalyzedMail): Promise<number | undefined> {
  if (mail.calendar !== 'REQUEST') return undefined
  const invitation = await invitationOf(app, userId, id)
  if (!invitation) return undefined
  const start = Date.parse(invitation.start)
  return invitation.answer !== null || Number.isNaN(start) ? 0 : start
}

function rowOf(userId: string, { accountId, key, identity, threadId }: MailState, proposal: Proposal, now: number) {
  return {
    ...proposal,
    id: newId(),
    user_id: userId,
    account_id: accountId,
    message_key: key,
    identity,
    thread_id: threadId,
    status: 'open' as const,
    snoozed_until: null,
    response: null,
    created_at: now,
    updated_at: now,
  }
}
