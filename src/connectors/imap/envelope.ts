// What an IMAP server says of a mail as a RemoteMail: its header fields, read as those of any mail are, and what only the server
// knows. Its own reading of them (ENVELOPE, RFC 9051, section 7.5.2) is not asked for: servers differ in what they make of a
// header, and mail must be the same whatever way it comes in.
import type { FetchMessageObject } from 'imapflow'
import type { Flags, RemoteMail } from '../connector.ts'
import { describeHeader } from '../mime/header/describe.ts'
import { readFields } from '../mime/header/fields.ts'
import { partsOf } from '../mime/structure/parts.ts'
import { sectionBytes } from './nstring.ts'
import { ownPartName } from './own-parts.ts'

export const fieldsOf = (fetched: FetchMessageObject) => readFields(sectionBytes(fetched.headers) ?? new Uint8Array())

export function toRemoteMail(fetched: FetchMessageObject, now: number, fields = fieldsOf(fetched)): RemoteMail {
  const { size = 0 } = fetched
  const whole = { part: ownPartName({ from: 0, length: size, encoding: '8bit' }), size }
  return {
    uid: fetched.uid,
    flags: toFlags(fetched.flags),
    size,
    ...describeHeader(fields, partsOf(fetched.bodyStructure, whole), { arrived: fetched.internalDate, now }),
  }
}

export function toFlags(flags: Set<string> | undefined): Flags {
  const has = (name: string) => flags?.has(name) ?? false
  return { read: has('\\Seen'), starred: has('\\Flagged'), answered: has('\\Answered') }
}
