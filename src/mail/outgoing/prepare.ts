// The fields of a mail as somebody wrote them -> a letter: addresses read, sender chosen, the mail it answers found.
// Everything that can be wrong with a mail that is to leave is said here, before anything is stored.
import type { App } from '../../app.ts'
import { sendsNothing } from '../../connectors/archive.ts'
import { AppError } from '../../core/errors.ts'
import { identityById } from '../../identities/list.ts'
import { limits } from '../../shared/limits.ts'
import type { Person, ReplyTo, SendInput } from '../../shared/mail.ts'
import { type Recipient, readRecipients } from '../../shared/recipients.ts'
import type { OutgoingFile, OutgoingMail } from './compose.ts'
import { readMessageIds } from './message-ids.ts'
import { answeredMail, sendingAccount } from './queries.ts'

export type OutgoingFields = Pick<
  SendInput,
  'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'replyTo' | 'provider' | 'accountId' | 'identityId'
>
export interface PreparedMail {
  outgoing: OutgoingMail
  accountId: string
  needsReconnection: boolean
  /** Key of the stored mail it answers. */
  answers: number | undefined
}

export async function prepareOutgoing(
  app: App,
  userId: string,
  fields: OutgoingFields,
  files: OutgoingFile[],
): Promise<PreparedMail> {
  const people = { to: readPeople(fields.to), cc: readPeople(fields.cc), bcc: readPeople(fields.bcc) }
  checkCount(people.to.length + people.cc.length + people.bcc.length)
  const chain = readChain(fields.replyTo)
  const answered = chain.inReplyTo === undefined ? undefined : await answeredMail(app.db, userId, chain.inReplyTo)
  const sender = await senderOf(app, userId, fields, answered?.account_id)
  return {
    outgoing: { from: sender.from, ...people, subject: fields.subject ?? '', body: fields.body ?? '', files, ...chain },
    accountId: sender.accountId,
    needsReconnection: sender.needsReconnection,
    answers: answered?.key,
  }
}

/** For a mail that is to leave now. */
export function checkSendable({ outgoing: letter, needsReconnection }: PreparedMail): void {
  if (letter.to.length + letter.cc.length + letter.bcc.length === 0)
    throw new AppError('invalid', 'Please specify at least one recipient')
  if (needsReconnection) throw new AppError('reconnect', 'Please reconnect this account first: its mail server denies access.')
}

/** RFC 5322, section 3.6.4: the mail that is answered stands last. */
function readChain(replyTo: ReplyTo | undefined): Pick<OutgoingMail, 'inReplyTo' | 'references'> {
  const references = readMessageIds(replyTo?.references)
  const [inReplyTo] = readMessageIds(replyTo?.inReplyTo ?? replyTo?.messageId)
  if (inReplyTo === undefined) return { inReplyTo, references }
  return { inReplyTo, references: [...references.filter((one) => one !== inReplyTo), inReplyTo].slice(-100) }
}

async function senderOf(app: App, userId: string, fields: OutgoingFields, answeredBy: string | undefined) {
  const identity = fields.identityId === undefined ? undefined : await identityById(app, userId, fields.identityId)
  if (identity && fields.accountId !== undefined && fields.accountId !== identity.accountId)
    throw new AppError('invalid', 'This sender address belongs to a different account.')
  const chosen = identity !== undefined || fields.accountId !== undefined || fields.provider !== undefined
  const accountId = identity?.accountId ?? fields.accountId
  const choice = chosen ? { accountId, provider: identity ? undefined : fields.provider } : { accountId: answeredBy }
  const account = await anyButArchive(app, userId, choice, chosen)
  if (!account)
    throw chosen
      ? new AppError('missing', "This account isn't connected.")
      : new AppError('invalid', 'Please connect an email account first.')
  return {
    from: identity ? { name: identity.name, email: identity.email } : { name: account.display_name, email: account.email },
    accountId: account.id,
    needsReconnection: account.needs_reconnection === 1,
  }
}

/** Whoever answers a mail of an archive writes from another account of theirs. */
async function anyButArchive(app: App, userId: string, choice: Parameters<typeof sendingAccount>[2], chosen: boolean) {
  const account = await sendingAccount(app.db, userId, choice)
  if (account?.connector !== 'archive') return account
  if (chosen) throw sendsNothing()
  const other = await sendingAccount(app.db, userId, {})
  return other?.connector === 'archive' ? undefined : other
}

// Recipients of a mail that is to leave: the one reader of shared/recipients.ts, with its first problem as an error.

/** A list of people; throws `invalid` naming the part that cannot be read. Duplicates are dropped. */
export function readPeople(input: string | string[] | undefined): Person[] {
  const people = new Map<string, Person>()
  for (const text of [input ?? ''].flat()) {
    // An element of a list is an address, never lines of a mail.
    if (Array.isArray(input) && /[\r\n]/.test(text)) throw refusal(text, "This isn't a valid email address")
    const read = readRecipients(text)
    const [problem] = read.problems
    if (problem) throw refusal(problem.text, problem.sentence)
    for (const person of read.people)
      if (!people.has(person.email.toLowerCase())) people.set(person.email.toLowerCase(), plain(person))
  }
  checkCount(people.size)
  return [...people.values()]
}

export function checkCount(recipients: number): void {
  if (recipients > limits.recipients) throw new AppError('invalid', `An email can have up to ${limits.recipients} recipients.`)
}

/** A name that holds another address is how one person is made to look like another: it does not leave. */
const plain = ({ name, email, suspicious }: Recipient): Person => ({ name: suspicious ? '' : name, email })

const refusal = (text: string, sentence: string) =>
  new AppError('invalid', `${sentence}: ${text.slice(0, 80).replace(/\p{C}/gu, ' ')}`)
