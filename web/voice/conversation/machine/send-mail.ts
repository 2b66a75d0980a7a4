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
import type { Answer, PendingSend } from '../state.ts'
import { askWhichPerson } from './disambiguation.ts'
import { newRecipientSentence, shortName, spokenPeople, spokenPerson, spokenSubject } from './spoken-names.ts'
import { dismissPending, offerUndo, ownPart, request, requestNow, respond, type StepContext, speakParts } from './step-context.ts'

const { nameChars, previewChars } = voiceLimits

/** `fromUser`: an address is used as it is only if the user said it; a name from a model has to be looked up. */
export function startCompose(ctx: StepContext, who: string, content: string, given: boolean): void {
  dismissPending(ctx)
  const address = readAddress(who)
  if (who === '') respond(ctx, ctx.words.nameThem)
  else if (given && 'email' in address) draftMail(ctx, { name: '', email: address.email }, content)
  else request(ctx, { call: 'people', name: who.slice(0, nameChars) }, { is: 'people', who, content })
}

export function onPeopleFound(
  ctx: StepContext,
  who: string,
  content: string,
  { found, people }: Extract<Answer, { call: 'people' }>,
): void {
  const [first] = people
  if (found === 'none' || !first) respond(ctx, ctx.words.noAddress(who))
  else if (found === 'one' && people.length === 1) draftMail(ctx, first, content)
  else askWhichPerson(ctx, people, { is: 'compose', content })
}

export function draftMail(ctx: StepContext, recipientSentences: Person, content: string): void {
  request(
    ctx,
    { call: 'draft', input: { kind: 'new', to: recipientSentences, content } },
    { is: 'draft', answers: false, who: spokenPerson(ctx.words, recipientSentences) },
  )
}

export function draftReply(ctx: StepContext, mail: VoiceMail, content: string, all: boolean): void {
  dismissPending(ctx)
  request(
    ctx,
    { call: 'draft', input: { kind: 'reply', emailId: mail.id, content, all } },
    { is: 'draft', answers: true, who: null },
  )
}

/** Invalidates the old hash. */
export function reviseDraft(ctx: StepContext, content: string): void {
  const { pending } = ctx.state
  if (pending?.is !== 'send') {
    respond(ctx, ctx.words.whatToChange)
    return
  }
  ctx.state.pending = null
  request(
    ctx,
    { call: 'draft', input: { kind: 'revise', draftId: pending.draftId, content } },
    { is: 'draft', answers: pending.answers, who: null },
  )
}

export function onDraft(ctx: StepContext, answers: boolean, draft: SpokenDraft, review: DraftReview): void {
  const { draftId, revision, gap } = draft
  const preview = draft.preview.slice(0, previewChars)
  readDraftBack(ctx, { is: 'send', draftId, revision, hash: review.hash, review, preview, gap, answers, readBackAt: null })
}

export function onReview(ctx: StepContext, revision: number, review: DraftReview): void {
  const { pending } = ctx.state
  if (pending?.is !== 'send') return
  ctx.state.note = ctx.words.changed
  const preview = review.text.slice(0, previewChars)
  readDraftBack(ctx, { ...pending, revision, hash: review.hash, review, preview, gap: false, readBackAt: null })
}

/** Reads back recipients, subject and the beginning of the text. */
export function readDraftBack(ctx: StepContext, pending: PendingSend): void {
  const { words } = ctx
  const { review } = pending
  const recipients = [
    ...to(ctx, review),
    ...allRecipients(review)
      .filter(({ isNew }) => isNew)
      .map((one) => newRecipientSentence(words, one, pending.answers)),
  ]
  const subject = spokenSubject(review.subject)
  const needed = [...recipients, subject === '' ? words.noSubject : words.subject(subject)]
  const files = review.files.length === 0 ? [] : [words.files(review.files.length)]
  const text = pending.preview.trim() === '' ? [] : [words.sentenceOf(words.bodyIs(pending.preview.trim()))]
  ctx.state.pending = { ...pending, readBackAt: null }
  const about = { is: 'readBack', key: pending.hash, enough: needed.length } as const
  speakParts(ctx, [ownPart(...needed, ...files, ...text, pending.gap ? words.askBody : words.confirmSend)], about)
}

const allRecipients = ({ to, cc, bcc }: DraftReview) => [...to, ...cc, ...bcc]

function to({ words }: StepContext, { to, cc, bcc }: DraftReview): string[] {
  return [
    words.toWhom(spokenPeople(words, to)),
    ...(cc.length === 0 ? [] : [words.copyTo(spokenPeople(words, cc))]),
    ...(bcc.length === 0 ? [] : [words.hiddenTo(spokenPeople(words, bcc))]),
  ]
}

export function sendDraft(ctx: StepContext, { draftId, revision, hash, review }: PendingSend, method: 'voice' | 'click'): void {
  const names = allRecipients(review).map(shortName)
  const to = names.slice(0, 3).join(', ') + (names.length > 3 ? ` ${ctx.words.and(ctx.words.others(names.length - 3))}` : '')
  requestNow(ctx, { call: 'send', draftId, revision, hash, method }, { is: 'send', to, takeBack: false })
}

export function onSent(ctx: StepContext, to: string, takeBack: boolean, outboxId: string): void {
  ctx.state.pending = null
  if (takeBack) {
    requestNow(ctx, { call: 'undo', undo: { is: 'send', outboxId } }, { is: 'undo', of: 'send' })
    return
  }
  offerUndo(ctx, { is: 'send', outboxId })
  respond(ctx, ctx.words.sent(to))
}

/** The user said no while the draft was on its way to the outbox, where it is held: it is cancelled there. */
export function cancelSendWhenDone(ctx: StepContext): void {
  const { plan } = ctx.state
  if (plan?.is === 'send') ctx.state.plan = { ...plan, takeBack: true }
}

export function sendErrorSentences(ctx: StepContext, status: number | null, sentence: string): string[] {
  const { pending } = ctx.state
  if (status === 409 && pending?.is === 'send') {
    request(ctx, { call: 'review', draftId: pending.draftId }, { is: 'review', answers: pending.answers })
    return []
  }
  if (status === 404) {
    // Discarded meanwhile: nothing is left to confirm.
    ctx.state.pending = null
    return sentence === '' ? [ctx.words.sendFailed] : [ctx.words.sentenceOf(ctx.words.sendFailed), sentence]
  }
  if (status === 400) return [sentence || ctx.words.sendFailed]
  return [status === 500 ? ctx.words.serverError : ctx.words.sendFailed]
}
