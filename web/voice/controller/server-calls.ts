// Executes the calls of the conversation. Mails are changed as by a click, with the same optimistic updates and undo toast. A
// mail is sent only with an approval of exactly what was read back.
import { limits } from '../../../src/shared/limits.ts'
import type { BatchAnswer } from '../../../src/shared/mail.ts'
import type { Suggestion } from '../../../src/shared/suggestions.ts'
import { errorMessage, errorStatus, type trpc } from '../../api.ts'
import type { ActionMail, MailAction } from '../../mail/actions/mail-action.ts'
import type { Answer, Call } from '../conversation/state.ts'
import { snoozeUntil } from './snooze-until.ts'

export interface CallTools {
  client: ReturnType<typeof trpc.useUtils>['client']
  /** The cached data of a mail. */
  mailOf: (id: string) => ActionMail
  act: (mail: ActionMail, action: MailAction) => Promise<BatchAnswer>
  takeBack: (undoId: string) => Promise<unknown>
  /** A mail is in the outbox: shows its undo toast. */
  sendDraft: (outboxId: string, draftId: string) => void
  undoChange: (outboxId: string) => void
  draftsChanged: () => void
  now: () => Date
}
type Of<Name extends Call['call']> = Extract<Call, { call: Name }>

/** An error as the conversation sees it. */
export class CallError extends Error {
  readonly status: number | null
  constructor(sentence: string, status: number | null, cause?: unknown) {
    super(sentence, { cause })
    this.status = status
  }
}

/** Rejects with CallError. Reads and drafts are aborted by `signal`; changes run to completion. */
export async function executeCall(call: Call, tools: CallTools, signal: AbortSignal): Promise<Answer> {
  try {
    return await dispatchCall(call, tools, signal)
  } catch (cause) {
    if (cause instanceof CallError) throw cause
    throw new CallError(errorMessage(cause), errorStatus(cause) ?? null, cause)
  }
}

function dispatchCall(call: Call, tools: CallTools, signal: AbortSignal): Promise<Answer> {
  switch (call.call) {
    case 'mails':
    case 'script':
    case 'people':
    case 'attention':
    case 'stats':
    case 'understand':
      return queryServer(call, tools, signal)
    case 'draft':
      return createDraft(call, tools, signal)
    case 'review':
      return fetchReview(call, tools, signal)
    case 'send':
      return sent(call, tools)
    case 'discard':
      return discardDraft(call, tools)
    case 'undo':
      return takenBack(call, tools)
    default:
      return changeMail(call, tools)
  }
}

type Question = Of<'mails' | 'script' | 'people' | 'attention' | 'stats' | 'understand'>

async function queryServer(call: Question, { client }: CallTools, signal: AbortSignal): Promise<Answer> {
  switch (call.call) {
    case 'mails': {
      const { call: _, ...input } = call
      return { call: 'mails', ...(await client.voice.mails.query(input, { signal })) }
    }
    case 'script':
      return { call: 'script', script: await client.voice.script.mutate({ id: call.id }, { signal }) }
    case 'people': {
      const { is: found, people } = await client.voice.people.query({ name: call.name }, { signal })
      return { call: 'people', found, people }
    }
    case 'attention': {
      const { suggestions } = await client.suggestions.list.query({ status: 'open' }, { signal })
      return { call: 'attention', suggestions: suggestions.map(attentionOf) }
    }
    case 'stats': {
      const { unread, total } = await client.mail.stats.query(undefined, { signal })
      return { call: 'stats', unread, total }
    }
    case 'understand': {
      const { said, emailId, turns } = call
      const understood = await client.voice.understand.mutate({ said, turns, ...(emailId ? { emailId } : {}) }, { signal })
      return { call: 'understand', understood }
    }
  }
}

function attentionOf({ title, description, suggestedAction }: Suggestion) {
  const { emailId, fromName, fromEmail } = suggestedAction
  return { title, description, emailId, from: fromName || fromEmail }
}

async function createDraft({ input }: Of<'draft'>, { client, draftsChanged }: CallTools, signal: AbortSignal): Promise<Answer> {
  const draft = await client.voice.draft.mutate(input, { signal })
  draftsChanged()
  const review = await client.drafts.review.query({ id: draft.draftId }, { signal })
  return { call: 'draft', draft, review }
}

async function fetchReview({ draftId: id }: Of<'review'>, { client }: CallTools, signal: AbortSignal): Promise<Answer> {
  const { draft } = await client.drafts.get.query({ id }, { signal })
  return { call: 'review', revision: draft.revision, review: await client.drafts.review.query({ id }, { signal }) }
}

async function sent({ draftId: id, revision, hash, method }: Of<'send'>, tools: CallTools): Promise<Answer> {
  const { drafts } = tools.client
  await drafts.approve.mutate({ id, hash, method })
  const { id: outboxId } = await drafts.send.mutate({ id, revision, holdSeconds: limits.undoSeconds })
  tools.sendDraft(outboxId, id)
  return { call: 'send', outboxId }
}

async function discardDraft({ draftId }: Of<'discard'>, { client, draftsChanged }: CallTools): Promise<Answer> {
  await client.drafts.discard.mutate({ id: draftId })
  draftsChanged()
  return { call: 'discard' }
}

async function takenBack({ undo }: Of<'undo'>, { client, takeBack, undoChange: takenBack }: CallTools): Promise<Answer> {
  if (undo.is === 'mail') {
    await takeBack(undo.undoId)
  } else {
    await client.mail.cancelSending.mutate({ id: undo.outboxId })
    takenBack(undo.outboxId)
  }
  return { call: 'undo' }
}

type Change = Of<'remove' | 'archive' | 'snooze' | 'star' | 'markRead'>

async function changeMail(call: Change, { act, mailOf, now }: CallTools): Promise<Answer> {
  const { undoId, failed } = await act(mailOf(call.id), actionOf(call, now()))
  const [refused] = failed
  if (refused) throw new CallError(refused.message, 409)
  return { call: call.call, undoId }
}

function actionOf(call: Change, now: Date): MailAction {
  switch (call.call) {
    case 'remove':
      return { do: call.permanent ? 'deleteForGood' : 'delete' }
    case 'archive':
      return { do: 'move', to: 'archive' }
    case 'snooze':
      return { do: 'snooze', until: snoozeUntil(call.until, now).toISOString() }
    case 'star':
      return { do: 'star', starred: call.on }
    case 'markRead':
      return { do: 'read', read: call.read }
  }
}
