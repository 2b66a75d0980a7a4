// The mailboxes of `npm run chaos -- scale`: each has far too much of one thing.
import type { GeneratedMail, GeneratedMailbox } from '../../tests/support/generated-mail-server.ts'

export type ScaleKind = 'attachments' | 'text' | 'folders' | 'folder'

/** Of how many things each has too many, unless told otherwise. */
export const defaultCounts: Record<ScaleKind, number> = { attachments: 250, text: 1, folders: 20_000, folder: 500_000 }

const filesPerMail = 1000
const longText = 50 * 1024 * 1024
const words = 'the budget of the garden meeting was sent with an invoice and a report about trains\r\n'

export function scaleMailbox(kind: ScaleKind, count: number): GeneratedMailbox {
  const inbox = (mails: number) => new Map([['INBOX', mails]])
  switch (kind) {
    case 'attachments':
      return { folders: inbox(count), mail: withFiles }
    case 'text':
      return { folders: inbox(count + 200), mail: (path, uid) => plain(path, uid, uid > 200 ? longText : 600) }
    case 'folders':
      return { folders: new Map([['INBOX', 20], ...numbered(count - 1)]), mail: plain }
    case 'folder':
      return { folders: inbox(count), mail: plain }
  }
}

const numbered = (count: number) => Array.from({ length: count }, (_, n): [string, number] => [`Folder ${n}`, 1])

/** Old mails first, one a minute, so that the newest has the highest UID. */
function header(path: string, uid: number, type: string): string {
  const date = new Date(Date.UTC(2024, 0, 1) + uid * 60_000).toUTCString()
  return [
    `Message-ID: <${uid}.${path.replaceAll(' ', '-')}@scale.example>`,
    `Date: ${date}`,
    `From: Person ${uid % 500} <person${uid % 500}@else.example>`,
    'To: alice@example.test',
    `Subject: Report ${uid} of ${path}`,
    `Content-Type: ${type}`,
  ].join('\r\n')
}

const textPart = (bytes: number) =>
  `("text" "plain" ("charset" "utf-8") NIL NIL "7bit" ${bytes} ${Math.ceil(bytes / words.length)})`

function plain(path: string, uid: number, bytes = 600): GeneratedMail {
  return {
    header: header(path, uid, 'text/plain; charset=utf-8'),
    bodyStructure: textPart(bytes),
    size: bytes + 300,
    part: (_name, start, length) => slice(bytes, start, length),
  }
}

/** A text and a thousand files: pictures, and every fiftieth says that it is a PDF. */
function withFiles(path: string, uid: number): GeneratedMail {
  const bytes = 4000
  const files = Array.from({ length: filesPerMail }, (_, n) => {
    const [type, subtype, ending] = n % 50 === 0 ? ['application', 'pdf', 'pdf'] : ['image', 'jpeg', 'jpg']
    const name = `"a rather long name of a file ${uid}-${n}.${ending}"`
    return `("${type}" "${subtype}" ("name" ${name}) NIL NIL "base64" ${bytes} NIL ("attachment" ("filename" ${name})) NIL NIL)`
  })
  return {
    header: header(path, uid, 'multipart/mixed; boundary=b'),
    bodyStructure: `(${textPart(600)}${files.join('')} "mixed" ("boundary" "b") NIL NIL NIL)`,
    size: filesPerMail * bytes,
    part: (_name, start, length) => slice(bytes, start, length),
  }
}

/** A part of `bytes` bytes of the same line again and again. */
function slice(bytes: number, start: number, length: number): Buffer {
  return Buffer.alloc(Math.max(0, Math.min(length, bytes - start)), words)
}
