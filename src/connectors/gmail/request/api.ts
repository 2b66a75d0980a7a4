// The methods of the Gmail API in use (https://developers.google.com/workspace/gmail/api/reference/rest), one function each.
// Responses are untrusted and validated by `readAnswer` (errors.ts). Errors are AppErrors with Gmail's response as cause
// (`answerOf`). Pacing, token refresh and retries are done in request.ts.
import { gmail, type gmail_v1 } from '@googleapis/gmail'
import { AppError } from '../../../core/errors.ts'
import type { Log } from '../../../core/log.ts'
import { minute } from '../../../shared/limits.ts'
import { connectionOf, type GmailConnection } from './connection.ts'
import type { Method, RequestPriority } from './quota-costs.ts'
import { type Ask, ask } from './request.ts'
import { type Upload, uploading } from './upload.ts'

export interface GmailApiOptions {
  /** The pacing that all connectors of an account share. */
  accountId: string
  baseUrl: string
  /** As in ConnectorAccount. */
  accessToken: (refused?: string) => Promise<string>
  /** The default of a call. */
  lane: RequestPriority
  log: Log
  /** Quota units per minute to start with, if the project is known to have more than a new one (quota-costs.ts). */
  unitsPerMinute?: number | undefined
  line?: GmailConnection
  timeouts?: number
}

export interface ListQuery {
  labelIds?: string[]
  q?: string
  maxResults?: number
  pageToken?: string
  includeSpamTrash?: boolean
  /** The partial response, in Google's syntax (`messages(id,threadId),nextPageToken`). */
  fields?: string
}
export interface HistoryQuery {
  startHistoryId: string
  labelId?: string
  historyTypes?: ('messageAdded' | 'messageDeleted' | 'labelAdded' | 'labelRemoved')[]
  maxResults?: number
  pageToken?: string
  fields?: string
}
export interface MessageQuery {
  format: 'full' | 'metadata' | 'minimal' | 'raw'
  metadataHeaders?: string[]
  fields?: string
}
export interface LabelChange {
  addLabelIds: string[]
  removeLabelIds: string[]
}
export interface GmailApi {
  profile(how?: Ask): Promise<unknown>
  labels(how?: Ask): Promise<unknown>
  label(id: string, how?: Ask): Promise<unknown>
  createLabel(name: string, how?: Ask): Promise<unknown>
  list(query: ListQuery, how?: Ask): Promise<unknown>
  history(query: HistoryQuery, how?: Ask): Promise<unknown>
  message(id: string, query: MessageQuery, how?: Ask): Promise<unknown>
  attachment(messageId: string, attachmentId: string, how?: Ask): Promise<unknown>
  modify(id: string, change: LabelChange, how?: Ask): Promise<unknown>
  /** At most 1000; ids of deleted messages are ignored. */
  batchModify(ids: string[], change: LabelChange, how?: Ask): Promise<void>
  /** For good: needs the scope https://mail.google.com/. */
  remove(id: string, how?: Ask): Promise<void>
  batchRemove(ids: string[], how?: Ask): Promise<void>
  drafts(query: { pageToken?: string; maxResults?: number }, how?: Ask): Promise<unknown>
  createDraft(upload: Upload, how?: Ask): Promise<unknown>
  removeDraft(id: string, how?: Ask): Promise<void>
  /** Stores a mail without sending it. */
  insert(upload: Upload, labelIds: string[], how?: Ask): Promise<unknown>
  send(upload: Upload, how?: Ask): Promise<unknown>
  readonly log: Log
  /** Aborts pending requests; the connector is not used any more. */
  close(): void
}

const megabyte = 1024 * 1024
/** Maximum bytes of a decompressed response. A mail of 50 MB is a third longer in base64. */
const longestAnswer = 90 * megabyte
const timeout = minute
/** A large mail on a slow line. */
const uploadTimeout = 10 * minute
const me = { userId: 'me' }

export function createGmailApi(options: GmailApiOptions): GmailApi {
  const line = options.line ?? connectionOf(options.accountId, options.baseUrl, options.unitsPerMinute)
  // The library takes it from each upload call, and from here for all others.
  const rootUrl = `${options.baseUrl}/`
  const { users } = gmail({ version: 'v1', rootUrl })
  const closing = new AbortController()
  const request: Request = async (method, how, call, kind = 'repeatable') => {
    const signal = how?.signal ? AbortSignal.any([how.signal, closing.signal]) : closing.signal
    const lane = how?.lane ?? options.lane
    const through = {
      rootUrl,
      agent: kind === 'upload' ? line.fresh : line.agent,
      timeout: kind === 'upload' ? uploadTimeout : timeout,
      ...bounds,
      ...(how?.most === undefined ? {} : { maxContentLength: how.most }),
    }
    return await ask(
      { ...options, line },
      {
        method,
        repeatable: kind === 'repeatable',
        lane,
        signal,
        call: async (token) => {
          const { data } = await call({ ...through, headers: { authorization: `Bearer ${token}` }, signal })
          return data
        },
      },
    )
  }
  return {
    ...reading(users, request),
    ...changing(users, request),
    ...storing(users, request),
    log: options.log,
    close: () => closing.abort(new AppError('unavailable', 'The connection to Gmail has been closed.')),
  }
}

