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
  media: 'audio or video',
  'application/pdf': 'a PDF',
  'image/png': 'an image',
  'image/jpeg': 'an image',
  'image/gif': 'an image',
  'image/webp': 'an image',
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
  /** In a shared mailbox; '' for a former member. */
  sentBy: (name: string) => (name === '' ? 'Sent by a former member' : `Sent by ${name}`),
  replyTo: (name: string) => `Reply to ${name}…`,
  position: (n: string, total: string) => `${n} of ${total}`,
  newer: 'Newer email',
  older: 'Older email',
  forward: 'Forward',
  more: 'More',
  print: 'Print',
  source: 'Download original',
  markUnread: 'Mark unread',
  confirmDeletion: (n: number) => (n === 1 ? 'Delete this email?' : `Delete the ${n} emails of this conversation?`),
  body: 'Email text',
  bodyMissing: "Couldn't load this email because the mail server can't be reached.",
  bodyUnreadable: "This email is damaged and can't be displayed. You can still download the original.",
  bodyFailed: "Couldn't load the text.",
  imagesBlocked: (n: number) => (n === 1 ? '1 image blocked' : `${n} images blocked`),
  show: 'show',
  attachments: (n: number) => (n === 1 ? '1 attachment' : `${n} attachments`),
  download: 'Download',
  downloadFailed: 'Failed to download attachment',
  sourceFailed: "Couldn't download the original.",
  authRequired: 'Authentication required',
  noAttachmentId: 'Attachment ID not found',
  me: 'me',
  to: 'to',
  open: 'Open the email from',
  details: 'Details',
  from: 'From',
  cc: 'Cc',
  date: 'Date',
  readAloud: 'Read aloud',
  viewSource: 'View source',
  sourceTitle: 'Email source',
  sourceCut: 'Only the beginning is shown. Download the original to see all of it.',
  addToCalendar: 'Add to calendar',
  calendarFailed: "Couldn't create the calendar file.",
  calendar: {
    title: 'Title',
    day: 'Date',
    time: 'Time',
    duration: 'Duration',
    minutes: (n: number) => (n < 60 ? count(n, 'minute', 'minutes') : count(n / 60, 'hour', 'hours')),
    hint: 'Downloads a file for your calendar, with the sender and a link to this email.',
    make: 'Download',
    saveHint: (calendar: string) => `Saves to ${calendar}, with the sender and a link to this email.`,
    save: 'Save',
    saved: (calendar: string) => `Saved to ${calendar}`,
    yourDay: 'Your calendar on this day',
    nothingElse: 'Nothing else on this day.',
    conflict: 'Conflict',
    noConflict: 'No conflicts',
    conflicts: (n: number) => count(n, 'conflict', 'conflicts'),
    allDay: 'All day',
    untitled: 'No title',
    goesTo: (calendar: string) => `If you accept, it's saved to ${calendar}.`,
    noTitle: 'Please enter a title',
    noMoment: 'Please choose a date and a time',
  },
  trackers: (n: number) => count(n, 'tracker removed', 'trackers removed'),
  alwaysShow: 'always for this sender',
  trusted: 'Images from this sender will always be shown.',
  trustFailed: "Couldn't save this sender.",
  downloadAll: 'Download all',
  allFailed: "Couldn't download the files.",
  preview: 'Preview',
  previewFailed: "Can't preview this file. You can still download it.",
  mismatch: (kind: string) => `Misleading file name, actually ${mismatches[kind] ?? 'something else'}`,
  confirmMismatch: 'Download this file anyway?',
  mismatchHint: (name: string, kind: string) =>
    `${name} is actually ${mismatches[kind] ?? 'something else'}. Files with misleading names are often harmful.`,
  program: 'Program: may harm your computer',
  page: 'Web page: may imitate another site',
  unsubscribe: 'Unsubscribe',
  confirmUnsubscribe: 'Unsubscribe from this mailing list?',
  leaveByClick: (host: string) => `Sends an unsubscribe request to ${host}, and nothing else.`,
  leaveByMail: (address: string) => `Sends an unsubscribe email to ${address}.`,
  leaveByPage: "Unsubscribe on the list's own page. You'll see its address first.",
  left: "You've unsubscribed.",
  leftByMail: 'Unsubscribe email on its way.',
  leftAt: (when: string) => `You unsubscribed on ${when}`,
  leaveFailed: "Couldn't unsubscribe.",
  leavePage: 'Open the unsubscribe page',
  leavePageHint: "You can only unsubscribe on the list's own page:",
  openPage: 'Open the page',
  care: 'Be careful with this email',
  firstContact: 'First email from this address',
  proven: (how: string, by: string) => `Sender verified: ${how} passed at ${by}`,
  unproven: (by: string) => `Sender not verified, according to ${by}`,
  checked: (by: string) => `Checked by ${by}`,
  checks: 'Checks',
  answersTo: 'Replies go to',
  invitation: 'Invitation',
  cancelled: 'Cancelled',
  answerCame: 'Invitation reply',
  event: 'Event',
  when: 'When',
  where: 'Where',
  organizer: 'Organiser',
  guests: (n: number) => count(n, 'guest', 'guests'),
  repeats: 'Repeats',
  accept: 'Accept',
  maybe: 'Maybe',
  decline: 'Decline',
  answers: 'Your reply',
  answered: (email: string) => `Your reply goes to ${email}`,
  answerFailed: "Couldn't send the reply.",
  undoTooLate: "Couldn't undo. Your reply may already be on its way.",
  otherOrganizer: (email: string) => `This email isn't from the organiser. Your reply would go to ${email}.`,
  senders: {
    title: 'Senders whose images are shown',
    hint: 'Their images load automatically, through this server.',
    none: 'No senders yet. Choose “always for this sender” above an email to add one.',
    remove: 'Remove',
    removeOf: (sender: string) => `Remove ${sender}`,
    removed: 'Removed from the list',
    failed: "Couldn't change the list.",
    loadFailed: "Couldn't load the list.",
  },
  /** What a warning says; `params` as the server gives them. */
  warning: ({ kind, params: [first = '', second = ''], params }: Warning): string => {
    switch (kind) {
      case 'nameShowsAddress':
        return `The name shows ${first}, but the email is from ${second}.`
      case 'replyElsewhere':
        return `Replies go to a different address: ${first}.`
      case 'lookAlike':
        return `${first} looks like ${second} but isn't.`
      case 'strangeScript':
        return `A name uses look-alike letters. It's really ${first}.`
      case 'manySenders':
        return `It lists several senders: ${params.join(', ')}.`
      case 'knownNameNewAddress':
        return `You know ${first} as ${second}. This is a different address.`
      case 'linkElsewhere':
        return `A link shows ${first} but leads to ${second}.`
      case 'linkNumeric':
        return `A link leads to an IP address instead of a name: ${first}.`
      case 'notProven':
        return `Your mail server couldn't verify that it's from ${first}.`
    }
  },
}
