// User input: spoken, typed or clicked.
import type { Command } from '../command.ts'
import { confirmationNamed, parseCommand, readConfirmation } from '../grammar.ts'
import { type PendingChoice, timing, type VoiceEvent } from '../state.ts'
import { runCommand } from './commands.ts'
import { confirm, type InputSource, refuse } from './confirmation.ts'
import { removeMail } from './delete-mail.ts'
import { listPeople, matchPeople } from './disambiguation.ts'
import { understand } from './queries.ts'
import { onPersonChosen } from './resolve-mail.ts'
import { cancelSendWhenDone, reviseDraft, sendDraft } from './send-mail.ts'
import { addEntry, cancelRequests, isMutating, respond, type StepContext, stopSpeaking } from './step-context.ts'

/**
 * The gate is closed while Homing speaks. Should a transcript arrive then all the same, it may be an echo: only stop and no are
 * accepted.
 */
export function onTranscript(ctx: StepContext, given: string, focused: boolean): void {
  const text = given.trim()
  ctx.state.interim = ''
  if (text === '') return
  if (ctx.state.waiting.saying !== null && !isStopOrNo(text)) return
  handleInput(ctx, text, { by: 'voice', focused })
}

const isStopOrNo = (text: string) => parseCommand(text)?.is === 'stop' || confirmationNamed(text) === 'no'

export function onTyped(ctx: StepContext, given: string): void {
  const text = given.trim()
  if (text !== '') handleInput(ctx, text, { by: 'typed', focused: true })
}

function handleInput(ctx: StepContext, text: string, source: InputSource) {
  startInput(ctx)
  addEntry(ctx, text, source.by)
  if (isMutating(ctx.state)) return inputWhileMutating(ctx, text)
  cancelRequests(ctx)
  const command = parseCommand(text)
  const { pending } = ctx.state
  // A revision invalidates the pending draft; its text may contain a no.
  if (pending?.is === 'send' && command?.is === 'revise') return runCommand(ctx, command, true)
  const confirmation = pending && readConfirmation(text, pending.is)
  if (confirmation) return confirm(ctx, confirmation, text, source)
  if (pending?.is === 'choice' && (!command || command.is === 'pick')) return pickPerson(ctx, pending, text, command)
  if (command) return runCommand(ctx, command, true)
  if (pending?.is === 'send' && pending.gap && confirmationNamed(text) === undefined) return reviseDraft(ctx, text)
  handleUnrecognized(ctx, text)
}

/** Stops speech; a request made while speaking is delayed a little longer. */
function startInput(ctx: StepContext): void {
  ctx.delay = ctx.state.waiting.saying === null ? timing.requestDelay : timing.whileSpeaking
  ctx.state.problem = null
  ctx.state.interim = ''
  stopSpeaking(ctx)
}

function inputWhileMutating(ctx: StepContext, text: string): void {
  const sending = ctx.state.plan?.is === 'send'
  if (sending && (readConfirmation(text, 'send') === 'no' || parseCommand(text)?.is === 'undo')) {
    cancelSendWhenDone(ctx)
    respond(ctx, ctx.words.takingBack)
  } else respond(ctx, sending ? ctx.words.alreadySending : ctx.words.oneMoment)
}

function pickPerson(ctx: StepContext, pending: PendingChoice, text: string, command: Command | undefined) {
  const people = matchPeople(pending, command?.is === 'pick' ? command.which : text)
  const [first] = people
  if (!first) return listPeople(ctx, pending.people, ctx.words.notListed)
  if (people.length === 1) return onPersonChosen(ctx, first, pending.then)
  ctx.state.pending = { ...pending, people }
  listPeople(ctx, people, ctx.words.several)
}

/** A confirmation with nothing pending is answered as such and never guessed at. */
function handleUnrecognized(ctx: StepContext, text: string) {
  const { words } = ctx
  switch (confirmationNamed(text)) {
    case 'send':
      return respond(ctx, words.nothingToSend)
    case 'delete':
    case 'permanently':
      return respond(ctx, words.nothingToDelete)
    case 'no':
      return respond(ctx, words.dropped)
    default:
      understand(ctx, text)
  }
}

type Click = Extract<VoiceEvent, { is: 'click' }>['what']

/** A button of a card. A late click on a card that is gone does nothing. */
export function onClick(ctx: StepContext, what: Click) {
  const { pending } = ctx.state
  if (typeof what === 'object' && 'phrase' in what) return onTyped(ctx, what.phrase)
  if (isMutating(ctx.state)) {
    if (what === 'cancel') cancelSendWhenDone(ctx)
    return
  }
  if (typeof what === 'object') {
    const person = pending?.is === 'choice' ? pending.people.find(({ email }) => email === what.person.email) : undefined
    if (!person || pending?.is !== 'choice') return
    startButtonInput(ctx, person.name || person.email)
    return onPersonChosen(ctx, person, pending.then)
  }
  onButton(ctx, what)
}

function onButton(ctx: StepContext, what: 'send' | 'cancel' | 'delete' | 'permanently'): void {
  const { words } = ctx
  const { pending } = ctx.state
  if (what === 'cancel' && pending) {
    startButtonInput(ctx, words.phrases.cancel)
    refuse(ctx, '')
  } else if (what === 'send' && pending?.is === 'send') {
    startButtonInput(ctx, words.phrases.send)
    if (pending.gap) respond(ctx, words.gapFirst)
    else sendDraft(ctx, pending, 'click')
  } else if ((what === 'delete' || what === 'permanently') && pending?.is === 'delete') {
    startButtonInput(ctx, what === 'delete' ? words.phrases.yesDelete : words.phrases.permanently)
    removeMail(ctx, pending, what === 'permanently')
  }
}

function startButtonInput(ctx: StepContext, text: string): void {
  startInput(ctx)
  addEntry(ctx, text, 'click')
  cancelRequests(ctx)
}
