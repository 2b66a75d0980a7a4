// A mailbox of the stand-in for Gmail with connectors of its own, and a store that is no more than what it was told: the UID map
// of UIDs outlives every connector, as the real one does.
import type {
  Changes,
  ConnectorAccount,
  GmailIds,
  MailConnector,
  RemoteMail,
  SeenFlags,
  UidMap,
} from '../../src/connectors/connector.ts'
import { type GmailConnection, openLine, systemClock } from '../../src/connectors/gmail/request/connection.ts'
import { openGmail } from '../../src/connectors/gmail.ts'
import { createLog } from '../../src/core/log.ts'
import type { Mailbox } from './gmail/mailbox.ts'
import { type Gmail, startGmail } from './gmail/server.ts'

export const address = 'ada@gmail.example'
const usualScope = 'https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/gmail.send'

export interface GmailFixture extends AsyncDisposable {
  address: string
  gmail: Gmail
  mailbox: Mailbox
  uidMap: MemoryBook
  /** What a store would have, by folder and UID. */
  store: Map<string, Map<number, { mail: RemoteMail; flags: SeenFlags }>>
  /** A connector whose steps are stored as they leave it. */
  open(): Promise<MailConnector>
  /** One whose steps are lost, or stored by who asks, with a uidMap of their own. */
  openBare(uidMap?: UidMap): Promise<MailConnector>
  /** Calls of the API that were let through. */
  asked(method: string): number
}

let count = 0

export async function gmailFixture(
  given: { mails?: number; scope?: string; attended?: () => boolean } = {},
): Promise<GmailFixture> {
  const server = await startGmail({
    who: async () => ({ email: address, scope: given.scope ?? usualScope }),
    people: { [address]: given.mails ?? 0 },
    quota: { limit: 10_000_000 },
  })
  const number = ++count
  const uidMap = new MemoryBook()
  const store: GmailFixture['store'] = new Map()
  uidMap.storedNow = () => new Set([...store.values()].flatMap((folder) => [...folder.keys()]))
  const account = (own: UidMap): ConnectorAccount => ({
    id: `account-${number}`,
    userId: 'ada',
    connector: 'gmail',
    provider: 'gmail',
    email: address,
    username: address,
    password: '',
    accessToken: async () => 'good',
    gmail: { baseUrl: server.url, uidMap: own, attended: async () => given.attended?.() ?? true },
    imap: { host: '', port: 0, security: 'tls', fingerprint: undefined },
    smtp: { host: '', port: 0, security: 'tls', fingerprint: undefined },
  })
  const deps = { log: createLog('silent'), line: unhurried(), watchPace: { attended: 20, unattended: 200, timeouts: 5 } }
  const openBare = (own: UidMap = uidMap) => openGmail(account(own), 'sync', deps)
  return {
    address,
    gmail: server.gmail,
    mailbox: server.gmail.mailbox(address),
    uidMap,
    store,
    openBare,
    open: async () => storing(await openBare(), store),
    asked: (method) => server.gmail.calls.get(method) ?? 0,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** The stand-in may be asked as fast as it answers. */
function unhurried(): GmailConnection {
  const turn = { granted: () => undefined, tooFast: () => undefined, ended: () => undefined }
  const pace: GmailConnection['pace'] = { turn: async () => turn, pause: () => 0, rate: Number.POSITIVE_INFINITY, idle: true }
  return { ...openLine(systemClock), pace }
}

function storing(connector: MailConnector, store: GmailFixture['store']): MailConnector {
  const changes: MailConnector['changes'] = async (input) => {
    if (input.cursor === undefined) store.delete(input.mailbox)
    const step = await connector.changes(input)
    keep(store, input.mailbox, step)
    return step
  }
  return new Proxy(connector, { get: (target, name) => (name === 'changes' ? changes : Reflect.get(target, name)) })
}

/** As mail/sync/store-step.ts does it. */
export function keep(store: GmailFixture['store'], mailbox: string, step: Changes): void {
  const folder = store.get(mailbox) ?? new Map()
  store.set(mailbox, folder)
  const elsewhere = (uid: number) => [...store.values()].map((one) => one.get(uid)).find((one) => one !== undefined)
  for (const uid of step.gone ?? []) folder.delete(uid)
  for (const mail of step.upserted) folder.set(mail.uid, { mail, flags: mail.flags })
  for (const { uid, flags } of step.known ?? []) {
    const one = elsewhere(uid)
    if (one) folder.set(uid, { mail: one.mail, flags })
  }
  for (const { uid, flags } of step.flags) {
    const one = folder.get(uid)
    if (one) folder.set(uid, { ...one, flags })
  }
  if (step.present) for (const uid of folder.keys()) if (!step.present.includes(uid)) folder.delete(uid)
}

export class MemoryBook implements UidMap {
  readonly uids = new Map<string, number>()
  readonly #ids = new Map<number, GmailIds>()
  #lowest = 2 ** 31
  #highest = 2 ** 31 - 1
  storedNow: () => Set<number> = () => new Set()

  async uidsOf(ids: string[]) {
    return new Map(ids.flatMap((id) => (this.uids.has(id) ? [[id, this.uids.get(id) ?? 0] as const] : [])))
  }
  async idsOf(uids: number[]) {
    return new Map(uids.flatMap((uid) => (this.#ids.has(uid) ? [[uid, this.#ids.get(uid) as GmailIds] as const] : [])))
  }
  async add(messages: GmailIds[], where: 'older' | 'newer') {
    const fresh = messages.filter(({ id }) => !this.uids.has(id))
    for (const message of where === 'newer' ? fresh.toReversed() : fresh) {
      if (this.uids.has(message.id)) continue
      const uid = where === 'newer' ? ++this.#highest : --this.#lowest
      this.uids.set(message.id, uid)
      this.#ids.set(uid, message)
    }
    return this.uidsOf(messages.map(({ id }) => id))
  }
  async stored(uids: number[]) {
    const now = this.storedNow()
    return new Set(uids.filter((uid) => now.has(uid)))
  }
}
