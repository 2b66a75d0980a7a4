// The bytes of a mail -> what an archive keeps of it beside them. It runs in the mime thread.
import { day } from '../../shared/limits.ts'
import { receivedAt } from '../mime/header/date.ts'
import { describeHeader } from '../mime/header/describe.ts'
import type { Fields } from '../mime/header/fields.ts'
import { partsOf } from '../mime/structure/parts.ts'
import { scanMail } from '../mime/structure/scan.ts'
import type { Described, WhenInput } from './described.ts'
import { digestOf } from './digest.ts'
import { marksOf } from './marks.ts'

/** No part has this number (RFC 9051, section 6.4.5). */
const whole = '0'

export function describeArchived(bytes: Buffer, when: WhenInput): Described {
  const { fields, tree, ranges, headerEnd } = scanMail(bytes)
  const parts = partsOf(tree, { part: whole, size: bytes.length })
  const mail = describeHeader(fields, parts, { now: when.now })
  const date = mail.dated ? mail.date : (guessed(fields, when) ?? mail.date)
  return {
    mail: { ...mail, date, size: bytes.length },
    ranges: { ...ranges, [whole]: [0, bytes.length] },
    digest: digestOf(bytes, headerEnd),
    isMail: fields.size > 0,
    ...marksOf(fields),
  }
}

/** When the last server on its way took it, else what the file says of it. */
function guessed(fields: Fields, { perhaps, now }: WhenInput): number | undefined {
  const received = receivedAt(fields.get('received')?.[0])?.time
  return [received, perhaps].find((one) => one !== undefined && one > Date.UTC(1980, 0, 1) && one < now + day)
}
