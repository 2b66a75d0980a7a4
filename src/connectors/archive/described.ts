// What an archive keeps of a mail beside its bytes. Made in the mime thread (describe.ts).
import type { RemoteMail } from '../connector.ts'
import type { Range } from '../mime/structure/scan.ts'
import { digestOf } from './digest.ts'
import type { Marks } from './marks.ts'

/** What is stored, as JSON. */
export interface ArchivedMail {
  mail: Omit<RemoteMail, 'uid' | 'flags'>
  /** Where each part lies in the bytes of the mail. */
  ranges: Record<string, Range>
}
export interface Described extends ArchivedMail, Marks {
  digest: string
  /** Whether there is any header at all: what has none is no mail. */
  isMail: boolean
}
export interface WhenInput {
  /** When it may have been, where the mail says nothing that can be believed. */
  perhaps?: number
  now: number
}

/** What stands in for a description that could not be made within the limits. */
export function describeNothing(bytes: Buffer, when: WhenInput): Described {
  return {
    mail: {
      messageId: '',
      inReplyTo: '',
      references: [],
      subject: '',
      from: { name: '', email: '' },
      to: [],
      cc: [],
      bcc: [],
      replyTo: [],
      date: when.perhaps ?? when.now,
      dated: false,
      size: bytes.length,
      textParts: [],
      attachments: [
        { part: '1', filename: 'mail.eml', mimeType: 'message/rfc822', size: bytes.length, inline: false, encoding: '8bit' },
      ],
      listUnsubscribe: null,
      automated: false,
      listId: null,
      authentication: [],
    },
    ranges: { 1: [0, bytes.length] },
    digest: digestOf(bytes, 0),
    isMail: true,
    flags: { read: true, starred: false, answered: false },
    deleted: false,
    labels: [],
  }
}
