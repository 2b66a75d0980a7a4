// FETCH responses are read as imapflow reads them, or left to it.
import parser from 'imapflow/lib/handler/imap-parser.js'
import { formatMessageResponse } from 'imapflow/lib/tools.js'
import { expect, test } from 'vitest'
import { readFetchResponse } from '../../src/connectors/imap/fetch-response.ts'

const literal = (text: string) => ({ mark: `{${text.length}}\r\n`, bytes: Buffer.from(text) })
const header = literal('Subject: Tea\r\n\r\n')
const name = literal('r"eport.pdf')
const plain = '"text" "plain" ("charset" "utf-8" "format" "flowed") NIL NIL "7bit" 12 2 NIL NIL NIL NIL'

const lines: [line: string, ...literals: Buffer[]][] = [
  [
    `* 12 FETCH (UID 7 FLAGS (\\Seen $Forwarded odd[1] \\Flagged) INTERNALDATE "24-Nov-2026 15:00:00 +0100" RFC822.SIZE 4321 MODSEQ (98) BODYSTRUCTURE (${plain}) BODY[HEADER.FIELDS (FROM "TO" LIST-ID)] ${header.mark})`,
    header.bytes,
  ],
  [`* 1 FETCH (UID 3 FLAGS () BODYSTRUCTURE ((${plain})(${plain}) "alternative" ("boundary" "b") NIL NIL NIL))`],
  [
    `* 1 FETCH (BODYSTRUCTURE ("application" "pdf" ("name" ${name.mark}) "<a@b>" NIL "base64" 99 NIL ("attachment" ("filename*0*" "utf-8''%C3%A4" "filename*1" "b.pdf")) NIL NIL) UID 4)`,
    name.bytes,
  ],
  ['* 2 FETCH (UID 5 BODY[1]<0> "text" BODY[2.MIME] NIL BODY[1.2] {0}\r\n)', Buffer.alloc(0)],
  ['* 2 FETCH (UID 5 BODY[] NIL X-GM-MSGID 1234 BODY[HEADER] "Subject: x")'],
  ['* 3 FETCH (UID 4294967295 FLAGS (\\Deleted))'],
]

async function asImapflowReads(line: string, literals: Buffer[]) {
  const parsed = await parser(Buffer.from(line), { literals })
  const mailbox = { path: 'INBOX', delimiter: '/', flags: new Set<string>(), uidNext: 1, exists: 9, uidValidity: 1n }
  const { id, flagColor, emailId, ...mail } = await formatMessageResponse(parsed, mailbox as never)
  // It makes NIL `false`, or leaves it out.
  return { ...mail, bodyParts: mail.bodyParts && new Map([...mail.bodyParts].filter(([, bytes]) => bytes)) }
}

test.each(lines)('%s', async (line, ...literals) => {
  const own = readFetchResponse({ payload: Buffer.from(line), literals })
  const theirs = await asImapflowReads(line, literals)
  expect({ ...own, source: own?.source, headers: own?.headers || undefined }).toEqual({
    ...theirs,
    source: theirs.source || undefined,
    headers: theirs.headers || undefined,
  })
})

test.each([
  '* 1 FETCH (FLAGS (\\Seen))',
  '* 1 FETCH (UID 0 FLAGS ())',
  '* 1 FETCH (UID 4294967296000 FLAGS ())',
  '* 1 FETCH (UID 5 FLAGS NIL)',
  '* 1 FETCH (UID 5 RFC822.SIZE -5)',
  '* 1 FETCH (UID 5 INTERNALDATE "nonsense")',
  '* 1 FETCH (UID 5 BODYSTRUCTURE NIL)',
  '* 1 FETCH (UID 5 BODYSTRUCTURE (((((',
  `* 1 FETCH (UID 5 X ${'('.repeat(40)}${')'.repeat(40)})`,
  '* 1 FETCH (UID 5 BODYSTRUCTURE ("text" "plain" ("name" "a\\"b") NIL NIL "7bit" 1 1))',
  '* 1 FETCH (UID 5 BODYSTRUCTURE ("text" "plain" ("name" "Grüße") NIL NIL "7bit" 1 1))',
  '* 1 FETCH (UID 5 BODY[1] {7}\r\n)',
  '* 1 FETCH (UID 5) and more',
  '* 1 FETCH (UID 5',
  '* 5 EXISTS',
  'A7 OK done',
])('%s is left to imapflow', (line) => {
  expect(readFetchResponse({ payload: Buffer.from(line), literals: [] })).toBeUndefined()
})
