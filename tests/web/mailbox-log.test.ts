// The log of a shared mailbox as sentences and as a file.
import { expect, test } from 'vitest'
import { type MailboxLogEntry, mailboxLogKinds } from '../../src/shared/mailbox-log.ts'
import { csvOf } from '../../web/shared-mailboxes/log/log-csv.ts'
import { logLine } from '../../web/shared-mailboxes/log/log-line.ts'
import { mailboxLog as german } from '../../web/words/de/mailbox-log.ts'
import type { LogLine } from '../../web/words/en/mailbox-log.ts'
import { mailboxLogWords } from '../../web/words/mailbox-log.ts'

const entry = (given: Partial<MailboxLogEntry>): MailboxLogEntry => ({
  id: 1,
  what: 'renamed',
  person: 'Anna',
  about: null,
  bySelf: false,
  role: null,
  detail: null,
  count: null,
  at: '2026-11-28T07:24:00.000Z',
  ...given,
})

test('an entry is one sentence, also for who is no member any more', () => {
  const cases: [Partial<MailboxLogEntry>, string][] = [
    [{ what: 'role-changed', about: 'Ben', role: 'sender' }, 'Anna gave Ben the role “Can send”'],
    [{ what: 'role-changed', about: 'Anna', bySelf: true, role: 'writer' }, 'Anna took the role “Can write”'],
    [{ what: 'member-removed' }, 'Anna removed a member'],
    [{ what: 'left', person: null }, 'A member left'],
    [{ what: 'came-by-group', about: 'Ben', detail: 'Night shift' }, 'Anna added Ben to the group Night shift'],
    [{ what: 'account-connected', person: null, detail: 'office@home.test' }, 'A former member connected office@home.test'],
    [{ what: 'consent-given', detail: 'modelOutside' }, 'Anna allowed AI outside this server'],
    [{ what: 'mails-deleted', count: 1 }, 'Anna permanently deleted 1 email'],
    [{ what: 'token-revoked', about: 'Ben', detail: 'Script' }, 'Anna revoked the access token “Script” of Ben'],
    [{ what: 'renamed', detail: 'Help\u202e desk' }, 'Anna renamed the mailbox to “Help desk”'],
  ]
  for (const [given, sentence] of cases) expect(logLine(entry(given))).toBe(sentence)
})

test('every kind has a whole sentence in both languages, with and without names', () => {
  const given = { role: 'ROLE', name: 'NAME', count: 2 }
  for (const what of mailboxLogKinds)
    for (const line of [mailboxLogWords.lines[what], german.lines?.[what]] as ((given: LogLine) => string)[])
      for (const [who, whom] of [
        ['Anna', 'Ben'],
        ['Anna', null],
        [null, null],
      ] as const)
        for (const bySelf of [true, false]) {
          const sentence = line({ ...given, who, whom, bySelf })
          expect(sentence, what).toMatch(/^[A-Z]\S* .+/u)
          expect(sentence, what).not.toMatch(/null|undefined| {2}/)
        }
})

test('nothing in the file is a formula, and quotes, commas and line breaks stay within their cell', () => {
  const file = csvOf([
    entry({ what: 'rule-saved', person: '=1+1', detail: '"a", b' }),
    entry({ what: 'account-connected', person: '@sum', detail: '-2\r\n+3' }),
  ])
  expect(file).toBe(
    [
      '\ufefftime,entry,kind,person,concerns,role,detail,count',
      '2026-11-28T07:24:00.000Z," =1+1 saved the rule “""a"", b”",rule-saved, =1+1,,,"""a"", b",',
      `2026-11-28T07:24:00.000Z," @sum connected -2\r\n+3",account-connected, @sum,,," -2\r\n+3",`,
      '',
    ].join('\r\n'),
  )
})
