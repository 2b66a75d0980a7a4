// Results and errors of server calls. Those with a stale id are ignored.
import type { Answer, VoiceEvent } from '../state.ts'
import { onMailChanged, onUndone } from './change-mail.ts'
import { runCommand } from './commands.ts'
import type { Continuation } from './continuation.ts'
import { onRemoved, removeErrorSentences } from './delete-mail.ts'
import { speakAnswer as answerAloud, commandFromModel, onAttention } from './queries.ts'
import { onScript, readFromCache } from './read-mail.ts'
import { onMailsFrom, onNewestMails, onOpenedMail } from './resolve-mail.ts'
import { onDraft, onPeopleFound, onReview, onSent, sendErrorSentences } from './send-mail.ts'
import { cancelRequests, markFailed, respond, type StepContext } from './step-context.ts'

export function onCallResult(ctx: StepContext, id: number, answer: Answer): void {
  const { plan, waiting } = ctx.state
  if (id !== waiting.call || plan === null) return
  cancelRequests(ctx)
  if (!continueWith(ctx, plan, answer)) {
    respond(ctx, ctx.words.onCallError)
    markFailed(ctx)
  }
}

/** False if the answer does not match the continuation. */
function continueWith(ctx: StepContext, plan: Continuation, answer: Answer): boolean {
  switch (answer.call) {
    case 'mails':
      if (plan.is === 'newest') onNewestMails(ctx, plan.unread, plan.goal, answer)
      else if (plan.is === 'from') onMailsFrom(ctx, plan.who, plan.exactly, plan.goal, answer)
      return plan.is === 'newest' || plan.is === 'from'
    case 'script':
      if (plan.is === 'script') onScript(ctx, plan.mail, answer.script, plan.all)
      else if (plan.is === 'opened') onOpenedMail(ctx, answer.script, plan.goal)
      return plan.is === 'script' || plan.is === 'opened'
    case 'people':
      if (plan.is === 'people') onPeopleFound(ctx, plan.who, plan.content, answer)
      return plan.is === 'people'
    case 'draft':
      if (plan.is === 'draft') onDraft(ctx, plan.answers, answer.draft, answer.review)
      return plan.is === 'draft'
    case 'review':
      if (plan.is === 'review') onReview(ctx, answer.revision, answer.review)
      return plan.is === 'review'
    case 'send':
      if (plan.is === 'send') onSent(ctx, plan.to, plan.takeBack, answer.outboxId)
      return plan.is === 'send'
    default:
      return continueWithSimple(ctx, plan, answer)
  }
}

type SimpleAnswer = Exclude<Answer, { call: 'mails' | 'script' | 'people' | 'draft' | 'review' | 'send' }>

function continueWithSimple(ctx: StepContext, plan: Continuation, answer: SimpleAnswer): boolean {
  switch (answer.call) {
    case 'undo':
      if (plan.is === 'undo') onUndone(ctx, plan.of)
      return plan.is === 'undo'
    case 'attention':
      onAttention(ctx, answer.suggestions)
      return true
    case 'stats':
      respond(ctx, ctx.words.count(answer.unread, answer.total))
      return true
    case 'understand':
      if (plan.is === 'understand') onUnderstood(ctx, answer, plan.said)
      return plan.is === 'understand'
    case 'discard':
      return false
    default:
      if (plan.is === 'remove') onRemoved(ctx, plan.mail, plan.permanent, answer.undoId)
      else if (plan.is === 'act') onMailChanged(ctx, plan.mail, plan.act, answer.undoId)
      return plan.is === 'remove' || plan.is === 'act'
  }
}

/** The model may choose any command of the grammar, but never a confirmation. */
function onUnderstood(ctx: StepContext, { understood }: Extract<Answer, { call: 'understand' }>, said: string) {
  if (understood.is === 'answer') return answerAloud(ctx, understood)
  const command = commandFromModel(understood.wish, said)
  if (command) runCommand(ctx, command, false)
  else respond(ctx, understood.wish.is === 'compose' ? ctx.words.nameThem : ctx.words.onCallError)
}

export function failed(ctx: StepContext, { id, status, sentence }: Extract<VoiceEvent, { is: 'failed' }>): void {
  const { plan, waiting } = ctx.state
  if (id !== waiting.call || plan === null) return
  cancelRequests(ctx)
  if (plan.is === 'script' && isUnavailable(status) && readFromCache(ctx, plan.mail, plan.all)) return
  // Error 500 has one generic sentence, which says nothing here.
  const sentences = errorSentences(ctx, plan, status, status === 500 ? '' : sentence)
  if (sentences.length === 0) return
  respond(ctx, ...sentences)
  markFailed(ctx)
}

/** No response or a server fault: a cached mail body may still be read. */
const isUnavailable = (status: number | null) => status === null || status >= 500

function errorSentences(ctx: StepContext, plan: Continuation, status: number | null, sentence: string): string[] {
  const { words } = ctx
  switch (plan.is) {
    case 'send':
      return sendErrorSentences(ctx, status, sentence)
    case 'remove':
      return removeErrorSentences(ctx, status)
    case 'review':
      // Sent or deleted meanwhile: nothing is left to confirm.
      if (status === 409 || status === 404) ctx.state.pending = null
      return [sentence || words.onCallError]
    case 'people':
      return status === 404 ? [words.noAddress(plan.who)] : draftErrorSentences(ctx, status, sentence)
    case 'draft':
      if (status === 404 && plan.who !== null) return [words.noAddress(plan.who)]
      return draftErrorSentences(ctx, status, sentence)
    case 'undo':
      return [sentence || words.undoFailed]
    case 'understand':
      return [sentence === '' || status === null ? words.apology : sentence]
    default:
      return [sentence || words.onCallError]
  }
}

/** No mailbox is connected (400), or no model is allowed or available: the server's sentence says what helps. */
function draftErrorSentences({ words }: StepContext, status: number | null, sentence: string): string[] {
  if (sentence === '' || status === null) return [words.draftFailed]
  return status === 400 ? [sentence] : [words.sentenceOf(words.draftFailed), sentence]
}
