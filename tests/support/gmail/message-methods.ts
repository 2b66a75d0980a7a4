// users.messages and users.threads.

import { type Call, listed, listInput, type Method, mimeIn, named, pair, param, shownAs, strings, text } from './calls.ts'
import { invalid, notFound } from './errors.ts'
import { partOfAttachmentId } from './ids.ts'
import { checkChange } from './labels.ts'
import { fieldOf, headersOf, split } from './mime.ts'
import { pageOfMessages, pageOfThreads } from './pages.ts'
import { attachmentOf } from './payload.ts'
import { sendMail } from './send.ts'
import { joins, threadFor } from './threads.ts'

const most = 1000

export const messageMethods: Record<string, Method> = {
  'messages.list': (call) => {
    const { items, next, estimate } = pageOfMessages(call.mailbox, listInput(call), call.faults, call.post.now())
    return { ...listed('messages', items.map(pair)), ...(next ? { nextPageToken: next } : {}), resultSizeEstimate: estimate }
  },
  'messages.get': (call) => shownAs(call, message(call)),
  'messages.modify': (call) => named(modify(call, [message(call).id])),
  'messages.batchModify': (call) => {
    const ids = batch(call)
    checkChange(call.mailbox.labels, strings(call, 'addLabelIds'), strings(call, 'removeLabelIds'))
    modify(
      call,
      ids.filter((id) => call.mailbox.messages.has(id)),
    )
    return undefined
  },
  'messages.trash': (call) => named(call.mailbox.setLabels(message(call).id, ['TRASH'], [])),
  'messages.untrash': (call) => named(call.mailbox.setLabels(message(call).id, [], ['TRASH'])),
  'messages.delete': (call) => {
    call.mailbox.delete(message(call).id)
    return undefined
  },
  'messages.batchDelete': (call) => {
    // It promises nothing for ids that are not there.
    for (const id of batch(call)) if (call.mailbox.messages.has(id)) call.mailbox.delete(id)
    return undefined
  },
  'messages.insert': (call) => insert(call, 'receivedTime'),
  'messages.import': (call) => insert(call, 'dateHeader'),
  'messages.send': (call) => named(sendMail(call.post, call.mailbox, mimeIn(call, call.json), text(call.json, 'threadId'))),
  'messages.attachments.get': (call) => {
    const part = partOfAttachmentId(param(call, 'attachmentId'))
    const bytes = part === undefined ? undefined : attachmentOf(call.mailbox.mime(message(call)), part, call.check)
    if (part === undefined) throw invalid('Invalid attachment token')
    if (!bytes) throw notFound()
    return { size: bytes.length, data: bytes.toString('base64url') }
  },
  'threads.list': (call) => {
    const { items, next, estimate } = pageOfThreads(call.mailbox, listInput(call), call.faults, call.post.now())
    const threads = items.map(({ threadId, historyId }) => ({ id: threadId, historyId: String(historyId) }))
    return { ...listed('threads', threads), ...(next ? { nextPageToken: next } : {}), resultSizeEstimate: estimate }
  },
  'threads.get': (call) => {
    const messages = thread(call)
    const historyId = messages.reduce((newest, one) => (one.historyId > newest ? one.historyId : newest), 0n)
    return { id: param(call, 'id'), historyId: String(historyId), messages: messages.map((one) => shownAs(call, one)) }
  },
  'threads.modify': (call) => ofThread(call, (ids) => modify(call, ids)),
  'threads.trash': (call) => ofThread(call, (ids) => ids.forEach((id) => void call.mailbox.setLabels(id, ['TRASH'], []))),
  'threads.untrash': (call) => ofThread(call, (ids) => ids.forEach((id) => void call.mailbox.setLabels(id, [], ['TRASH']))),
  'threads.delete': (call) => {
    for (const { id } of thread(call)) call.mailbox.delete(id)
    return undefined
  },
}

const message = (call: Call) => {
  const id = param(call, 'id')
  if (!/^[0-9a-f]{1,16}$/.test(id)) throw invalid('Invalid id value')
  return call.mailbox.get(id)
}

function thread(call: Call) {
  const messages = call.mailbox.thread(param(call, 'id'))
  if (messages.length === 0) throw notFound()
  return messages
}

function ofThread(call: Call, change: (ids: string[]) => unknown): object {
  change(thread(call).map(({ id }) => id))
  return { id: param(call, 'id'), messages: thread(call).map(named) }
}

function batch(call: Call): string[] {
  const ids = strings(call, 'ids')
  if (ids.length === 0) throw invalid('No message ids specified')
  if (ids.length > most) throw invalid(`Too many message ids, maximum is ${most}`)
  return ids
}

function modify(call: Call, ids: string[]) {
  const [add, remove] = [strings(call, 'addLabelIds'), strings(call, 'removeLabelIds')]
  checkChange(call.mailbox.labels, add, remove)
  const changed = ids.map((id) => call.mailbox.setLabels(id, add, remove))
  return changed[0] ?? { id: '', threadId: '', labels: [], date: 0, historyId: 0n, source: 0 }
}

function insert(call: Call, usual: 'receivedTime' | 'dateHeader'): object {
  const mime = mimeIn(call, call.json)
  const labels = strings(call, 'labelIds')
  if (labels.some((id) => !call.mailbox.labels.has(id) || id === 'DRAFT' || id === 'CHAT')) throw invalid('Invalid label')
  const written = Date.parse(fieldOf(headersOf(split(mime).head), 'date'))
  const byHeader = (call.query.get('internalDateSource') ?? usual) === 'dateHeader' && Number.isFinite(written)
  const wanted = text(call.json, 'threadId')
  const threadId = wanted !== undefined && joins(call.mailbox, mime, wanted) ? wanted : threadFor(call.mailbox, mime)
  return named(call.mailbox.add(mime, { labels, date: byHeader ? written : call.post.now(), threadId }))
}
