// Writing to somebody, reading it back, and sending exactly that. Nothing is sent but what waits as `pending`, and only by its
// own hash.
//
// When the 30 seconds of a spoken "send it" begin: when the read-back was spoken to its end; or when it could not be spoken
// (speech is off or failed) and so was shown; or when it was stopped after every recipient and the subject had been spoken.
// Stopped before that, it has to be read again. Typed or pressed, it needs no more than the card on the screen.
import { readAddress } from '../../../../src/shared/address.ts'
import type { Person } from '../../../../src/shared/mail.ts'
import type { SpokenDraft, VoiceMail } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { DraftReview } from '../../../../src/shared/writing.ts'
import type { Answer, PendingSend } from '../conversation.ts'
import { choose } from './choosing.ts'
import { allCalled, called, newTo, shortly, subjectOf } from './names.ts'
import { ask, askNow, offerUndo, own, say, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

const { nameChars, previewChars } = voiceLimits

/** `given`: in the person's own words. An address is taken as it stands only where the person gave it; what a model names has to be found. */
export function compose(turn: Turn, who: string, says: string, given: boolean): void {
  waitIsOver(turn)
  const address = readAddress(who)
  if (who === '') tell(turn, turn.words.nameThem)
  else if (given && 'email' in address) writeTo(turn, { name: '', email: address.email }, says)
  else ask(turn, { call: 'people', name: who.slice(0, nameChars) }, { is: 'people', who, says })
}

export function gotPeople(turn: Turn, who: string, says: string, { found, people }: Extract<Answer, { call: 'people' }>): void {
  const [first] = people
  if (found === 'none' || !first) tell(turn, turn.words.noAddress(who))
  else if (found === 'one' && people.length === 1) writeTo(turn, first, says)
  else choose(turn, people, { is: 'compose', says })
}

export function writeTo(turn: Turn, to: Person, says: string): void {
  ask(turn, { call: 'draft', input: { kind: 'new', to, says } }, { is: 'draft', answers: false, who: called(turn.words, to) })
}

export function replyTo(turn: Turn, mail: VoiceMail, says: string, all: boolean): void {
  waitIsOver(turn)
  ask(turn, { call: 'draft', input: { kind: 'reply', emailId: mail.id, says, all } }, { is: 'draft', answers: true, who: null })
}

/** The old hash is worth nothing from now on. */
export function revise(turn: Turn, says: string): void {
  const { pending } = turn.state
  if (pending?.is !== 'send') {
    tell(turn, turn.words.whatToChange)
    return
  }
  turn.state.pending = null
  ask(
    turn,
    { call: 'draft', input: { kind: 'revise', draftId: pending.draftId, says } },
    { is: 'draft', answers: pending.answers, who: null },
  )
}

export function gotDraft(turn: Turn, answers: boolean, draft: SpokenDraft, review: DraftReview): void {
  const { draftId, revision, gap } = draft
  const preview = draft.preview.slice(0, previewChars)
  readBack(turn, { is: 'send', draftId, revision, hash: review.hash, review, preview, gap, answers, readBackAt: null })
}

export function gotReview(turn: Turn, revision: number, review: DraftReview): void {
  const { pending } = turn.state
  if (pending?.is !== 'send') return
  turn.state.note = turn.words.changed
  const preview = review.text.slice(0, previewChars)
  readBack(turn, { ...pending, revision, hash: review.hash, review, preview, gap: false, readBackAt: null })
}

/** Who gets it, what it is about, how it begins. */
export function readBack(turn: Turn, pending: PendingSend): void {
  const { words } = turn
  const { review } = pending
  const recipients = [
    ...to(turn, review),
    ...everybody(review)
      .filter(({ isNew }) => isNew)
      .map((one) => newTo(words, one, pending.answers)),
  ]
  const subject = subjectOf(review.subject)
  const needed = [...recipients, subject === '' ? words.noSubject : words.subject(subject)]
  const files = review.files.length === 0 ? [] : [words.files(review.files.length)]
  const text = pending.preview.trim() === '' ? [] : [words.sentenceOf(words.itSays(pending.preview.trim()))]
  turn.state.pending = { ...pending, readBackAt: null }
  const about = { is: 'readBack', key: pending.hash, enough: needed.length } as const
  say(turn, [own(...needed, ...files, ...text, pending.gap ? words.whatToSay : words.saySend)], about)
}

const everybody = ({ to, cc, bcc }: DraftReview) => [...to, ...cc, ...bcc]

function to({ words }: Turn, { to, cc, bcc }: DraftReview): string[] {
  return [
    words.toWhom(allCalled(words, to)),
    ...(cc.length === 0 ? [] : [words.copyTo(allCalled(words, cc))]),
    ...(bcc.length === 0 ? [] : [words.hiddenTo(allCalled(words, bcc))]),
  ]
}

export function sendNow(turn: Turn, { draftId, revision, hash, review }: PendingSend, method: 'voice' | 'click'): void {
  const names = everybody(review).map(shortly)
  const to = names.slice(0, 3).join(', ') + (names.length > 3 ? ` ${turn.words.and(turn.words.others(names.length - 3))}` : '')
  askNow(turn, { call: 'send', draftId, revision, hash, method }, { is: 'send', to, takeBack: false })
}

export function wasSent(turn: Turn, to: string, takeBack: boolean, outboxId: string): void {
  turn.state.pending = null
  if (takeBack) {
    askNow(turn, { call: 'undo', undo: { is: 'send', outboxId } }, { is: 'undo', of: 'send' })
    return
  }
  offerUndo(turn, { is: 'send', outboxId })
  tell(turn, turn.words.sent(to))
}

/** Somebody said no while it was on its way to the outbox, where it is held: it is taken out again. */
export function takeBackWhenSent(turn: Turn): void {
  const { plan } = turn.state
  if (plan?.is === 'send') turn.state.plan = { ...plan, takeBack: true }
}

export function sendFailed(turn: Turn, status: number | null, sentence: string): string[] {
  const { pending } = turn.state
  if (status === 409 && pending?.is === 'send') {
    ask(turn, { call: 'review', draftId: pending.draftId }, { is: 'review', answers: pending.answers })
    return []
  }
  if (status === 404) {
    // Thrown away meanwhile: there is nothing left to say yes to.
    turn.state.pending = null
    return sentence === '' ? [turn.words.sendFailed] : [turn.words.sentenceOf(turn.words.sendFailed), sentence]
  }
  if (status === 400) return [sentence || turn.words.sendFailed]
  return [status === 500 ? turn.words.serverError : turn.words.sendFailed]
}
