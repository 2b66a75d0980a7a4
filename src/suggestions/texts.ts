// Texts of suggestions in English; web/words/de/suggestions.ts has the German ones. Names, subjects and quotes are a stranger's
// text: visible characters on one short line, without links.
import { withoutMarks } from '../mail/subject.ts'
import type { Person } from '../shared/mail.ts'
import { inertLine } from '../shared/reading/inert.ts'
import { visible } from '../shared/reading/visible.ts'
import type { SuggestionType } from '../shared/suggestions.ts'

export interface About {
  who: string
  subject: string
  /** The matched words. */
  cue: string
  /** The sentence with them; empty where it is not known. */
  sentence: string
}
interface Texts {
  title(about: About): string
  description(about: About): string
  reasoning(about: About): string
}

export const texts: Record<SuggestionType | 'stranger' | 'several' | 'invitation', Texts> = {
  urgent_attention: {
    title: ({ subject }) => `Urgent: ${subject}`,
    description: ({ who }) => `${who} says this is urgent.`,
    reasoning: ({ cue }) => `“${cue}” is from one of your contacts.`,
  },
  deadline_detected: {
    title: ({ subject }) => `Deadline: ${subject}`,
    description: ({ who, sentence }) => (sentence ? `${who} writes: “${sentence}”` : `${who} mentions a deadline.`),
    reasoning: ({ cue }) => `“${cue}” mentions an upcoming deadline.`,
  },
  meeting_request: {
    title: ({ subject }) => `Meeting: ${subject}`,
    description: ({ who }) => `${who} suggests a time to meet.`,
    reasoning: ({ cue }) => `“${cue}” suggests an upcoming meeting time.`,
  },
  invitation: {
    title: ({ subject }) => `Meeting: ${subject}`,
    description: ({ who }) => `${who} invites you.`,
    reasoning: () => 'The email contains an invitation to an upcoming event.',
  },
  reply_suggested: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who} is waiting for your reply to “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” is a question from one of your contacts, and you haven't replied.`,
  },
  stranger: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who}, a new contact, asks you a question in “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” is a question from a new contact.`,
  },
  several: {
    title: ({ who }) => `Reply to ${who}`,
    description: ({ who, subject }) => `${who} asks you and others a question in “${subject}”.`,
    reasoning: ({ cue }) => `“${cue}” is a question to several people, including you.`,
  },
  follow_up_needed: {
    title: ({ who }) => `Follow up with ${who}`,
    description: ({ who, subject }) => `You asked ${who} a question in “${subject}” and haven't had a reply.`,
    reasoning: ({ cue }) => `“${cue}” expects a reply, and three working days have passed.`,
  },
  action_required: {
    title: ({ subject }) => `To do: ${subject}`,
    description: ({ who }) => `${who} asks you to do something.`,
    reasoning: ({ cue }) => `“${cue}” asks you to do something.`,
  },
}

export function nameOf({ name, email }: Person): string {
  // A name that looks like an address may be someone else's.
  const plain = name.includes('@') ? '' : inertLine(name, 80, [email])
  return plain === '' ? visible(email).replace(/\s+/g, ' ').trim().slice(0, 120) || 'Someone' : plain
}

export const subjectOf = (subject: string) => inertLine(withoutMarks(subject), 120) || '(no subject)'
