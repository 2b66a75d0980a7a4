// Something was said, typed or pressed.
import type { Command } from '../command.ts'
import { type PendingChoice, timing, type VoiceEvent } from '../conversation.ts'
import { confirmationNamed, readCommand, readConfirmation } from '../grammar.ts'
import { listAgain, meant } from './choosing.ts'
import { run } from './commands.ts'
import { confirm, type Manner, refuse } from './confirming.ts'
import { remove } from './deleting.ts'
import { chosen } from './goal.ts'
import { understand } from './looking.ts'
import { revise, sendNow, takeBackWhenSent } from './sending.ts'
import { addEntry, dropWork, hush, isActing, type Turn, tell } from './turn.ts'

/**
 * Only what passed the gate comes here, which is closed while it speaks. Should something be heard then all the same, it could
 * be itself: it counts only where it calms.
 */
export function heard(turn: Turn, given: string, focused: boolean): void {
  const text = given.trim()
  turn.state.interim = ''
  if (text === '') return
  if (turn.state.waiting.saying !== null && !calms(text)) return
  take(turn, text, { by: 'voice', focused })
}

const calms = (text: string) => readCommand(text)?.is === 'stop' || confirmationNamed(text) === 'no'

export function typed(turn: Turn, given: string): void {
  const text = given.trim()
  if (text !== '') take(turn, text, { by: 'typed', focused: true })
}

function take(turn: Turn, text: string, manner: Manner) {
  begin(turn)
  addEntry(turn, text, manner.by)
  if (isActing(turn.state)) return whileActing(turn, text)
  dropWork(turn)
  const command = readCommand(text)
  const { pending } = turn.state
  // Another wording makes the old one worth nothing: it may contain a no.
  if (pending?.is === 'send' && command?.is === 'revise') return run(turn, command, true)
  const confirmation = pending && readConfirmation(text, pending.is)
  if (confirmation) return confirm(turn, confirmation, text, manner)
  if (pending?.is === 'choice' && (!command || command.is === 'pick')) return pick(turn, pending, text, command)
  if (command) return run(turn, command, true)
  if (pending?.is === 'send' && pending.gap && confirmationNamed(text) === undefined) return revise(turn, text)
  otherwise(turn, text)
}

/** What it says ends, and a request made meanwhile waits a little longer. */
function begin(turn: Turn): void {
  turn.delay = turn.state.waiting.saying === null ? timing.requestDelay : timing.whileSpeaking
  turn.state.problem = null
  turn.state.interim = ''
  hush(turn)
}

function whileActing(turn: Turn, text: string): void {
  const sending = turn.state.plan?.is === 'send'
  if (sending && (readConfirmation(text, 'send') === 'no' || readCommand(text)?.is === 'undo')) {
    takeBackWhenSent(turn)
    tell(turn, turn.words.takingBack)
  } else tell(turn, sending ? turn.words.alreadySending : turn.words.oneMoment)
}

function pick(turn: Turn, pending: PendingChoice, text: string, command: Command | undefined) {
  const people = meant(pending, command?.is === 'pick' ? command.which : text)
  const [first] = people
  if (!first) return listAgain(turn, pending.people, turn.words.notListed)
  if (people.length === 1) return chosen(turn, first, pending.then)
  turn.state.pending = { ...pending, people }
  listAgain(turn, people, turn.words.several)
}

/** A yes or no to nothing is said to be that, and never guessed at. */
function otherwise(turn: Turn, text: string) {
  const { words } = turn
  switch (confirmationNamed(text)) {
    case 'send':
      return tell(turn, words.nothingToSend)
    case 'delete':
    case 'permanently':
      return tell(turn, words.nothingToDelete)
    case 'no':
      return tell(turn, words.dropped)
    default:
      understand(turn, text)
  }
}

type Click = Extract<VoiceEvent, { is: 'click' }>['what']

/** A press on a button of a card. One that came too late, on a card that is gone, does nothing. */
export function clicked(turn: Turn, what: Click) {
  const { pending } = turn.state
  if (typeof what === 'object' && 'say' in what) return typed(turn, what.say)
  if (isActing(turn.state)) {
    if (what === 'cancel') takeBackWhenSent(turn)
    return
  }
  if (typeof what === 'object') {
    const person = pending?.is === 'choice' ? pending.people.find(({ email }) => email === what.person.email) : undefined
    if (!person || pending?.is !== 'choice') return
    press(turn, person.name || person.email)
    return chosen(turn, person, pending.then)
  }
  pressed(turn, what)
}

function pressed(turn: Turn, what: 'send' | 'cancel' | 'delete' | 'permanently'): void {
  const { words } = turn
  const { pending } = turn.state
  if (what === 'cancel' && pending) {
    press(turn, words.phrases.cancel)
    refuse(turn, '')
  } else if (what === 'send' && pending?.is === 'send') {
    press(turn, words.phrases.send)
    if (pending.gap) tell(turn, words.gapFirst)
    else sendNow(turn, pending, 'click')
  } else if ((what === 'delete' || what === 'permanently') && pending?.is === 'delete') {
    press(turn, what === 'delete' ? words.phrases.yesDelete : words.phrases.permanently)
    remove(turn, pending, what === 'permanently')
  }
}

function press(turn: Turn, text: string): void {
  begin(turn)
  addEntry(turn, text, 'click')
  dropWork(turn)
}
