import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createQuoter, fromLine } from '../../src/data-export/mbox.ts'

function quoted(chunks: Buffer[]): string {
  const quoter = createQuoter()
  return Buffer.concat([...chunks.flatMap((chunk) => quoter.next(chunk)), ...quoter.end()]).toString('latin1')
}
const cut = (mail: string, size: number) =>
  Array.from({ length: Math.ceil(mail.length / size) }, (_, at) => Buffer.from(mail.slice(at * size, (at + 1) * size), 'latin1'))

/** What any reader of mboxrd does: the empty line between mails goes, and one `>` of each quoted line. */
const read = (text: string) => text.replace(/\n$/, '').replace(/^>(>*From )/gm, '$1')

test('a line that looks like the beginning of a mail is quoted, however often it was before', () => {
  const mail = 'Subject: x\r\n\r\nFrom here\r\n>From there\r\n>>>From afar\r\nfrom me\r\n From\r\nFrom:\r\n'
  expect(quoted([Buffer.from(mail)])).toBe(
    'Subject: x\r\n\r\n>From here\r\n>>From there\r\n>>>>From afar\r\nfrom me\r\n From\r\nFrom:\r\n\n',
  )
})

test('a mail comes out of the file as it went in, wherever its bytes were cut', () => {
  const line = fc.constantFrom('From ', 'From', '>From x', '>>From ', '>', 'Fro', 'From From ', 'text', '', '\r', '>F', 'Frrom ')
  const mail = fc.array(line, { maxLength: 12 }).map((lines) => `${lines.join('\n')}\n`)
  fc.assert(
    fc.property(mail, fc.integer({ min: 1, max: 7 }), (mail, size) => {
      const text = quoted(cut(mail, size))
      expect(read(text)).toBe(mail)
      expect(text).not.toMatch(/^From /m)
      expect(text.endsWith('\n\n')).toBe(true)
    }),
  )
})

test('a mail without a line end gets one, so that the next begins on its own line', () => {
  expect(quoted([Buffer.from('Subject: x\n\nend')])).toBe('Subject: x\n\nend\n\n')
  expect(quoted([Buffer.from('Subject: x\n\nFrom')])).toBe('Subject: x\n\nFrom\n\n')
})

test('the line between mails says who and when, and nothing a stranger could put into it', () => {
  const date = new Date(Date.UTC(1996, 0, 3, 1, 5, 34))
  expect(fromLine('ada@people.test', date).toString()).toBe('From ada@people.test Wed Jan  3 01:05:34 1996\n')
  expect(fromLine('a b\nFrom x', date).toString()).toBe('From MAILER-DAEMON Wed Jan  3 01:05:34 1996\n')
  expect(fromLine('', new Date(Number.NaN)).toString()).toBe('From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n')
})
