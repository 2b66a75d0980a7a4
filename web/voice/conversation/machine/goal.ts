// Which mail is meant, and what is wanted of it.
import type { Person } from '../../../../src/shared/mail.ts'
import type { Script, VoiceMail } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Which } from '../command.ts'
import type { Answer } from '../conversation.ts'
import { act } from './acting.ts'
import { choose } from './choosing.ts'
import { askToDelete } from './deleting.ts'
import { called } from './names.ts'
import type { Chosen, Goal } from './plan.ts'
import { askMails, askOpened, gotScript, lookAt, startReading } from './reading.ts'
import { replyTo, writeTo } from './sending.ts'
import { ask, type Turn, tell } from './turn.ts'
import { waitIsOver } from './waiting.ts'

type Found = Extract<Answer, { call: 'mails' }>

export function want(turn: Turn, which: Which, goal: Goal) {
  waitIsOver(turn)
  if (which.is === 'newest') return askMails(turn, false, goal)
  if (which.is === 'from') return askFrom(turn, which.who, null, goal)
  const { opened, focus } = turn.state
  if (opened !== null) return askOpened(turn, opened, goal)
  if (focus === null) return tell(turn, turn.words.noMail)
  goOn(turn, focus, goal)
}

function askFrom(turn: Turn, who: string, exactly: string | null, goal: Goal): void {
  ask(turn, { call: 'mails', from: (exactly ?? who).slice(0, voiceLimits.nameChars) }, { is: 'from', who, exactly, goal })
}

export function gotNewest(turn: Turn, unread: boolean, goal: Goal, { mails }: Found) {
  const found = unread ? mails.filter(({ read }) => !read) : mails
  const [newest] = found
  if (!newest) return tell(turn, unread ? turn.words.noUnread : turn.words.noMails)
  if (goal.is === 'read') setMails(turn, found)
  goOn(turn, newest, goal)
}

/** Several people have written under that name: nobody is taken by default. Otherwise the newest of theirs. */
export function gotFrom(turn: Turn, who: string, exactly: string | null, goal: Goal, { mails, senders }: Found) {
  if (exactly === null && senders.length > 1) return choose(turn, senders, goal)
  const theirs = exactly === null ? mails : mails.filter(({ from }) => from.email.toLowerCase() === exactly.toLowerCase())
  const [newest] = theirs
  if (!newest) return tell(turn, turn.words.noneFrom(who))
  if (goal.is === 'read') setMails(turn, theirs)
  goOn(turn, newest, goal)
}

/** "next" goes on in what was found. */
function setMails({ state }: Turn, mails: VoiceMail[]): void {
  state.mails = mails
  state.at = null
}

export function gotOpened(turn: Turn, script: Script, goal: Goal) {
  const { id, from, subject, date } = script
  const mail = { id, threadId: '', from, subject, date, read: true, body: null }
  lookAt(turn, mail)
  turn.state.script = script
  if (goal.is !== 'read') return goOn(turn, mail, goal)
  waitIsOver(turn)
  gotScript(turn, mail, script, false)
}

function goOn(turn: Turn, mail: VoiceMail, goal: Goal) {
  switch (goal.is) {
    case 'read':
      return startReading(turn, mail)
    case 'reply':
      return replyTo(turn, mail, goal.says, goal.all)
    case 'delete':
      return askToDelete(turn, mail, goal.permanently)
    case 'act':
      return act(turn, mail, goal.act)
  }
}

/** Somebody of the list was chosen. */
export function chosen(turn: Turn, person: Person, then: Chosen): void {
  turn.state.pending = null
  if (then.is === 'compose') writeTo(turn, person, then.says)
  else askFrom(turn, called(turn.words, person), person.email, then)
}
