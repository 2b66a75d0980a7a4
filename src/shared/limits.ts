// Numbers both sides keep to. Sizes in bytes, times in milliseconds unless the name says otherwise.
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const limits = {
  pageSize: 20,
  listMax: 200,
  batchMax: 500,
  bodyBytes: 1024 * 1024,
  sendBodyBytes: 35 * 1024 * 1024,
  attachmentsBytes: 25 * 1024 * 1024,
  /** Of one mail that is written. */
  draftFiles: 100,
  /** What the sanitiser lets one mail bring along as pictures of its text. */
  picturesBytes: 10 * 1024 * 1024,
  /** That a person can have open; a list shows all of them. */
  drafts: 500,
  /** With those that were discarded and can still be taken back. */
  draftsWithDiscarded: 2000,
  /** Of all drafts of a person together. */
  draftFilesBytes: 1024 * 1024 * 1024,
  recipients: 100,
  /** Of a group in an address book; larger ones are not suggested. */
  groupMembers: 200,
  /** Mails a person may send, unless the settings say otherwise. */
  sendPerHour: 60,
  sendPerDay: 300,
  subjectChars: 998,
  passwordMin: 8,
  passwordMax: 1024,
  nameMax: 200,
  undoSeconds: 10,
  ticketSeconds: 60,
} as const
