// What Homing says in a conversation, and the phrases it tells people about. Spoken as well as shown: whole sentences.
import { locale } from '../../../language.ts'

const timeOf = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' })
const longDayOf = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', year: 'numeric' })

function when(date: string, now: number): string {
  const then = new Date(date)
  if (Number.isNaN(then.getTime())) return ''
  const days = dayNumber(new Date(now)) - dayNumber(then)
  if (days === 0) return `today at ${timeOf.format(then)}`
  if (days === 1) return `yesterday at ${timeOf.format(then)}`
  return `on ${(days > 1 && days < 300 ? dayOf : longDayOf).format(then)}`
}
const dayNumber = (date: Date) => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000)

export const said = {
  phrases: {
    send: 'send it',
    yesSend: 'yes send',
    sendEmail: 'send email',
    sendNow: 'send now',
    dontSend: "don't send",
    cancel: 'cancel',
    no: 'no',
    deleteThis: 'delete this email',
    deleteFrom: (sender: string) => `delete the email from ${sender}`,
    yesDelete: 'yes delete',
    permanently: 'permanently',
  },
  /** What the help lists: each of them is understood as it stands. */
  examplePhrases: [
    'read my newest email',
    'next',
    'read the one from Lena',
    'say more',
    'reply saying I will be there',
    'email Lena asking whether Friday works',
    'send it',
    "don't send",
    'delete this email',
    'yes delete',
    'archive it',
    'snooze it until tomorrow',
    'search for invoices',
    'what needs my attention',
    'undo',
    'stop',
  ],
  doing: {
    mails: 'Looking for the email',
    script: 'Preparing the email',
    people: 'Looking for the address',
    draft: 'Writing',
    review: 'Checking for changes',
    send: 'Sending',
    discard: 'Discarding',
    remove: 'Deleting',
    archive: 'Archiving',
    snooze: 'Snoozing',
    star: 'Changing the star',
    markRead: 'Marking',
    undo: 'Undoing',
    attention: "Checking what's important",
    stats: 'Counting',
    understand: 'Thinking',
  },

  when,
  /** A name and the domain of the address: enough to know who is meant. */
  at: (name: string, domain: string) => `${name} at ${domain}`,
  and: (last: string) => `and ${last}`,
  sentenceOf: (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`),

  mailFrom: (who: string, when: string) => `From ${who}, ${when}.`,
  noSubject: 'No subject.',
  attachments: (n: number) => (n === 1 ? 'It has one attachment.' : `It has ${n} attachments.`),
  afterSummary: 'Say more for the full text, or next, reply, archive or delete.',
  afterText: 'Say next, reply, archive or delete.',
  nothingToRead: "There's no text to read.",
  cut: 'The email is too long to read aloud in full. Open it to read the rest.',
  noMails: 'Your inbox is empty.',
  noUnread: 'You have no unread emails.',
  noneFrom: (who: string) => `I couldn't find an email from ${who}.`,
  noMore: 'That was the last one.',
  noEarlier: 'That was the first one.',
  onlyOne: 'By voice, you can change one email at a time. Use the list to select several.',
  noMail: 'Which email? Say read my newest email, or name the sender.',

  toWhom: (people: string) => `To ${people}.`,
  copyTo: (people: string) => `Copy to ${people}.`,
  hiddenTo: (people: string) => `Blind copy to ${people}.`,
  others: (n: number) => (n === 1 ? 'one more, shown on the screen' : `${n} more, shown on the screen`),
  newRecipient: (who: string, letters: string, domain: string) =>
    `You've never written to ${who}. The address is spelled ${letters}, at ${domain}.`,
  neverWritten: (who: string) => `You've never written to ${who}.`,
  subject: (subject: string) => `Subject: ${subject}.`,
  files: (n: number) => (n === 1 ? 'With one attachment.' : `With ${n} attachments.`),
  bodyIs: (text: string) => `It says: ${text}`,
  confirmSend: 'Say send it, or cancel.',
  askBody: 'What should it say?',
  gapFirst: "There's a gap to fill in. What should it say?",
  nothingToSend: 'Nothing is waiting to be sent.',
  tooLate: "It's been a while, so here it is again.",
  notInFront: 'This page was in the background, so here it is again.',
  notReadYet: "You haven't heard all of it, so here it is again.",
  sent: (people: string) => `Sent to ${people}. Say undo within ten seconds to cancel.`,
  notSent: "Not sent. It's saved in your drafts.",
  discarded: 'Not sent. The draft was discarded.',
  changed: 'The email has changed. Here is the current version.',
  alreadySending: "It's already being sent.",
  takingBack: 'Cancelling.',
  serverError: 'Server error while sending email. Please check your Gmail connection.',
  sendFailed: 'Failed to send email',
  draftFailed: 'Failed to create email draft',
  noAddress: (who: string) => `I couldn't find an address for ${who}.`,
  nameThem: 'Who should I write to?',
  whatToChange: "There's no draft to change.",

  askDelete: (who: string, subject: string) => `Delete the email from ${who}, ${subject}?`,
  noSubjectWord: 'without a subject',
  confirmDelete: 'Say yes delete, or cancel.',
  needsPress: 'To delete permanently, press the button. Say yes delete to move it to the trash instead.',
  nothingToDelete: 'Nothing is waiting to be deleted.',
  toTrash: 'Moved to the trash. Say undo to restore it.',
  deletedForGood: 'Deleted permanently.',
  notDeleted: 'Not deleted.',
  deletionMissing: 'Email deletion not yet implemented in the backend',
  deleteFailed: 'Failed to delete email',

  several: 'Which person do you mean?',
  choice: (n: number, who: string) => `${n}: ${who}.`,
  askWhich: 'Say a number or a name, or cancel.',
  notListed: "That's not in the list.",
  nothingToChoose: "There's nothing to choose from.",
  dropped: 'All right.',

  did: {
    archive: (who: string) => `Archived the email from ${who}.`,
    snooze: {
      day: (who: string) => `Snoozed the email from ${who} for a day.`,
      'this-evening': (who: string) => `Snoozed the email from ${who} until this evening.`,
      tomorrow: (who: string) => `Snoozed the email from ${who} until tomorrow.`,
      weekend: (who: string) => `Snoozed the email from ${who} until the weekend.`,
      'next-week': (who: string) => `Snoozed the email from ${who} until next week.`,
    },
    star: (who: string) => `Starred the email from ${who}.`,
    unstar: (who: string) => `Removed the star from the email from ${who}.`,
    read: (who: string) => `Marked the email from ${who} as read.`,
    unread: (who: string) => `Marked the email from ${who} as unread.`,
  },
  nothingToUndo: 'Nothing to undo.',
  undone: 'Undone.',
  takenBack: "Cancelled. It wasn't sent and is saved in your drafts.",
  undoFailed: "Couldn't undo that.",

  searching: (q: string) => `Here are the results for ${q}.`,
  attention: (n: number) => (n === 1 ? 'One email needs your attention.' : `${n} emails need your attention.`),
  attentionFrom: (who: string, title: string) => `${who}: ${title}`,
  nothingUrgent: 'Nothing needs your attention.',
  count: (unread: number, total: number) =>
    unread === 0
      ? 'You have no unread emails.'
      : `You have ${unread.toLocaleString(locale)} unread of ${total.toLocaleString(locale)} emails.`,
  opened: "It's open.",
  help: 'You can say, for example:',
  oneMoment: "One moment, please. I'm still working on the last request.",
  apology: "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.",
  onCallError: "That didn't work. Please try again.",
} as const
