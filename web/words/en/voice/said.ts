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
    script: 'Getting the email ready to be read',
    people: 'Looking for the address',
    draft: 'Writing',
    review: 'Looking at what has changed',
    send: 'Sending',
    discard: 'Discarding',
    remove: 'Deleting',
    archive: 'Archiving',
    snooze: 'Snoozing',
    star: 'Changing the star',
    markRead: 'Marking',
    undo: 'Taking it back',
    attention: 'Looking at what matters',
    stats: 'Counting',
    understand: 'Thinking about it',
  },

  when,
  /** A name and the domain of the address: enough to know who is meant. */
  at: (name: string, domain: string) => `${name} at ${domain}`,
  and: (last: string) => `and ${last}`,
  sentenceOf: (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`),

  mailFrom: (who: string, when: string) => `From ${who}, ${when}.`,
  noSubject: 'Without a subject.',
  attachments: (n: number) => (n === 1 ? 'It has one attachment.' : `It has ${n} attachments.`),
  afterSummary: 'Say more for the whole text, next, reply, archive or delete.',
  afterText: 'Say next, reply, archive or delete.',
  nothingToRead: 'There is no text in it to read.',
  cut: 'The email is longer than what is read aloud. Open it to read the rest.',
  noMails: 'There is no email in your inbox.',
  noUnread: 'You have no unread email.',
  noneFrom: (who: string) => `No email from ${who} was found.`,
  noMore: 'That was the last one.',
  noEarlier: 'That was the first one.',
  onlyOne: 'One email at a time can be changed by voice. In the list, several can be selected at once.',
  noMail: 'Which email? Say read my newest email, or name who sent it.',

  toWhom: (people: string) => `To ${people}.`,
  copyTo: (people: string) => `Copy to ${people}.`,
  hiddenTo: (people: string) => `Hidden copy to ${people}.`,
  others: (n: number) => (n === 1 ? 'one more, shown on the screen' : `${n} more, shown on the screen`),
  newRecipient: (who: string, letters: string, domain: string) =>
    `You have never written to ${who}. The address is spelled ${letters}, at ${domain}.`,
  neverWritten: (who: string) => `You have never written to ${who}.`,
  subject: (subject: string) => `Subject: ${subject}.`,
  files: (n: number) => (n === 1 ? 'With one file.' : `With ${n} files.`),
  bodyIs: (text: string) => `It says: ${text}`,
  confirmSend: 'Say send it, or cancel.',
  askBody: 'What should it say?',
  gapFirst: 'It has a gap where your words belong. What should it say?',
  nothingToSend: 'There is nothing waiting to be sent.',
  tooLate: 'That was a while after it was read to you, so it is read again.',
  notInFront: 'This page was not in front, so it is read again.',
  notReadYet: 'It was not read to you to the end, so it is read again.',
  sent: (people: string) => `Sent to ${people}. Say undo within ten seconds to take it back.`,
  notSent: 'Not sent. It is kept in your drafts.',
  discarded: 'Not sent, and the draft is discarded.',
  changed: 'The email was changed meanwhile. This is what it is now.',
  alreadySending: 'It is being sent just now.',
  takingBack: 'It is taken back.',
  serverError: 'Server error while sending email. Please check your Gmail connection.',
  sendFailed: 'Failed to send email',
  draftFailed: 'Failed to create email draft',
  noAddress: (who: string) => `No address was found for ${who}.`,
  nameThem: 'Please say the name of whom to write to.',
  whatToChange: 'There is no draft waiting to be changed.',

  askDelete: (who: string, subject: string) => `Delete the email from ${who}, ${subject}?`,
  noSubjectWord: 'without a subject',
  confirmDelete: 'Say yes delete, or cancel.',
  needsPress: 'Deleting permanently takes a press on the button. Say yes delete to move it to the trash instead.',
  nothingToDelete: 'There is nothing waiting to be deleted.',
  toTrash: 'Moved to the trash. Say undo to take it back.',
  deletedForGood: 'Deleted permanently.',
  notDeleted: 'Not deleted.',
  deletionMissing: 'Email deletion not yet implemented in the backend',
  deleteFailed: 'Failed to delete email',

  several: 'Several people could be meant.',
  choice: (n: number, who: string) => `${n}: ${who}.`,
  askWhich: 'Say a number or a name, or cancel.',
  notListed: 'That is not in the list.',
  nothingToChoose: 'There is nothing to choose from.',
  dropped: 'All right.',

  did: {
    archive: (who: string) => `The email from ${who} is archived.`,
    snooze: {
      day: (who: string) => `The email from ${who} is snoozed for a day.`,
      'this-evening': (who: string) => `The email from ${who} is snoozed until this evening.`,
      tomorrow: (who: string) => `The email from ${who} is snoozed until tomorrow.`,
      weekend: (who: string) => `The email from ${who} is snoozed until the weekend.`,
      'next-week': (who: string) => `The email from ${who} is snoozed until next week.`,
    },
    star: (who: string) => `The email from ${who} has a star.`,
    unstar: (who: string) => `The email from ${who} has no star any more.`,
    read: (who: string) => `The email from ${who} is marked read.`,
    unread: (who: string) => `The email from ${who} is marked unread.`,
  },
  nothingToUndo: 'There is nothing to undo.',
  undone: 'Undone.',
  takenBack: 'Taken back. It was not sent, and is kept in your drafts.',
  undoFailed: 'That could not be undone.',

  searching: (q: string) => `These are the results for ${q}.`,
  attention: (n: number) => (n === 1 ? 'One email needs your attention.' : `${n} emails need your attention.`),
  attentionFrom: (who: string, title: string) => `${who}: ${title}`,
  nothingUrgent: 'Nothing needs your attention.',
  count: (unread: number, total: number) =>
    unread === 0
      ? 'You have no unread email.'
      : `You have ${unread.toLocaleString(locale)} unread of ${total.toLocaleString(locale)} emails.`,
  opened: 'It is open.',
  help: 'You can say, for example:',
  oneMoment: 'One moment, please: the last thing is not done yet.',
  apology: "I apologize, but I'm having trouble generating a response right now. Please try again in a moment.",
  onCallError: 'That did not work. Please try again.',
} as const
