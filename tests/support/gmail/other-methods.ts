// users.getProfile, users.labels, users.drafts and users.history.
import type { gmail_v1 } from '@googleapis/gmail'
import { type Call, inner, listed, listInput, type Method, mimeIn, named, pair, param, shownAs, text } from './calls.ts'
import { invalid, notFound } from './errors.ts'
import { historyTypes } from './history.ts'
import { draftId } from './ids.ts'
import type { Message } from './mailbox.ts'
import { pageOfMessages } from './pages.ts'
import { sendMail } from './send.ts'
import { joins, threadFor } from './threads.ts'

export const otherMethods: Record<string, Method> = {
  getProfile: ({ mailbox }) => ({
    emailAddress: mailbox.address,
    messagesTotal: mailbox.messages.size,
    threadsTotal: new Set([...mailbox.messages.values()].map(({ threadId }) => threadId)).size,
    historyId: String(mailbox.history.now),
  }),
  'labels.list': ({ mailbox }) => ({ labels: mailbox.labels.list() }),
  'labels.get': (call) => ({ ...call.mailbox.labels.get(param(call, 'id')), ...countsOf(call, param(call, 'id')) }),
  'labels.create': (call) => call.mailbox.labels.create(labelIn(call)),
  'labels.update': (call) => call.mailbox.labels.patch(param(call, 'id'), labelIn(call)),
  'labels.patch': (call) => call.mailbox.labels.patch(param(call, 'id'), labelIn(call)),
  'labels.delete': (call) => {
    call.mailbox.deleteLabel(param(call, 'id'))
    return undefined
  },
  'drafts.list': (call) => {
    const input = { ...listInput(call), labelIds: ['DRAFT'] }
    const { items, next, estimate } = pageOfMessages(call.mailbox, input, call.faults, call.post.now())
    const drafts = items.map((message) => ({ id: draftOf(call, message.id), message: pair(message) }))
    return { ...listed('drafts', drafts), ...(next ? { nextPageToken: next } : {}), resultSizeEstimate: estimate }
  },
  'drafts.get': (call) => ({ id: param(call, 'id'), message: shownAs(call, draftMessage(call, param(call, 'id'))) }),
  'drafts.create': (call) => writeDraft(call, draftId(), undefined),
  'drafts.update': (call) => writeDraft(call, param(call, 'id'), draftMessage(call, param(call, 'id'))),
  'drafts.delete': (call) => {
    call.mailbox.delete(draftMessage(call, param(call, 'id')).id)
    return undefined
  },
  'drafts.send': (call) => {
    const id = text(call.json, 'id') ?? ''
    const draft = draftMessage(call, id)
    const given = inner(call.json, 'message')
    const mime = call.media || given.raw ? mimeIn(call, given) : call.mailbox.mime(draft)
    const sent = sendMail(call.post, call.mailbox, mime, joins(call.mailbox, mime, draft.threadId) ? draft.threadId : undefined)
    call.mailbox.delete(draft.id)
    return named(sent)
  },
  'history.list': (call) => {
    const types = call.query.getAll('historyTypes')
    if (types.some((type) => !historyTypes.includes(type))) throw invalid("Invalid value at 'history_types'")
    const token = call.query.get('pageToken')
    const after = token === null ? undefined : Buffer.from(token, 'base64url').toString()
    const [epoch = '', from = ''] = after?.split(' ') ?? []
    if (after !== undefined && (Number(epoch) !== call.faults.tokenEpoch || !/^\d+$/.test(from)))
      throw invalid('Invalid pageToken')
    const { page, next, now } = call.mailbox.history.list({
      start: call.query.get('startHistoryId') ?? '',
      types,
      labelId: call.query.get('labelId') ?? '',
      after: after === undefined ? undefined : from,
      max: listInput(call).max,
    })
    const nextPageToken = next ? Buffer.from(`${call.faults.tokenEpoch} ${next}`).toString('base64url') : undefined
    return { ...listed('history', page), ...(nextPageToken ? { nextPageToken } : {}), historyId: now }
  },
}

const labelIn = ({ json }: Call): gmail_v1.Schema$Label => {
  const [name, list, messages] = [text(json, 'name'), text(json, 'labelListVisibility'), text(json, 'messageListVisibility')]
  return {
    ...(name === undefined ? {} : { name }),
    ...(list ? { labelListVisibility: list } : {}),
    ...(messages ? { messageListVisibility: messages } : {}),
    ...(json.color ? { color: inner(json, 'color') } : {}),
  }
}

function countsOf({ mailbox }: Call, id: string) {
  const messages = [...mailbox.messages.values()].filter(({ labels }) => labels.includes(id))
  const unread = messages.filter(({ labels }) => labels.includes('UNREAD'))
  const threads = (of: Message[]) => new Set(of.map(({ threadId }) => threadId)).size
  return {
    messagesTotal: messages.length,
    messagesUnread: unread.length,
    threadsTotal: threads(messages),
    threadsUnread: threads(unread),
  }
}

const draftOf = ({ mailbox }: Call, messageId: string) => [...mailbox.drafts].find(([, message]) => message === messageId)?.[0]

function draftMessage({ mailbox }: Call, id: string): Message {
  const message = mailbox.messages.get(mailbox.drafts.get(id) ?? '')
  if (!message) throw notFound()
  return message
}

/** What a draft holds is another message after every change; only the draft keeps its id. */
function writeDraft(call: Call, id: string, before: Message | undefined): object {
  const { mailbox } = call
  const given = inner(call.json, 'message')
  const mime = mimeIn(call, given)
  const wanted = text(given, 'threadId')
  if (wanted !== undefined && mailbox.thread(wanted).length === 0) throw notFound()
  const joined = wanted !== undefined && joins(mailbox, mime, wanted) ? wanted : undefined
  const threadId = joined ?? before?.threadId ?? threadFor(mailbox, mime)
  const message = mailbox.add(mime, { labels: ['DRAFT'], date: call.post.now(), threadId })
  if (before) mailbox.delete(before.id)
  mailbox.drafts.set(id, message.id)
  return { id, message: named(message) }
}
