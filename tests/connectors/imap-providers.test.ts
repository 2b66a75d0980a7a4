// Where providers differ from the standard, and folders from English.
import { expect, test } from 'vitest'
import { openImap } from '../../src/connectors/imap.ts'
import { accountOn, testDeps, trust } from '../support/imap-people.ts'
import { startMailServer } from '../support/mail-server.ts'
import { imapWords, messageIdField, scripted } from '../support/scripted-server.ts'

test('a mail deleted for good at Gmail goes through Trash, because elsewhere it would be kept', async () => {
  const answer = imapWords((command, rest, tag) => {
    const ok = `${tag} OK`
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 AUTH=PLAIN X-GM-EXT-1 MOVE UIDPLUS SPECIAL-USE\r\n${ok}\r\n`
    if (command === 'LIST') return `* LIST () "/" INBOX\r\n* LIST (\\Trash) "/" "[Gmail]/Bin"\r\n${ok}\r\n`
    if (command === 'SELECT')
      return `* 1 EXISTS\r\n* OK [UIDVALIDITY ${rest.includes('Bin') ? 8 : 7}] x\r\n${ok} [READ-WRITE] x\r\n`
    if (rest.startsWith('FETCH')) {
      return `* 1 FETCH (UID 5 ${messageIdField('<m@x.test>')})\r\n${ok}\r\n`
    }
    return rest.startsWith('MOVE') ? `* OK [COPYUID 8 5 9] moved\r\n${ok} done\r\n` : undefined
  })
  await using server = await scripted({ greeting: '* OK hello\r\n', answer })
  const at = { host: 'localhost', port: server.port, security: 'none', fingerprint: undefined } as const
  const person = { id: 'a', userId: 'u', email: 'ada@gmail.com', username: 'ada@gmail.com', password: 'pw' }
  await using mailbox = await openImap({ ...person, connector: 'imap', provider: 'gmail', imap: at, smtp: at }, testDeps)
  expect(mailbox.filesSent).toBe(true)
  const place = { mailbox: 'INBOX', uidvalidity: '7', uid: 5 }
  expect(await mailbox.apply({ kind: 'expunge', place, messageId: '<m@x.test>' })).toEqual({ state: 'done' })
  const commands = server
    .received()
    .split('\r\n')
    .map((line) => line.replace(/^\S+ /, ''))
    .filter((line) => /^(UID (MOVE|STORE|EXPUNGE)|SELECT|EXPUNGE)/.test(line))
  expect(commands).toEqual([
    'SELECT INBOX',
    expect.stringMatching(/^UID MOVE 5 "?\[Gmail\]\/Bin/),
    expect.stringMatching(/^SELECT "?\[Gmail\]\/Bin/),
    'UID STORE 9 +FLAGS (\\Deleted)',
    'UID EXPUNGE 9',
  ])
})

test('folders are known by what the server says, on every kind of provider', async () => {
  const expected = {
    gmail: {
      sent: '[Gmail]/Sent Mail',
      archive: '[Gmail]/All Mail',
      trash: '[Gmail]/Trash',
      junk: '[Gmail]/Spam',
      drafts: '[Gmail]/Drafts',
    },
    outlook: { sent: 'Sent Items', archive: 'Archive', trash: 'Deleted Items', junk: 'Junk Email', drafts: 'Drafts' },
    yahoo: { sent: 'Sent', archive: 'Archive', trash: 'Trash', junk: 'Bulk', drafts: 'Draft' },
    bare: { sent: 'Sent', trash: 'Trash', junk: 'Junk', drafts: 'Drafts' },
  } as const
  for (const flavor of ['gmail', 'outlook', 'yahoo', 'bare'] as const) {
    await using server = await startMailServer({ flavor })
    trust(server)
    await using mailbox = await openImap(accountOn(server), testDeps)
    const roles = (await mailbox.mailboxes()).filter((folder) => folder.role !== 'other' && folder.role !== 'inbox')
    expect(Object.fromEntries(roles.map((folder) => [folder.role, folder.path]))).toEqual(expected[flavor])
  }
})

test('without special uses a folder is known by its name in many languages', async () => {
  await using server = await startMailServer({ flavor: 'bare' })
  trust(server)
  await using mailbox = await openImap(accountOn(server), testDeps)
  for (const name of [
    'Archive',
    'Archiv',
    'Archives',
    'Archivo',
    'Archivio',
    'Archief',
    'Archiwum',
    'Arquivo',
    'Arkiv',
    'Архив',
  ]) {
    server.doveadm('mailbox', 'create', '-u', 'alice@example.test', name)
    const archive = (await mailbox.mailboxes()).find((folder) => folder.role === 'archive')
    expect(archive?.path).toBe(name)
    server.doveadm('mailbox', 'delete', '-u', 'alice@example.test', name)
  }
})
