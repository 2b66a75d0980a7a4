// One mailbox of the stand-in for Gmail, seen from both sides: what acts on it, and what happened there. The uidMap of UIDs is
// kept in memory.
import { pino } from 'pino'
import type { GmailIds, Place, UidMap } from '../../src/connectors/connector.ts'
import { createFolders } from '../../src/connectors/gmail/folders.ts'
import type { GmailClient } from '../../src/connectors/gmail/gmail-client.ts'
import { gmailValidity } from '../../src/connectors/gmail/labels.ts'
import { createGmailApi } from '../../src/connectors/gmail/request/api.ts'
import { openLine, systemClock } from '../../src/connectors/gmail/request/connection.ts'
import type { Mailbox } from './gmail/mailbox.ts'
import { type GmailServer, startGmail } from './gmail/server.ts'

const address = 'ada@gmail.example'
const scopes = {
  usual: 'https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/gmail.send',
  full: 'https://mail.google.com/',
}

export interface ClientUnderTest extends GmailClient, AsyncDisposable {
  server: GmailServer
  mailbox: Mailbox
  /** A mail that is there, with these labels; in the UID map. */
  mail(labels: string[], fields?: Partial<Fields>): Promise<{ id: string; threadId: string; uid: number; messageId: string }>
  labels(id: string): string[] | undefined
  /** Tokens that were handed out and turned down. */
  refusedTokens: (string | undefined)[]
}
interface Fields {
  messageId: string
  subject: string
  body: string
  /** The whole mail. */
  mime: string
}

export async function gmailClient(
  allowed: keyof typeof scopes = 'usual',
  options: { timeouts?: number } = {},
): Promise<ClientUnderTest> {
  const tokens = new Set(['first'])
  const server = await startGmail({
    who: async (token) => (tokens.has(token) ? { email: address, scope: scopes[allowed] } : undefined),
    people: { [address]: 0 },
  })
  const refusedTokens: (string | undefined)[] = []
  const api = createGmailApi({
    accountId: 'account',
    baseUrl: server.url,
    accessToken: async (refused) => {
      refusedTokens.push(refused)
      return 'first'
    },
    lane: 'user',
    log: pino({ level: 'silent' }),
    line: openLine(systemClock),
    timeouts: options.timeouts ?? 1,
  })
  const mailbox = server.gmail.mailbox(address)
  const uidMap = bookInMemory()
  let count = 0
  return {
    api,
    uidMap,
    folders: createFolders(api, async () => new Map()),
    server,
    mailbox,
    refusedTokens,
    mail: async (labels, fields = {}) => {
      const messageId = fields.messageId ?? `<${++count}@desk.example>`
      const mime = fields.mime ?? mimeOf({ messageId, subject: fields.subject ?? `mail ${count}`, body: fields.body ?? 'Hello' })
      const { id, threadId } = mailbox.add(Buffer.from(mime), { labels, date: Date.now() })
      const uid = (await uidMap.add([{ id, threadId }], 'newer')).get(id) ?? 0
      return { id, threadId, uid, messageId }
    },
    labels: (id) => mailbox.messages.get(id)?.labels.toSorted(),
    [Symbol.asyncDispose]: async () => {
      api.close()
      await server.close()
    },
  }
}

export const placeOf = (mailbox: string, { uid }: { uid: number }): Place => ({ mailbox, uidvalidity: gmailValidity, uid })

function mimeOf({ messageId, subject, body }: { messageId: string; subject: string; body: string }): string {
  const lines = ['From: Grace <grace@example.org>', `To: ${address}`, `Subject: ${subject}`, `Message-ID: ${messageId}`]
  return [...lines, 'Date: Mon, 16 Nov 2020 10:00:00 +0000', '', body, ''].join('\r\n')
}

function bookInMemory(): UidMap {
  const uids = new Map<string, number>()
  const ids = new Map<number, GmailIds>()
  let lowest = 1_000_000
  let highest = lowest
  return {
    uidsOf: async (wanted) => new Map(wanted.flatMap((id) => (uids.has(id) ? [[id, uids.get(id) ?? 0] as const] : []))),
    idsOf: async (wanted) =>
      new Map(
        wanted.flatMap((uid) => {
          const found = ids.get(uid)
          return found ? [[uid, found] as const] : []
        }),
      ),
    add: async (messages, where) => {
      for (const message of where === 'newer' ? messages.toReversed() : messages) {
        if (uids.has(message.id)) continue
        const uid = where === 'newer' ? ++highest : --lowest
        uids.set(message.id, uid)
        ids.set(uid, message)
      }
      return new Map(messages.map(({ id }) => [id, uids.get(id) ?? 0]))
    },
    stored: async (wanted) => new Set(wanted.filter((uid) => ids.has(uid))),
  }
}
