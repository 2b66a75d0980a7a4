// Resolves which mail a command refers to, then applies the intent.
import type { Person } from '../../../../src/shared/mail.ts'
import type { Script, VoiceMail } from '../../../../src/shared/voice.ts'
import { voiceLimits } from '../../../../src/shared/voice-limits.ts'
import type { Which } from '../command.ts'
import type { Answer } from '../state.ts'
import { changeMail } from './change-mail.ts'
import type { ChoiceIntent, MailIntent } from './continuation.ts'
import { askToDelete } from './delete-mail.ts'
import { askWhichPerson } from './disambiguation.ts'
import { fetchMails, fetchOpenedMail, fetchScript, focusMail, onScript } from './read-mail.ts'
import { draftMail, draftReply } from './send-mail.ts'
import { spokenPerson } from './spoken-names.ts'
import { dismissPending, request, respond, type StepContext } from './step-context.ts'

type MailsAnswer = Extract<Answer, { call: 'mails' }>

export function resolveMail(ctx: StepContext, which: Which, goal: MailIntent) {
  dismissPending(ctx)
  if (which.is === 'newest') return fetchMails(ctx, false, goal)
  if (which.is === 'from') return fetchMailsFrom(ctx, which.who, null, goal)
  const { opened, focus } = ctx.state
  if (opened !== null) return fetchOpenedMail(ctx, opened, goal)
  if (focus === null) return respond(ctx, ctx.words.noMail)
  applyIntent(ctx, focus, goal)
}

function fetchMailsFrom(ctx: StepContext, who: string, exactly: string | null, goal: MailIntent): void {
  request(ctx, { call: 'mails', from: (exactly ?? who).slice(0, voiceLimits.nameChars) }, { is: 'from', who, exactly, goal })
}

export function onNewestMails(ctx: StepContext, unread: boolean, goal: MailIntent, { mails }: MailsAnswer) {
  const found = unread ? mails.filter(({ read }) => !read) : mails
  const [newest] = found
  if (!newest) return respond(ctx, unread ? ctx.words.noUnread : ctx.words.noMails)
  if (goal.is === 'read') setMailList(ctx, found)
  applyIntent(ctx, newest, goal)
}

/** Asks which sender if several match; otherwise takes the newest mail. */
export function onMailsFrom(
  ctx: StepContext,
  who: string,
  exactly: string | null,
  goal: MailIntent,
  { mails, senders }: MailsAnswer,
) {
  if (exactly === null && senders.length > 1) return askWhichPerson(ctx, senders, goal)
  const theirs = exactly === null ? mails : mails.filter(({ from }) => from.email.toLowerCase() === exactly.toLowerCase())
  const [newest] = theirs
  if (!newest) return respond(ctx, ctx.words.noneFrom(who))
  if (goal.is === 'read') setMailList(ctx, theirs)
  applyIntent(ctx, newest, goal)
}

/** "next" continues in this list. */
function setMailList({ state }: StepContext, mails: VoiceMail[]): void {
  state.mails = mails
  state.currentIndex = null
}

export function onOpenedMail(ctx: StepContext, script: Script, goal: MailIntent) {
  const { id, from, subject, date } = script
  const mail = { id, threadId: '', from, subject, date, read: true, body: null }
  focusMail(ctx, mail)
  ctx.state.script = script
  if (goal.is !== 'read') return applyIntent(ctx, mail, goal)
  dismissPending(ctx)
  onScript(ctx, mail, script, false)
}

function applyIntent(ctx: StepContext, mail: VoiceMail, goal: MailIntent) {
  switch (goal.is) {
    case 'read':
      return fetchScript(ctx, mail)
    case 'reply':
      return draftReply(ctx, mail, goal.content, goal.all)
    case 'delete':
      return askToDelete(ctx, mail, goal.permanently)
    case 'act':
      return changeMail(ctx, mail, goal.act)
  }
}

/** A person was chosen from the list. */
export function onPersonChosen(ctx: StepContext, person: Person, then: ChoiceIntent): void {
  ctx.state.pending = null
  if (then.is === 'compose') draftMail(ctx, person, then.content)
  else fetchMailsFrom(ctx, spokenPerson(ctx.words, person), person.email, then)
}
