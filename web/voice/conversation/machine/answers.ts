// What was asked for has come, or has failed. What comes under another id is too late.
import type { Answer, VoiceEvent } from '../conversation.ts'
import { wasDone, wasUndone } from './acting.ts'
import { run } from './commands.ts'
import { removeFailed, wasRemoved } from './deleting.ts'
import { gotFrom, gotNewest, gotOpened } from './goal.ts'
import { answer as answerAloud, commandOf, gotAttention } from './looking.ts'
import type { Plan } from './plan.ts'
import { gotScript, readStored } from './reading.ts'
import { gotDraft, gotPeople, gotReview, sendFailed, wasSent } from './sending.ts'
import { dropWork, markFailed, type Turn, tell } from './turn.ts'

export function answered(turn: Turn, id: number, answer: Answer): void {
  const { plan, waiting } = turn.state
  if (id !== waiting.call || plan === null) return
  dropWork(turn)
  if (!goOn(turn, plan, answer)) {
    tell(turn, turn.words.failed)
    markFailed(turn)
  }
}

/** False where that is no answer to what was asked. */
function goOn(turn: Turn, plan: Plan, answer: Answer): boolean {
  switch (answer.call) {
    case 'mails':
      if (plan.is === 'newest') gotNewest(turn, plan.unread, plan.goal, answer)
      else if (plan.is === 'from') gotFrom(turn, plan.who, plan.exactly, plan.goal, answer)
      return plan.is === 'newest' || plan.is === 'from'
    case 'script':
      if (plan.is === 'script') gotScript(turn, plan.mail, answer.script, plan.all)
      else if (plan.is === 'opened') gotOpened(turn, answer.script, plan.goal)
      return plan.is === 'script' || plan.is === 'opened'
    case 'people':
      if (plan.is === 'people') gotPeople(turn, plan.who, plan.says, answer)
      return plan.is === 'people'
    case 'draft':
      if (plan.is === 'draft') gotDraft(turn, plan.answers, answer.draft, answer.review)
      return plan.is === 'draft'
    case 'review':
      if (plan.is === 'review') gotReview(turn, answer.revision, answer.review)
      return plan.is === 'review'
    case 'send':
      if (plan.is === 'send') wasSent(turn, plan.to, plan.takeBack, answer.outboxId)
      return plan.is === 'send'
    default:
      return goOnSmall(turn, plan, answer)
  }
}

type Small = Exclude<Answer, { call: 'mails' | 'script' | 'people' | 'draft' | 'review' | 'send' }>

function goOnSmall(turn: Turn, plan: Plan, answer: Small): boolean {
  switch (answer.call) {
    case 'undo':
      if (plan.is === 'undo') wasUndone(turn, plan.of)
      return plan.is === 'undo'
    case 'attention':
      gotAttention(turn, answer.suggestions)
      return true
    case 'stats':
      tell(turn, turn.words.count(answer.unread, answer.total))
      return true
    case 'understand':
      if (plan.is === 'understand') understood(turn, answer, plan.said)
      return plan.is === 'understand'
    case 'discard':
      return false
    default:
      if (plan.is === 'remove') wasRemoved(turn, plan.mail, plan.permanent, answer.undoId)
      else if (plan.is === 'act') wasDone(turn, plan.mail, plan.act, answer.undoId)
      return plan.is === 'remove' || plan.is === 'act'
  }
}

/** A model can wish what a phrase could have said; a confirmation is not among it. */
function understood(turn: Turn, { understood }: Extract<Answer, { call: 'understand' }>, said: string) {
  if (understood.is === 'answer') return answerAloud(turn, understood)
  const command = commandOf(understood.wish, said)
  if (command) run(turn, command, false)
  else tell(turn, understood.wish.is === 'compose' ? turn.words.nameThem : turn.words.failed)
}

export function failed(turn: Turn, { id, status, sentence }: Extract<VoiceEvent, { is: 'failed' }>): void {
  const { plan, waiting } = turn.state
  if (id !== waiting.call || plan === null) return
  dropWork(turn)
  if (plan.is === 'script' && isAway(status) && readStored(turn, plan.mail, plan.all)) return
  // What the server says of a fault of its own is the same everywhere.
  const sentences = reasons(turn, plan, status, status === 500 ? '' : sentence)
  if (sentences.length === 0) return
  tell(turn, ...sentences)
  markFailed(turn)
}

/** Nobody answered, or the server has a fault: what it says of a mail may be had another way. */
const isAway = (status: number | null) => status === null || status >= 500

function reasons(turn: Turn, plan: Plan, status: number | null, sentence: string): string[] {
  const { words } = turn
  switch (plan.is) {
    case 'send':
      return sendFailed(turn, status, sentence)
    case 'remove':
      return removeFailed(turn, status)
    case 'review':
      // Sent or gone meanwhile: there is nothing left to say yes to.
      if (status === 409 || status === 404) turn.state.pending = null
      return [sentence || words.failed]
    case 'people':
      return status === 404 ? [words.noAddress(plan.who)] : draftFailed(turn, status, sentence)
    case 'draft':
      if (status === 404 && plan.who !== null) return [words.noAddress(plan.who)]
      return draftFailed(turn, status, sentence)
    case 'undo':
      return [sentence || words.undoFailed]
    case 'understand':
      return [sentence === '' || status === null ? words.apology : sentence]
    default:
      return [sentence || words.failed]
  }
}

/** No mailbox is connected (400), no model may be asked or is there: the server says what helps. */
function draftFailed({ words }: Turn, status: number | null, sentence: string): string[] {
  if (sentence === '' || status === null) return [words.draftFailed]
  return status === 400 ? [sentence] : [words.sentenceOf(words.draftFailed), sentence]
}
