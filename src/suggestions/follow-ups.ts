// Follow-ups for sent mails that ask something and got no answer within three working days. The same detectors decide it from
// the recipient's point of view. A further mail of the person's own is no answer.
import type { App } from '../app.ts'
import { readMails, type StoredTriageMail } from '../categories/sorting/triage-mails.ts'
import { fromWall, offsetAt } from '../connectors/mime/texts/zones.ts'
import { keyAt } from '../mail/message-identity.ts'
import { people } from '../mail/row.ts'
import { day } from '../shared/limits.ts'
import type { TriageMail } from '../triage/findings.ts'
import { personTimeZone } from '../user/person.ts'
import { markAnalyzed } from './analyzed-queries.ts'
import { type MailProposals, storeSuggestions } from './create.ts'
import { listAddressesQuery, unansweredSent } from './follow-up-queries.ts'
import { type Proposal, propose } from './proposal.ts'

const WAITING_DAYS = 3
const oldest = 30 * day
const batchSize = 50
const maxRecipients = 4
const isUnread = /^(?:no|do-?not|dont)[-_.]?(?:reply|answer)|^(?:mailer-daemon|postmaster|bounces?|notifications?|noreply.*)$/i
const isList = /^(?:list|all|everyone|announce|members|news)$|[-_.](?:list|l|request|announce)$/i

/** Returns the number of new ones. */
export async function findFollowUps(app: App, userId: string): Promise<number> {
  const now = app.now().getTime()
  const zone = await personTimeZone(app, userId)
  const between = { from: keyAt(now - oldest), to: keyAt(workingDaysBefore(now, WAITING_DAYS, zone)) }
  const sent = await unansweredSent(app.db, userId, between, batchSize)
  if (sent.length === 0) return 0
  const addresses = sent.flatMap(({ to_list, cc_list }) => addressesOf(to_list, cc_list))
  const lists = new Set((await app.search.rows(listAddressesQuery(app.db, userId, addresses))).map(({ email }) => email))
  const personal = sent.filter(({ to_list, cc_list }) => isPersonal(addressesOf(to_list, cc_list), lists))
  const mails = await readMails(
    app,
    userId,
    personal.map(({ key }) => key),
  )
  const results = await app.triage.analyze(mails.map(asRecipient))
  const all = mails.flatMap((one, at): MailProposals[] => {
    const result = results[at]
    const found = result && followUp(one, result, now)
    return found ? [{ key: one.mail.key, accountId: one.accountId, proposals: [found] }] : []
  })
  await markAnalyzed(app.db, userId, sent, '', now)
  return storeSuggestions(app, userId, all, (facts) => facts.kept)
}

function addressesOf(...lists: string[]): string[] {
  return lists.flatMap(people).map(({ email }) => email.toLowerCase())
}

function isPersonal(addresses: string[], lists: Set<string>): boolean {
  if (addresses.length === 0 || addresses.length > maxRecipients) return false
  return addresses.every((one) => {
    const name = one.split('@')[0] ?? ''
    return !lists.has(one) && !isUnread.test(name) && !isList.test(name)
  })
}

/** The mail as its recipient sees it. */
function asRecipient({ mail }: StoredTriageMail): TriageMail {
  const to = mail.to[0] ?? mail.from
  const known = { writtenTo: 3, writtenFrom: 3, mineInThread: 1, answered: false }
  return { ...mail, me: { names: [to.name].filter((name) => name !== ''), addresses: [to.email.toLowerCase()] }, known }
}

type Result = Awaited<ReturnType<App['triage']['analyze']>>[number]

function followUp({ mail, categories }: StoredTriageMail, { reply, sentiment }: Result, now: number): Proposal | undefined {
  const { finding, needed } = reply
  if (needed !== 'yes' || !finding) return undefined
  const isToSelf = mail.to.every(({ email }) => mail.me.addresses.includes(email.toLowerCase()))
  if (isToSelf) return undefined
  const basis = { mail: { ...mail, known: { ...mail.known, writtenTo: 1 } }, now, sentiment, urgent: false }
  const { sentence, start, end, cue } = finding
  return propose({ ...basis, category: categories[0] ?? 'reply' }, 'follow_up_needed', { sentence, start, end, cue, dueAt: null })
}

export function workingDaysBefore(now: number, days: number, zone: string): number {
  let wall = now + offsetAt(now, zone)
  for (let left = days; left > 0; ) {
    const weekday = new Date(wall).getUTCDay()
    wall -= day
    // Weekends do not count.
    if (weekday !== 0 && weekday !== 6) left--
  }
  return fromWall(wall, zone)
}
