// Which row each mail of a step is or becomes: one known before keeps its row wherever it lies now. Two mails that claim
// to be the same and lie side by side in one folder are two mails, whoever wrote the second one.
import type { App } from '../../app.ts'
import type { Changes, RemoteMail } from '../../connectors/connector.ts'
import { identityOf, newKey } from '../message-identity.ts'
import { type AccountRef, type KnownMail, knownMails, type MailboxRow, placedKeys, uidsOfMails } from './sync-queries.ts'

export interface MatchedMessage {
  mail: RemoteMail
  identity: string
  key: number
  fresh: boolean
}

/** Names for further mails that say the same of themselves. */
const twins = ['', '#2', '#3', '#4', '#5', '#6', '#7', '#8']

export async function matchMessages(
  app: App,
  account: AccountRef,
  mailbox: MailboxRow,
  changes: Changes,
  mails: RemoteMail[],
): Promise<MatchedMessage[]> {
  if (mails.length === 0) return []
  const base = mails.map(identityOf)
  const uids = mails.map((mail) => mail.uid)
  const placed = await placedKeys(app.db, account, mailbox.id, changes.uidvalidity, uids)
  const known = await knownByName(app, account, base)
  const owners = await ownersOf(app, account, mailbox, changes, placed, [...known.values()])
  for (const one of await twinsOf(app, account, mails, base, known, owners)) known.set(one.identity, one)
  const taken = new Set<number>()
  return mails.map((mail, index) => {
    const identity = freeName(mail, base[index] ?? '', known, owners)
    const before = known.get(identity)
    const key = before?.key ?? newKey(mail.date, taken)
    if (!before) known.set(identity, { key, identity, thread_id: '', size: mail.size })
    owners.set(key, mail.uid)
    return { mail, identity, key, fresh: before === undefined }
  })
}

async function knownByName(app: App, account: AccountRef, names: string[]): Promise<Map<string, KnownMail>> {
  return new Map((await knownMails(app.db, account, names)).map((one) => [one.identity, one]))
}

/** Rows that have a mail in this folder already: key -> its UID. */
async function ownersOf(
  app: App,
  account: AccountRef,
  mailbox: MailboxRow,
  changes: Changes,
  placed: Map<number, number>,
  known: KnownMail[],
): Promise<Map<number, number>> {
  const owners = new Map<number, number>()
  const keys = known.map((one) => one.key)
  const present = changes.present && new Set(changes.present)
  for (const [key, uids] of await uidsOfMails(app.db, account, mailbox.id, changes.uidvalidity, keys)) {
    const uid = uids.find((one) => isStillThere(mailbox, changes, present, one))
    if (uid !== undefined) owners.set(key, uid)
  }
  for (const [uid, key] of placed) owners.set(key, uid)
  return owners
}

/**
 * Whether a place we know is certain to be one still: a mail that was moved away and back has a new UID here while its
 * old one is on record. It is certain when the server has just said so, when nothing can have gone (a complete picture
 * without a list of what is there), or while the folder is listed for the first time.
 */
function isStillThere(mailbox: MailboxRow, changes: Changes, present: Set<number> | undefined, uid: number): boolean {
  if (present) return present.has(uid)
  return !changes.more || mailbox.complete === 0 || mailbox.uidvalidity !== changes.uidvalidity
}

/** Rows under the further names, where they may be needed: there is a twin here, or mails without a Message-ID. */
async function twinsOf(
  app: App,
  account: AccountRef,
  mails: RemoteMail[],
  base: string[],
  known: Map<string, KnownMail>,
  owners: Map<number, number>,
): Promise<KnownMail[]> {
  const seen = new Map<string, number>()
  for (const name of base) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = mails.flatMap((mail, index) => {
    const name = base[index] ?? ''
    const one = known.get(name)
    const owner = one && owners.get(one.key)
    const alone = mail.messageId !== '' && seen.get(name) === 1 && (owner === undefined || owner === mail.uid)
    return alone ? [] : twins.map((twin) => name + twin)
  })
  return names.length === 0 ? [] : knownMails(app.db, account, [...new Set(names)])
}

/** The first name that no other mail of this folder has; a known one of the same size is preferred. */
function freeName(mail: RemoteMail, base: string, known: Map<string, KnownMail>, owners: Map<number, number>): string {
  const free = twins
    .map((twin) => base + twin)
    .filter((name) => {
      const one = known.get(name)
      const owner = one && owners.get(one.key)
      return owner === undefined || owner === mail.uid
    })
  const own = free.find((name) => owners.get(known.get(name)?.key ?? -1) === mail.uid)
  const sameSize = free.find((name) => known.get(name)?.size === mail.size)
  return own ?? sameSize ?? free[0] ?? `${base}#${mail.uid}`
}
