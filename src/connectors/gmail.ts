// The connector for the Gmail API: gmail/request calls it, within its limits; gmail/message reads a message; gmail/sync lists and
// follows changes; gmail/actions applies changes and sends. gmail/labels.ts says which labels are which folders.
import { AppError } from '../core/errors.ts'
import type { ConnectorAccount, MailConnector, Outgoing, RemoteText } from './connector.ts'
import { append } from './gmail/actions/append.ts'
import { applyAll, applyChange } from './gmail/actions/apply.ts'
import { findMail } from './gmail/actions/find.ts'
import { sendMail } from './gmail/actions/send.ts'
import { createFolders } from './gmail/folders.ts'
import type { GmailClient } from './gmail/gmail-client.ts'
import { openAttachment, openRaw } from './gmail/message/parts.ts'
import { fetchTexts } from './gmail/message/texts.ts'
import { createGmailApi, type GmailApi } from './gmail/request/api.ts'
import type { GmailConnection } from './gmail/request/connection.ts'
import { ChangesReader } from './gmail/sync/changes.ts'
import { usualWatchPace, type WatchPace, type WatchPoint, watchHistory } from './gmail/sync/watch.ts'
import type { MailDeps } from './imap/client.ts'
import type { Sender } from './sender.ts'

export interface GmailDeps extends Pick<MailDeps, 'log'> {
  watchPace?: WatchPace
  line?: GmailConnection
}

/** Needs `account.gmail` and `account.accessToken`. `lane`: interactive requests go before background ones. */
export async function openGmail(
  account: ConnectorAccount,
  lane: 'user' | 'sync',
  { log, watchPace = usualWatchPace, line }: GmailDeps,
): Promise<MailConnector & Sender> {
  const { gmail, accessToken } = account
  if (!gmail || !accessToken) throw new AppError('unconfigured', 'To connect this mailbox, sign in with Google.')
  const api = createGmailApi({ ...gmail, accountId: account.id, accessToken, lane, log, ...(line && { line }) })
  const folders = createFolders(api, account.folderRoles ?? (async () => new Map()))
  const client: GmailClient = { api, uidMap: gmail.uidMap, folders }
  const reader = new ChangesReader(client, () => Date.now())
  const state = new Connection(api)
  /** Work that changes the mailbox: the cached history is outdated afterwards. */
  const change = <T>(work: () => Promise<T>) => state.use(work).finally(() => reader.forget())
  const listed = new Set<string>()
  const point: WatchPoint = { history: undefined }
  return {
    get usable() {
      return state.usable
    },
    filesSent: true,
    watchesAll: true,
    mailboxes: () =>
      state.use(async () => {
        const all = await folders.list()
        listed.clear()
        for (const { path } of all) listed.add(path)
        return all.map(({ path, role }) => ({ path, role, selectable: true }))
      }),
    changes: (input) => state.use(() => reader.read(input)),
    texts: (_mailbox, mails, maxBytes) => state.each(fetchTexts(client, mails, maxBytes)),
    attachment: (place, part) => state.use(() => openAttachment(client, place, part)),
    raw: (place) => state.use(() => openRaw(client, place)),
    apply: (one) => change(() => applyChange(client, one)),
    applyAll: (changes) => change(() => applyAll(client, changes)),
    send: (outgoing: Outgoing, ending?: () => Promise<void>) => change(() => sendMail(api, outgoing, ending)),
    find: (role, messageId) => state.use(() => findMail(client, role, messageId)),
    append: (role, mime, flags) => change(() => append(client, role, mime, flags)),
    watch: (_mailbox, onHint, signal) => {
      // Changes since the last sync count, also those before the watch began.
      point.history ??= reader.oldest(listed)
      const watched = { api, attended: gmail.attended, pace: watchPace }
      const news = () => {
        reader.forget()
        onHint()
      }
      return state.use(() => watchHistory(watched, point, news, signal))
    },
    [Symbol.asyncDispose]: async () => state.close(),
  }
}

/** There is no persistent connection: usable if the last request got a response. */
class Connection {
  readonly #api: GmailApi
  #closed = false
  #away = false

  constructor(api: GmailApi) {
    this.#api = api
  }

  get usable(): boolean {
    return !this.#closed && !this.#away
  }

  close(): void {
    this.#closed = true
    this.#api.close()
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw closedNow()
    try {
      const done = await work()
      this.#away = false
      return done
    } catch (cause) {
      throw this.#noteFailure(cause)
    }
  }

  async *each(texts: AsyncIterable<RemoteText>): AsyncGenerator<RemoteText> {
    if (this.#closed) throw closedNow()
    try {
      yield* texts
    } catch (cause) {
      throw this.#noteFailure(cause)
    }
  }

  #noteFailure(cause: unknown): unknown {
    if (cause instanceof AppError) {
      if (cause.kind === 'unavailable' || cause.kind === 'timeout') this.#away = true
      return cause
    }
    return this.#closed ? closedNow(cause) : cause
  }
}

function closedNow(cause?: unknown): AppError {
  return new AppError('unavailable', 'The connection to Gmail has been closed.', { cause })
}
