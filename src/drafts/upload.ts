// Uploads a copy of each draft to the Drafts folder of its account, for other mail clients. The draft here is authoritative; its
// copy follows a minute after the last change. All copies of a draft have one Message-ID, and there is at most one:
//   append the new copy -> expunge the old one -> record the place of the new one.
// After a crash in between, the next run finds the unknown copy by its Message-ID and continues from there.
import type { App } from '../app.ts'
import type { MailConnector, Place } from '../connectors/connector.ts'
import { AppError } from '../core/errors.ts'
import { identityById } from '../identities/list.ts'
import { compose, newMessageId, type OutgoingMail } from '../mail/outgoing/compose.ts'
import { readMessageIds } from '../mail/outgoing/message-ids.ts'
import { limits, minute, second } from '../shared/limits.ts'
import { readRecipients } from '../shared/recipients.ts'
import { readContent } from './content.ts'
import { outgoingFiles } from './outgoing.ts'
import { type DraftRow, moveDraft } from './queries.ts'
import { type DraftCopy, readCopy, writeCopy } from './server-copy.ts'
import { draftsToPush, draftsToTakeAway, recordPush } from './upload-queries.ts'

const idle = minute
/** With more bytes of files the copy is uploaded without them. */
const filesBytes = 3 * 1024 * 1024
const mostCopies = 10

interface Account {
  id: string
  userId: string
}

/** Brings the Drafts folder of an account up to date. Called by the account's worker only; begins no other draft after `stop`. */
export async function pushDrafts(app: App, account: Account, connector: MailConnector, stop?: AbortSignal): Promise<void> {
  const now = app.now().getTime()
  const undone = now - limits.undoSeconds * second
  for (const draft of await draftsToTakeAway(app.db, account.userId, account.id, undone)) {
    if (stop?.aborted) return
    await takeAway(app, connector, draft)
  }
  for (const draft of await draftsToPush(app.db, account.userId, account.id, now - idle)) {
    if (stop?.aborted) return
    try {
      await push(app, account, connector, draft)
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause
      await putOff(app, account, draft, cause)
    }
  }
}

async function push(app: App, account: Account, connector: MailConnector, draft: DraftRow): Promise<void> {
  const outgoing = await outgoingCopy(app, account, draft)
  const messageId = draft.message_id ?? newMessageId(outgoing.from.email)
  const known = readCopy(draft.place) ?? { accountId: account.id, messageId }
  // Recorded before the first copy is made, so that it can be found after a crash.
  await moveDraft(app.db, account.userId, draft.id, 'any', { message_id: messageId, place: writeCopy(known) })
  const old = await onlyCopy(connector, known, messageId)
  const { mime } = await compose(app, { ...outgoing, messageId, headers: { 'X-Homing-Draft-Id': draft.id } })
  const appended = await connector.append('drafts', mime, { read: true })
  if (old) await connector.apply({ kind: 'expunge', ...old })
  const place = appended ?? (await connector.find('drafts', messageId))
  await recordPush(app.db, draft, writeCopy({ accountId: account.id, messageId, ...(place ? { place } : {}) }))
  app.log.info({ accountId: account.id, draftId: draft.id, revision: draft.revision }, 'draft pushed')
}

/** The existing copy. After an interrupted push there may be a newer one than recorded: then the recorded one is expunged. */
async function onlyCopy(
  connector: MailConnector,
  known: DraftCopy,
  messageId: string,
): Promise<{ place: Place; messageId: string } | undefined> {
  const ours = known.place && { place: known.place, messageId: known.messageId }
  const newest = await connector.find('drafts', messageId)
  if (!newest || (ours && samePlace(newest, ours.place))) return ours
  if (ours) await connector.apply({ kind: 'expunge', ...ours })
  return { place: newest, messageId }
}

/** Expunges every copy and clears what was recorded of them. */
async function takeAway(app: App, connector: MailConnector, draft: DraftRow): Promise<void> {
  const copy = readCopy(draft.place)
  if (copy?.place) await connector.apply({ kind: 'expunge', place: copy.place, messageId: copy.messageId })
  const messageId = draft.message_id ?? copy?.messageId ?? ''
  for (let round = 0; messageId !== '' && round < mostCopies; round++) {
    const place = await connector.find('drafts', messageId)
    if (!place) break
    await connector.apply({ kind: 'expunge', place, messageId })
  }
  await moveDraft(app.db, draft.user_id, draft.id, 'any', { message_id: null, place: null, pushed_revision: 0 })
}

/** A refused copy would be refused again: it waits for the next change. An unreachable server ends the session. */
async function putOff(app: App, account: Account, draft: DraftRow, cause: AppError): Promise<void> {
  app.log.warn({ accountId: account.id, draftId: draft.id, kind: cause.kind }, 'draft not pushed')
  if (cause.kind === 'unavailable' || cause.kind === 'reconnect' || cause.kind === 'limited') throw cause
  await moveDraft(app.db, account.userId, draft.id, 'any', { pushed_revision: draft.revision }, draft.revision)
  // A call that timed out has closed the connection.
  if (cause.kind === 'timeout') throw cause
}

/** The draft without incomplete addresses. */
async function outgoingCopy(app: App, account: Account, draft: DraftRow): Promise<OutgoingMail> {
  const fields = readContent(draft.content)
  const { name, email } = await identityById(app, account.userId, fields.identityId ?? account.id)
  const files = await outgoingFiles(app, account.userId, draft.id)
  const light = files.reduce((sum, file) => sum + file.content.byteLength, 0) <= filesBytes
  const people = (text: string) =>
    readRecipients(text).people.map((one) => ({ name: one.suspicious ? '' : one.name, email: one.email }))
  return {
    from: { name, email },
    to: people(fields.to),
    cc: people(fields.cc),
    bcc: [],
    subject: fields.subject,
    body: fields.body,
    files: light ? files : [],
    inReplyTo: readMessageIds(fields.replyTo?.inReplyTo ?? fields.replyTo?.messageId)[0],
    references: readMessageIds(fields.replyTo?.references),
  }
}

const samePlace = (a: Place, b: Place) => a.mailbox === b.mailbox && a.uidvalidity === b.uidvalidity && a.uid === b.uid