/** No retries of the client's own, no redirects (they would take the token along). */
const bounds = { maxContentLength: longestAnswer, redirect: 'error', responseType: 'json', retry: false } as const

type Users = gmail_v1.Resource$Users
interface CallOptions {
  rootUrl: string
  agent: GmailConnection['agent']
  timeout: number
  maxContentLength: number
  redirect: 'error'
  responseType: 'json'
  retry: boolean
  headers: { authorization: string }
  signal: AbortSignal
}
type Request = (
  method: Method,
  how: Ask | undefined,
  call: (options: CallOptions) => Promise<{ data: unknown }>,
  kind?: 'repeatable' | 'once' | 'upload',
) => Promise<unknown>
type Part<Name extends keyof GmailApi> = Pick<GmailApi, Name>

function reading(
  users: Users,
  request: Request,
): Part<'profile' | 'labels' | 'label' | 'list' | 'history' | 'message' | 'attachment' | 'drafts'> {
  return {
    profile: (how) => request('profile', how, (o) => users.getProfile(me, o)),
    labels: (how) => request('labels', how, (o) => users.labels.list(me, o)),
    label: (id, how) => request('label', how, (o) => users.labels.get({ ...me, id }, o)),
    list: (query, how) => request('list', how, (o) => users.messages.list({ ...me, ...query }, o)),
    history: (query, how) => request('history', how, (o) => users.history.list({ ...me, ...query }, o)),
    message: (id, query, how) => request('get', how, (o) => users.messages.get({ ...me, id, ...query }, o)),
    attachment: (messageId, id, how) =>
      request('attachment', how, (o) => users.messages.attachments.get({ ...me, messageId, id }, o)),
    drafts: (query, how) => request('listDrafts', how, (o) => users.drafts.list({ ...me, ...query }, o)),
  }
}

function changing(
  users: Users,
  request: Request,
): Part<'createLabel' | 'modify' | 'batchModify' | 'remove' | 'batchRemove' | 'removeDraft'> {
  const silently = async (done: Promise<unknown>) => {
    await done
  }
  return {
    createLabel: (name, how) => {
      const requestBody = { name, labelListVisibility: 'labelShow', messageListVisibility: 'show' }
      return request('createLabel', how, (o) => users.labels.create({ ...me, requestBody }, o), 'once')
    },
    modify: (id, change, how) => request('modify', how, (o) => users.messages.modify({ ...me, id, requestBody: change }, o)),
    batchModify: (ids, change, how) => {
      const requestBody = { ids, ...change }
      return silently(request('batchModify', how, (o) => users.messages.batchModify({ ...me, requestBody }, o)))
    },
    remove: (id, how) => silently(request('delete', how, (o) => users.messages.delete({ ...me, id }, o))),
    batchRemove: (ids, how) =>
      silently(request('batchDelete', how, (o) => users.messages.batchDelete({ ...me, requestBody: { ids } }, o))),
    removeDraft: (id, how) => silently(request('deleteDraft', how, (o) => users.drafts.delete({ ...me, id }, o))),
  }
}

function storing(users: Users, request: Request): Part<'createDraft' | 'insert' | 'send'> {
  return {
    createDraft: (upload, how) =>
      uploading(upload, how, (media, how) => {
        const requestBody = { message: uploadMetadata(upload) }
        return request('createDraft', how, (o) => users.drafts.create({ ...me, requestBody, media: media() }, o), 'upload')
      }),
    insert: (upload, labelIds, how) =>
      uploading(upload, how, (media, how) => {
        const query = { ...me, internalDateSource: 'dateHeader', requestBody: { ...uploadMetadata(upload), labelIds } }
        return request('insert', how, (o) => users.messages.insert({ ...query, media: media() }, o), 'upload')
      }),
    send: (upload, how) =>
      uploading(upload, how, (media, how) => {
        const requestBody = uploadMetadata(upload)
        return request('send', how, (o) => users.messages.send({ ...me, requestBody, media: media() }, o), 'upload')
      }),
  }
}

function uploadMetadata({ threadId }: Upload): gmail_v1.Schema$Message {
  return threadId === undefined ? {} : { threadId }
}
