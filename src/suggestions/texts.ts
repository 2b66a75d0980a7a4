// Texts of suggestions in English; web/words/de/suggestions.ts has the German ones. Names, subjects and quotes are a stranger's
// text: visible characters on one short line, without links.
import type { Person } from '../shared/mail.ts'
import { inertLine } from '../shared/reading/inert.ts'
import { visible } from '../shared/reading/visible.ts'
import type { SuggestionType } from '../shared/suggestions.ts'

export interface About {
  who: string
  subject: string
  /** The matched words. */
  cue: string
}
interface Texts {
  title(about: About): string
  description(about: About): string
  reasoning(about: About): string
}

export const texts: Record<SuggestionType | 'stranger' | 'several' | 'invitation', Texts> = {
  urgent_attention: {
    title: ({ subject }) => `Urgent: ${subject}`,
    description: ({ who }) => `${who} writes that this cannot wait.`,
    reasoning: ({ cue }) => `“${cue}”, from somebody you write with.`,
  },
  deadline_detected: {
    title: ({ subject }) => `Deadline: ${subject}`,
    description: ({ who }) => `${who} names a time by which something is due.`,
    reasoning: ({ cue }) => `“${cue}” names a time that is still to come.`,
  },
  meeting_request: {
    title: ({ subject }) => `Meeting: ${subject}`,
    description: ({ who }) => `${who} proposes a time to meet.`,
    reasoning: ({ cue }) => `“${cue}” is a time to meet that is still to come.`,
  },
  invitation: {
    title: ({ subject }) => `Meeting: ${subject}`,
    description: ({ who }) => `${who} invites you.`,
    reasoning: () => 'The email carries an invitation to something that is still to come.',
  },
  reply_suggested: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who} waits for your answer to “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” asks you, you write with each other, and you have not answered.`,
  },
  stranger: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who}, whom you have not written to yet, asks you something in “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” asks you, but you have not written with each other yet.`,
  },
  several: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who} asks you and others something in “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” asks several people, you among them.`,
  },
  follow_up_needed: {
    title: ({ who }) => `Follow up with ${who}`,
    description: ({ who, subject }) => `You asked ${who} something in “${subject}”, and no answer has come.`,
    reasoning: ({ cue }) => `“${cue}” expects an answer, and three working days have passed.`,
  },
  action_required: {
    title: ({ subject }) => `To do: ${subject}`,
    description: ({ who }) => `${who} asks you to do something.`,
    reasoning: ({ cue }) => `“${cue}” asks for something to be done.`,
  },
}

export function nameOf({ name, email }: Person): string {
  // A name that looks like an address may be someone else's.
  const plain = name.includes('@') ? '' : inertLine(name, 80, [email])
  return plain === '' ? visible(email).replace(/\s+/g, ' ').trim().slice(0, 120) || 'Somebody' : plain
}

export const subjectOf = (subject: string) => inertLine(subject, 120) || '(no subject)'
