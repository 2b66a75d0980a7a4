// The words of reading a mail, and of what it may try. The exact texts of the specification stand.
import type { Warning } from '../../../src/shared/sender-trust.ts'

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

const mismatches: Record<string, string> = {
  program: 'a program',
  markup: 'a web page',
  zip: 'an archive',
  archive: 'an archive',
  office: 'an Office document',
  rtf: 'a text document',
  media: 'sound or video',
  'application/pdf': 'a PDF',
  'image/png': 'a picture',
  'image/jpeg': 'a picture',
  'image/gif': 'a picture',
  'image/webp': 'a picture',
  unknown: 'something else',
}

export const reader = {
  back: 'Back',
  notFound: 'Email not found',
  notFoundHint: 'It may have been moved or deleted.',
  toInbox: 'Go to the inbox',
  failed: 'Failed to load email',
  reply: 'Reply',
  replyAll: 'Reply all',
  ownColors: 'Original colours',
  darkColors: 'Dark colours',
  replyTo: (name: string) => `Reply to ${name}…`,
  position: (n: string, total: string) => `${n} of ${total}`,
  newer: 'Newer email',
  older: 'Older email',
  forward: 'Forward',
  more: 'More',
  print: 'Print',
  source: 'Download original',
  markUnread: 'Mark unread',
  confirmDelete: 'Delete this email?',
  body: 'Text of the email',
  bodyMissing: 'The text of this email is not here yet, and the mail server cannot be reached.',
  bodyUnreadable: 'This email is damaged; its text cannot be shown. The original can still be downloaded.',
  bodyFailed: 'The text could not be loaded.',
  imagesBlocked: (n: number) => (n === 1 ? '1 image blocked' : `${n} images blocked`),
  show: 'show',
  attachments: (n: number) => (n === 1 ? '1 attachment' : `${n} attachments`),
  download: 'Download',
  downloadFailed: 'Failed to download attachment',
  sourceFailed: 'The original could not be downloaded.',
  authRequired: 'Authentication required',
  noAttachmentId: 'Attachment ID not found',
  me: 'me',
  to: 'to',
  open: 'Open the email from',
  earlier: (n: number) => (n === 1 ? '1 more email' : `${n} more emails`),
  details: 'Details',
  from: 'From',
  cc: 'Cc',
  date: 'Date',
  readAloud: 'Read aloud',
  viewSource: 'View source',
  sourceTitle: 'Source of the email',
  sourceCut: 'Only the beginning is shown. The original can be downloaded whole.',
  addToCalendar: 'Add to calendar',
  calendarFailed: 'The calendar file could not be made.',
  calendar: {
    title: 'Title',
    day: 'Date',
    time: 'Time',
    duration: 'Duration',
    minutes: (n: number) => (n < 60 ? count(n, 'minute', 'minutes') : count(n / 60, 'hour', 'hours')),
    hint: 'You get a file that your calendar opens. It names the sender and leads back to this email.',
    make: 'Download',
    noTitle: 'Please enter a title',
    noMoment: 'Please choose a date and a time',
  },
  trackers: (n: number) => count(n, 'tracker removed', 'trackers removed'),
  alwaysShow: 'always for this sender',
  trusted: 'Images of this sender are shown from now on.',
  trustFailed: 'The sender could not be remembered.',
  downloadAll: 'Download all',
  allFailed: 'The files could not be downloaded.',
  preview: 'Preview',
  previewFailed: 'This file cannot be shown here. It can still be downloaded.',
  mismatch: (kind: string) => `Not what its name says: ${mismatches[kind] ?? 'something else'}`,
  confirmMismatch: 'Download this file anyway?',
  mismatchHint: (name: string, kind: string) =>
    `${name} is not what its name says: it is ${mismatches[kind] ?? 'something else'}. Files like that are often sent to do harm.`,
  program: 'A program: it can change your computer',
  page: 'A web page: it can imitate others',
  unsubscribe: 'Unsubscribe',
  confirmUnsubscribe: 'Leave this mailing list?',
  leaveByClick: (host: string) => `${host} is told that you leave, and nothing else.`,
  leaveByMail: (address: string) => `An email that asks to be taken off goes to ${address}.`,
  leaveByPage: 'The list has a page of its own for this. You see its address before you open it.',
  left: 'You have left this list.',
  leftByMail: 'An email to the list is on its way.',
  leftAt: (when: string) => `You left this list on ${when}`,
  leaveFailed: 'The list could not be told.',
  leavePage: 'Open the page of the list',
  leavePageHint: 'This list can be left only on its own page:',
  openPage: 'Open the page',
  care: 'Be careful with this email',
  firstContact: 'The first email from this address',
  proven: (how: string, by: string) => `Sender proven: ${how} pass by ${by}`,
  unproven: (by: string) => `Sender not proven, says ${by}`,
  checked: (by: string) => `Checked by ${by}`,
  checks: 'Checks',
  answersTo: 'Answers to',
  invitation: 'Invitation',
  cancelled: 'Cancelled',
  answerCame: 'Answer to an invitation',
  event: 'Event',
  when: 'When',
  where: 'Where',
  organizer: 'Organizer',
  guests: (n: number) => count(n, 'guest', 'guests'),
  repeats: 'Repeats',
  accept: 'Accept',
  maybe: 'Maybe',
  decline: 'Decline',
  answers: 'Your answer',
  answered: (email: string) => `Your answer goes to ${email}`,
  answerFailed: 'The answer could not be sent.',
  otherOrganizer: (email: string) => `This email does not come from the organizer. Your answer would go to ${email}.`,
  senders: {
    title: 'Senders whose images are shown',
    hint: 'Pictures in their emails are loaded at once, through this server.',
    none: 'Nobody yet. “Always for this sender” above a mail adds one.',
    remove: 'Remove',
    removeOf: (sender: string) => `Remove ${sender}`,
    removed: 'Removed from the list',
    failed: 'The list could not be changed.',
    loadFailed: 'The list could not be loaded.',
  },
  /** What a warning says; `params` as the server gives them. */
  warning: ({ kind, params: [first = '', second = ''], params }: Warning): string => {
    switch (kind) {
      case 'nameShowsAddress':
        return `The name shows ${first}, but the mail comes from ${second}.`
      case 'replyElsewhere':
        return `An answer would go somewhere else: to ${first}.`
      case 'lookAlike':
        return `${first} looks like ${second}, and is not.`
      case 'strangeScript':
        return `A name is written in letters that imitate others. It really is ${first}.`
      case 'manySenders':
        return `It names more than one sender: ${params.join(', ')}.`
      case 'knownNameNewAddress':
        return `You know ${first} as ${second}. This is another address.`
      case 'linkElsewhere':
        return `A link shows ${first} and leads to ${second}.`
      case 'linkNumeric':
        return `A link leads to a bare number instead of a name: ${first}.`
      case 'notProven':
        return `Your mail server could not prove that it comes from ${first}.`
    }
  },
}
